import { href, Link, Outlet } from "react-router"
import { databaseContext } from "#app/middleware/context.server.ts"
import { staffTitle } from "#app/models/settings/staff-titles.ts"
import { formatCount } from "#app/models/text/numbers.ts"
import { findCurrentTerms, listEarlierVersions } from "#app/models/waiver/terms.server.ts"
import { TERMS_LIMITS } from "#app/models/waiver/terms.ts"
import { readTermsDraft } from "#app/models/waiver/terms-draft.server.ts"
import { findReview } from "#app/models/waiver/terms-review.server.ts"
import { StaffPage } from "#app/ui/layout/staff-page.tsx"
import { pageTitle } from "#app/ui/page-title.ts"
import type { Route } from "./+types/terms"
import { ReviewLine } from "./review-line.tsx"
import { SectionList } from "./section-list.tsx"

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
