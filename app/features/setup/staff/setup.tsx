import { Form, href, Link } from "react-router"
import type { Step } from "#core/feature.server.ts"
import { redirectWith } from "#core/forms/redirect-with.server.ts"
import { failedAction } from "#core/forms/ui/failed-submission.ts"
import { databaseContext } from "#core/http/context.server.ts"
import { StaffPage } from "#core/staff/staff-page.tsx"
import { staffTitle } from "#core/staff/staff-titles.ts"
import { pageTitle } from "#core/ui/page-title.ts"
import { readSetupMarks, setMark } from "#features/setup/sample.server.ts"
import type { Route } from "./+types/setup"
import { readFirstSteps } from "./first-steps.server.ts"

export const meta: Route.MetaFunction = ({ matches }) => [
	{ title: pageTitle(matches, staffTitle(href("/admin/site/setup"))) },
]

export async function loader({ context }: Route.LoaderArgs) {
	const steps = await readFirstSteps(context)
	const marks = await readSetupMarks(context.get(databaseContext))
	return { steps, isDismissed: marks["checklist dismissed"] !== undefined }
}

export async function action({ context }: Route.ActionArgs) {
	await setMark(context.get(databaseContext), "checklist dismissed", new Date())
	return await redirectWith(context, href("/admin"), {
		title: "Checklist dismissed",
		description: "You find it in Site Settings.",
	})
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => failedAction(serverAction)

export default function SetupPage({ loaderData: { steps, isDismissed } }: Route.ComponentProps) {
	const open = steps.filter(({ isOpen }) => isOpen)
	const done = steps.filter(({ isOpen }) => !isOpen)
	return (
		<StaffPage back={{ to: href("/admin/site") }}>
			<p className="mt-1 text-soft">
				{done.length} of {steps.length} done. Visitors don't see this list.
			</p>
			<ol className="mt-4">
				{[...open, ...done].map((step) => (
					<StepLine key={step.to} {...step} />
				))}
			</ol>
			{!isDismissed && (
				<Form method="post" className="mt-6">
					<button type="submit" className="button button-quiet">
						Dismiss the checklist
					</button>
				</Form>
			)}
		</StaffPage>
	)
}

function StepLine({ to, title, value, isOpen }: Step) {
	return (
		<li className="flex flex-wrap items-center gap-x-4 border-t border-line py-3 last:border-b-2">
			<div className="min-w-[min(100%,9rem)] flex-1">
				<p className="font-semibold">{title}</p>
				{isOpen && <p className="text-soft [overflow-wrap:anywhere]">{value}</p>}
			</div>
			{isOpen ? (
				<Link to={to} className="text-link inline-flex min-h-11 items-center font-semibold">
					Start<span className="sr-only"> {title}</span>
				</Link>
			) : (
				<span className="text-soft">Done</span>
			)}
		</li>
	)
}
