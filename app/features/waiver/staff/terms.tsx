import { href, Link, Outlet } from "react-router"
import { ActionButton } from "#core/forms/ui/action-button.tsx"
import { DeleteLink } from "#core/forms/ui/delete-controls.tsx"
import { databaseContext } from "#core/http/context.server.ts"
import { StaffPage } from "#core/staff/staff-page.tsx"
import { staffTitle } from "#core/staff/staff-titles.ts"
import { formatCount } from "#core/text/numbers.ts"
import { longDay } from "#core/time/local-time.ts"
import { BackIcon } from "#core/ui/icons.tsx"
import { pageTitle } from "#core/ui/page-title.ts"
import { findCurrentTerms, listEarlierVersions } from "#features/waiver/terms.server.ts"
import { TERMS_LIMITS } from "#features/waiver/terms.ts"
import { readTermsDraft } from "#features/waiver/terms-draft.server.ts"
import { findReview, type TermsReview } from "#features/waiver/terms-review.server.ts"
import type { Route } from "./+types/terms"

export const meta: Route.MetaFunction = ({ matches }) => [
	{ title: pageTitle(matches, staffTitle(href("/admin/site/terms"))) },
]

export async function loader({ context }: Route.LoaderArgs) {
	const db = context.get(databaseContext)
	const { sections, hash } = await readTermsDraft(db)
	const { text: _, ...current } = await findCurrentTerms(db)
	return {
		sections: sections.map(({ id, heading }) => ({ id, heading })),
		current,
		review: await findReview(db, current.number),
		isChanged: hash !== current.hash,
		earlier: await listEarlierVersions(db, current.number),
	}
}

export default function TermsTab({
	loaderData: { sections, current, review, isChanged, earlier },
}: Route.ComponentProps) {
	const published = [{ number: current.number, publishedOn: current.lastUpdated }, ...earlier]
	return (
		<StaffPage back={{ to: href("/admin/site") }} isWide>
			<p className="max-w-[70ch] text-soft">
				Visitors accept version {current.number}, published {current.lastUpdated}. Edit the draft here,
				preview it, and publish it as version {current.number + 1}. Deleted sections are in the{" "}
				<Link to={href("/admin/trash")} className="text-link">
					Trash
				</Link>
				.
			</p>
			<ReviewLine number={current.number} review={review} />
			<div className="mt-5 flex flex-wrap items-center gap-3">
				<Link to={href("/admin/site/terms/preview")} className="button button-gold">
					Preview &amp; Publish
				</Link>
				<p className="font-semibold">
					{isChanged
						? "The draft has changes that visitors don't see yet."
						: "The draft is the same as the published version."}
				</p>
			</div>
			<h2 className="mt-8 mb-2 text-lg">Draft: {formatCount(sections.length, "section")}</h2>
			<SectionList sections={sections} />
			{sections.length < TERMS_LIMITS.sections ? (
				<Link
					to={href("/admin/site/terms/sections/new")}
					preventScrollReset
					className="button button-quiet mt-4"
				>
					Add Section
				</Link>
			) : (
				<p className="mt-4">The terms have the maximum of {TERMS_LIMITS.sections} sections.</p>
			)}
			<h2 className="mt-8 mb-2 text-lg">Published versions</h2>
			<ul>
				{published.map(({ number, publishedOn }) => (
					<li key={number} className="border-t border-line py-1">
						<Link
							to={href("/waiver/versions/:number", { number: String(number) })}
							className="text-link inline-flex min-h-11 items-center font-semibold"
						>
							Version {number}
						</Link>{" "}
						<span className="text-soft">published {publishedOn}</span>
					</li>
				))}
			</ul>
			<Outlet />
		</StaffPage>
	)
}

type ReviewLineProps = { number: number; review: TermsReview | undefined }

function ReviewLine({ number, review }: ReviewLineProps) {
	return (
		<div
			className={`mt-4 flex max-w-4xl flex-wrap items-center gap-x-4 gap-y-2 border-l-6 bg-surface px-4 py-3 ${review ? "border-line" : "border-gold"}`}
		>
			<p className="flex-1 basis-72 [overflow-wrap:anywhere]">
				{review ? (
					`Version ${number} was reviewed by ${review.reviewer} on ${longDay(review.reviewedOn)}.`
				) : (
					<>
						<strong>Version {number} has not been reviewed.</strong> It's only a draft until a lawyer has read
						it.
					</>
				)}
			</p>
			<Link to={href("/admin/site/terms/review")} preventScrollReset className="button button-quiet">
				{review ? "Correct the Review" : "Confirm Review"}
			</Link>
		</div>
	)
}

type ListedSection = { id: number; heading: string }

function SectionList({ sections }: { sections: ListedSection[] }) {
	return (
		<ol className="border-b border-line">
			{sections.map(({ id, heading }, at) => (
				<li
					key={id}
					className="flex flex-wrap items-center justify-between gap-x-2 border-t border-line py-1"
				>
					<p className="flex min-w-0 flex-1 basis-36 items-baseline gap-1 [overflow-wrap:anywhere]">
						<span className="shrink-0">{at + 1}.</span>
						<Link
							to={href("/admin/site/terms/sections/:id/edit", { id: String(id) })}
							preventScrollReset
							aria-label={`Edit ${heading}`}
							className="text-link inline-flex min-h-11 min-w-0 items-center font-semibold"
						>
							{heading}
						</Link>
					</p>
					<div className="ml-auto flex items-center">
						{at > 0 && <MoveButton id={id} heading={heading} direction="up" />}
						{at < sections.length - 1 && <MoveButton id={id} heading={heading} direction="down" />}
						{sections.length > 1 && (
							<DeleteLink
								to={href("/admin/site/terms/sections/:id/delete", { id: String(id) })}
								name={heading}
								className="ml-1"
							/>
						)}
					</div>
				</li>
			))}
		</ol>
	)
}

type MoveButtonProps = { id: number; heading: string; direction: "up" | "down" }

function MoveButton({ id, heading, direction }: MoveButtonProps) {
	const action = href("/admin/site/terms/sections/:id/move", { id: String(id) })
	return (
		<ActionButton action={action} failure="Not moved" field={`move-${direction}-${id}`}>
			<input type="hidden" name="direction" value={direction} />
			<button
				type="submit"
				aria-label={`Move ${direction} ${heading}`}
				title={`Move ${direction}`}
				className="grid size-11 cursor-pointer place-items-center rounded-md hover:bg-sunk"
			>
				<BackIcon className={`size-5 ${direction === "up" ? "rotate-90" : "-rotate-90"}`} />
			</button>
		</ActionButton>
	)
}
