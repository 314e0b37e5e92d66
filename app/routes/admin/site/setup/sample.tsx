import { Form, href, Link, redirect } from "react-router"
import { databaseContext, staffContext } from "#app/middleware/context.server.ts"
import { reloadWith } from "#app/middleware/flash.server.ts"
import { methodNotAllowed } from "#app/middleware/responses.server.ts"
import { staffTitle } from "#app/models/settings/staff-titles.ts"
import {
	isSampleRemoved,
	keepSample,
	readSample,
	removeSample,
	restoreSample,
} from "#app/models/setup/sample.server.ts"
import { describeSample } from "#app/models/setup/sample.ts"
import { TRASH_DAYS } from "#app/models/trash/trash.ts"
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
	if (sample) return { sample, found: describeSample(sample) }
	return (await isSampleRemoved(db)) ? { sample: null, found: "" } : redirect(href("/admin/site/setup"))
}

export async function action({ context, request }: Route.ActionArgs) {
	if (request.method !== "POST") throw methodNotAllowed("POST")
	const fields = await request.formData().catch(() => new FormData())
	const db = context.get(databaseContext)
	const change = { by: context.get(staffContext).username, at: new Date() }
	const page = href("/admin/site/sample")
	switch (fields.get("answer")) {
		case "keep":
			await keepSample(db, change)
			return await reloadWith(context, href("/admin/site/setup"), { title: "The sample catalogue stays" })
		case "remove":
			await removeSample(db, change)
			return await reloadWith(context, page, { title: "Sample catalogue removed" })
		case "restore": {
			const count = await restoreSample(db, change)
			const title = count > 0 ? "The sample is back" : "Nothing of the sample is in the trash"
			return await reloadWith(context, page, { title })
		}
		default:
			throw redirect(page, 303)
	}
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => failedAction(serverAction)

export default function SamplePage({ loaderData: { sample, found } }: Route.ComponentProps) {
	return (
		<StaffPage back={{ to: href("/admin/site") }}>
			{sample ? (
				<>
					<p className="mt-2">The site came with a sample farm. Nobody has changed yet: {found}.</p>
					<p className="mt-2">
						Removing moves the {KINDS} to the trash, with their pictures and sounds, and the home page gets
						neutral texts. What somebody has changed stays, and so does what is your own. Statistics and the
						finds on visitors' phones stay too. You can undo it for {TRASH_DAYS} days.
					</p>
				</>
			) : (
				<p className="mt-2">
					The sample is removed. What is left of it is in the{" "}
					<Link to={href("/admin/trash")} className="text-link">
						Trash
					</Link>{" "}
					for {TRASH_DAYS} days.
				</p>
			)}
			<Form method="post" className="mt-6 flex flex-wrap gap-3">
				{sample ? (
					<>
						<button type="submit" name="answer" value="keep" className="button">
							Keep the sample
						</button>
						<button type="submit" name="answer" value="remove" className="button button-quiet">
							Remove the sample
						</button>
					</>
				) : (
					<button type="submit" name="answer" value="restore" className="button button-quiet">
						Undo: bring the sample back
					</button>
				)}
			</Form>
		</StaffPage>
	)
}

const KINDS = "species, posts and maps with their places and trails"
