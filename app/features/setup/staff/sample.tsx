import { Form, href, Link, redirect } from "react-router"
import { redirectWith } from "#core/forms/redirect-with.server.ts"
import { failedAction } from "#core/forms/ui/failed-submission.ts"
import { changeOf, databaseContext } from "#core/http/context.server.ts"
import { StaffPage } from "#core/staff/staff-page.tsx"
import { TRASH_DAYS } from "#core/trash/trash.ts"
import { findRecords } from "#core/trash/trash-entries.server.ts"
import { describeSample, readSample, removeSample } from "#features/setup/sample.server.ts"
import type { Route } from "./+types/sample"

export async function loader({ context }: Route.LoaderArgs) {
	const db = context.get(databaseContext)
	const sample = await readSample(db)
	if (!sample) throw redirect(href("/admin/site"))
	return { goes: describeSample(sample), stays: await findRecords(db, sample.stays) }
}

export async function action({ context }: Route.ActionArgs) {
	const change = changeOf(context)
	if (!(await removeSample(context.get(databaseContext), change))) throw redirect(href("/admin/site"), 303)
	return await redirectWith(context, href("/admin/site"), {
		title: "Sample removed",
		description:
			"What was in it is in the trash, without the texts of the home page and of 'Plan your visit'.",
		view: href("/admin/trash"),
	})
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => failedAction(serverAction)

export default function SamplePage({ loaderData: { goes, stays } }: Route.ComponentProps) {
	return (
		<StaffPage back={{ to: href("/admin/site") }}>
			<p className="mt-2">The site came with a sample farm. Nobody has changed yet: {goes}.</p>
			<p className="mt-2">
				Removing moves that to the trash for {TRASH_DAYS} days, with its pictures and sounds, and deletes the
				sample's texts of the home page and of 'Plan your visit'. What was changed stays, and so does what is
				your own. Statistics and the finds on visitors' phones stay too.
			</p>
			{stays.length > 0 && (
				<section aria-labelledby="stays-title">
					<h2 id="stays-title" className="mt-6 text-lg">
						What will stay of the sample
					</h2>
					<p className="mt-1 text-soft">It was changed, or something of your own belongs to it.</p>
					<ul className="mt-2 list-disc ps-5">
						{stays.map(({ kind, id, name, noun, page }) => (
							<li key={`${kind} ${id}`}>
								<Link to={page} className="text-link">
									{name}
								</Link>{" "}
								({noun})
							</li>
						))}
					</ul>
				</section>
			)}
			<Form method="post" className="mt-6">
				<button type="submit" className="button button-danger">
					Remove the sample
				</button>
			</Form>
		</StaffPage>
	)
}
