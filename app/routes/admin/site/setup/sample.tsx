import { Form, href, Link, redirect } from "react-router"
import { databaseContext, environmentContext, staffContext } from "#app/middleware/context.server.ts"
import { redirectWith } from "#app/middleware/flash.server.ts"
import { methodNotAllowed } from "#app/middleware/responses.server.ts"
import { keepSample, readSample, removeSample } from "#app/models/setup/sample.server.ts"
import { formatCount } from "#app/models/text/numbers.ts"
import { failedAction } from "#app/ui/forms/failed-submission.ts"
import { BackIcon } from "#app/ui/icons.tsx"
import { pageTitle } from "#app/ui/page-title.ts"
import type { Route } from "./+types/sample"

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, "Sample Catalogue") }]

export async function loader({ context }: Route.LoaderArgs) {
	const sample = await readSample(context.get(databaseContext))
	return sample ?? redirect(href("/admin/site/setup"))
}

export async function action({ context, request }: Route.ActionArgs) {
	if (request.method !== "POST") throw methodNotAllowed("POST")
	const fields = await request.formData().catch(() => new FormData())
	const db = context.get(databaseContext)
	const change = { by: context.get(staffContext).username, at: new Date() }
	if (fields.get("answer") === "keep") {
		await keepSample(db, change)
		return await redirectWith(context, href("/admin/site/setup"), { title: "The sample catalogue stays" })
	}
	if (fields.get("answer") !== "remove") throw redirect(href("/admin/site/sample"), 303)
	await removeSample(db, context.get(environmentContext).dataDir, change)
	return await redirectWith(context, href("/admin/site/setup"), { title: "Sample catalogue removed" })
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => failedAction(serverAction)

export default function SamplePage({ loaderData: { species, posts } }: Route.ComponentProps) {
	return (
		<section aria-labelledby="sample-title" className="max-w-3xl">
			<Link to={href("/admin/site/setup")} className="text-link inline-flex min-h-11 items-center gap-2">
				<BackIcon className="size-5" />
				Set up your site
			</Link>
			<h2 id="sample-title" className="blazed mt-2 text-xl">
				Sample Catalogue
			</h2>
			<p className="mt-2">
				The site came with sample data: {formatCount(species, "species", "species")} and{" "}
				{formatCount(posts, "news post")} that nobody has changed.
			</p>
			<p className="mt-2">
				Removing deletes them with their pictures and sounds. Species and posts that somebody has changed
				stay, and so do your own. Statistics and the finds on visitors' phones stay too. You can't undo it,
				but a backup from before contains them.
			</p>
			<Form method="post" className="mt-6 flex flex-wrap gap-3">
				<button type="submit" name="answer" value="keep" className="button">
					Keep the sample
				</button>
				<button type="submit" name="answer" value="remove" className="button button-quiet">
					Remove the sample
				</button>
			</Form>
		</section>
	)
}
