import { Form, href, Link, redirect } from "react-router"
import { changeOf, databaseContext } from "#app/middleware/context.server.ts"
import { reloadWith } from "#app/middleware/flash.server.ts"
import type { Flash } from "#app/models/forms/flash.ts"
import { staffTitle } from "#app/models/settings/staff-titles.ts"
import {
	isSampleKept,
	isSampleRemoved,
	keepSample,
	type RestoredSample,
	readSample,
	removeSample,
	restoreSample,
} from "#app/models/setup/sample.server.ts"
import { describeSample, isAnyUnchanged, STAY_REASONS, type StayingRecord } from "#app/models/setup/sample.ts"
import { formatCount } from "#app/models/text/numbers.ts"
import { TRASH_DAYS } from "#app/models/trash/trash.ts"
import { findRecords } from "#app/models/trash/trash-entries.server.ts"
import { rulesOf } from "#app/models/trash/trash-kinds.ts"
import { readFields } from "#app/platform/read-fields.server.ts"
import { failedAction } from "#app/ui/forms/failed-submission.ts"
import { StaffPage } from "#app/ui/layout/staff-page.tsx"
import { pageTitle } from "#app/ui/page-title.ts"
import type { Route } from "./+types/sample"

export const meta: Route.MetaFunction = ({ matches }) => [
	{ title: pageTitle(matches, staffTitle(href("/admin/site/sample"))) },
]

export async function loader({ context }: Route.LoaderArgs) {
	const db = context.get(databaseContext)
	const sample = await readSample(db)
	const isRemoved = await isSampleRemoved(db)
	if (!sample && !isRemoved) return redirect(href("/admin/site/setup"))
	return {
		/** In words; empty if nothing is left that nobody has changed. */
		found: sample && isAnyUnchanged(sample) ? describeSample(sample.unchanged) : "",
		stays: await findRecords(db, sample?.stays ?? []),
		isRemoved,
		isKept: await isSampleKept(db),
	}
}

export async function action({ context, request }: Route.ActionArgs) {
	const fields = await readFields(request)
	const db = context.get(databaseContext)
	const change = changeOf(context)
	const page = href("/admin/site/sample")
	switch (fields.get("answer")) {
		case "keep":
			await keepSample(db, change)
			return await reloadWith(context, href("/admin/site/setup"), { title: "The sample catalogue stays" })
		case "keep changed":
			await keepSample(db, change)
			return await reloadWith(context, href("/admin/site/setup"), { title: "What was changed stays" })
		case "remove":
			return await reloadWith(context, page, removedMessage(await removeSample(db, change)))
		case "restore":
			return await reloadWith(context, page, restoredMessage(await restoreSample(db, change)))
		default:
			throw redirect(page, 303)
	}
}

function removedMessage(staying: number): Flash {
	if (staying === 0) return { title: "Sample catalogue removed" }
	const records = formatCount(staying, "record")
	return {
		title: "The sample is removed in part",
		description: `${records} of it ${staying === 1 ? "stays" : "stay"}. The page lists what and why.`,
	}
}

function restoredMessage({ count, missing }: RestoredSample): Flash {
	if (count === 0) return { title: "Nothing of the sample is in the trash" }
	if (missing.length === 0) return { title: "The sample is back" }
	return {
		title: "The sample is back, except for what was changed since",
		description: `Not brought back: ${missing.join(", ")}.`,
	}
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => failedAction(serverAction)

export default function SamplePage({
	loaderData: { found, stays, isRemoved, isKept },
}: Route.ComponentProps) {
	return (
		<StaffPage back={{ to: href("/admin/site") }}>
			{found ? (
				<>
					<p className="mt-2">The site came with a sample farm. Nobody has changed yet: {found}.</p>
					<p className="mt-2">
						Removing moves the {KINDS} to the trash, with their pictures and sounds, and the home page and the
						map get neutral texts. What was changed stays, and so does what is your own, also on the sample's
						map. Statistics and the finds on visitors' phones stay too. You can undo it for {TRASH_DAYS} days.
					</p>
				</>
			) : (
				isRemoved && (
					<p className="mt-2">
						{stays.length > 0 || isKept
							? "What nobody has changed of the sample is removed."
							: "The sample is removed."}{" "}
						What is left of it is in the{" "}
						<Link to={href("/admin/trash")} className="text-link">
							Trash
						</Link>{" "}
						for {TRASH_DAYS} days.
					</p>
				)
			)}
			{stays.length > 0 && <StayingList stays={stays} isBefore={found !== ""} />}
			<Form method="post" className="mt-6 flex flex-wrap gap-3">
				{found ? (
					<>
						<button type="submit" name="answer" value="keep" className="button">
							Keep the sample
						</button>
						<button type="submit" name="answer" value="remove" className="button button-danger">
							Remove the sample
						</button>
					</>
				) : (
					stays.length > 0 && (
						<button type="submit" name="answer" value="keep changed" className="button">
							Keep what was changed
						</button>
					)
				)}
				{!found && isRemoved && (
					<button type="submit" name="answer" value="restore" className="button button-quiet">
						Undo: bring the sample back
					</button>
				)}
			</Form>
		</StaffPage>
	)
}

const KINDS = "species, posts and maps with their places and trails"

type StayingListProps = {
	stays: (StayingRecord & { name: string; page: string })[]
	isBefore: boolean
}

function StayingList({ stays, isBefore }: StayingListProps) {
	return (
		<section>
			<h2 className="mt-6 text-lg">
				{isBefore ? "What will stay of the sample" : "What stays of the sample"}
			</h2>
			<ul className="mt-2 list-disc ps-5">
				{stays.map(({ kind, id, name, page, reason, isShown }) => (
					<li key={`${kind} ${id}`}>
						<Link to={page} className="text-link">
							{name}
						</Link>{" "}
						({rulesOf(kind).noun}
						{isShown ? "" : ", hidden from visitors"}): {STAY_REASONS[reason]}
					</li>
				))}
			</ul>
		</section>
	)
}
