import { Link } from "react-router"
import { isDone, type SetupStep } from "#app/models/setup/setup-steps.ts"

/** The steps with their states. A step with a page needs no words about what to do. */
export function SetupList({ steps }: { steps: SetupStep[] }) {
	return (
		<ol className="mt-2 grid gap-3">
			{steps.map((step) => (
				<li key={step.title} className="border-t-2 border-line pt-2">
					<p className="flex flex-wrap items-center gap-x-3">
						{step.to && !isDone(step) ? (
							<Link to={step.to} className="text-link inline-flex min-h-11 items-center font-semibold">
								{step.title}
							</Link>
						) : (
							<span className="font-semibold">{step.title}</span>
						)}
						<span className={isDone(step) ? "text-soft" : "rounded bg-gold px-2 text-[#10302a]"}>
							{isDone(step) ? "Done" : "To do"}
						</span>
					</p>
					{step.results
						.filter(({ level }) => level !== "ok")
						.map(({ what, todo }) => (
							<p key={what}>
								{what} {step.to === null && todo}
							</p>
						))}
				</li>
			))}
		</ol>
	)
}
