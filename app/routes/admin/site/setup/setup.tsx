import { Form, href, Link } from "react-router"
import { databaseContext } from "#app/middleware/context.server.ts"
import { redirectWith } from "#app/middleware/flash.server.ts"
import { staffTitle } from "#app/models/settings/staff-titles.ts"
import { removeMark, setMark } from "#app/models/setup/setup-marks.server.ts"
import { isDone, type SetupStep } from "#app/models/setup/setup-steps.ts"
import { readFields } from "#app/platform/read-fields.server.ts"
import { failedAction } from "#app/ui/forms/failed-submission.ts"
import { StaffPage } from "#app/ui/layout/staff-page.tsx"
import { pageTitle } from "#app/ui/page-title.ts"
import { readSetup } from "#app/use-cases/read-setup.server.ts"
import type { Route } from "./+types/setup"

export const meta: Route.MetaFunction = ({ matches }) => [
	{ title: pageTitle(matches, staffTitle(href("/admin/site/setup"))) },
]

export async function loader({ context }: Route.LoaderArgs) {
	return await readSetup(context)
}

export async function action({ context, request }: Route.ActionArgs) {
	const fields = await readFields(request)
	const db = context.get(databaseContext)
	if (fields.get("show") === "yes") {
		await removeMark(db, "checklist dismissed")
		return await redirectWith(context, href("/admin"), { title: "The checklist is shown here again" })
	}
	await setMark(db, "checklist dismissed", new Date())
	return await redirectWith(context, href("/admin"), {
		title: "Checklist dismissed",
		description: "You find it in Site Settings.",
	})
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => failedAction(serverAction)

export default function SetupPage({ loaderData: { steps, isDismissed } }: Route.ComponentProps) {
	const done = steps.filter(isDone).length
	return (
		<StaffPage back={{ to: href("/admin/site") }}>
			<p className="mt-1 text-soft">
				{done} of {steps.length} done. Visitors don't see this list.
			</p>
			<SetupList steps={steps} />
			<Form method="post" className="mt-6">
				{isDismissed ? (
					<button type="submit" name="show" value="yes" className="button button-quiet">
						Show on the dashboard
					</button>
				) : (
					<button type="submit" className="button button-quiet">
						Dismiss the checklist
					</button>
				)}
			</Form>
		</StaffPage>
	)
}

/** Open steps come first, with what visitors see until they are done. A step with a page needs no words about what to do. */
function SetupList({ steps }: { steps: SetupStep[] }) {
	const open = steps.filter((step) => !isDone(step))
	return (
		<ol className="mt-4">
			{[...open, ...steps.filter(isDone)].map((step) => (
				<li
					key={step.title}
					className="flex flex-wrap items-center gap-x-4 border-t border-line py-3 last:border-b-2"
				>
					<div className="min-w-[min(100%,9rem)] flex-1">
						<p className="font-semibold">{step.title}</p>
						{step.results
							.filter(({ level }) => level !== "ok")
							.map(({ what, todo }) => (
								<p key={what} className="text-soft [overflow-wrap:anywhere]">
									{what} {step.to === null && todo}
								</p>
							))}
					</div>
					{isDone(step) && <span className="text-soft">Done</span>}
					{!isDone(step) && step.to && (
						<Link to={step.to} className="text-link inline-flex min-h-11 items-center font-semibold">
							Start<span className="sr-only"> {step.title}</span>
						</Link>
					)}
				</li>
			))}
		</ol>
	)
}
