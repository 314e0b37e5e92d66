import { Link } from "react-router"
import { isDone, type SetupStep } from "#app/models/setup/setup-steps.ts"

/** Open steps come first, with what visitors see until they are done. A step with a page needs no words about what to do. */
export function SetupList({ steps }: { steps: SetupStep[] }) {
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
