import { href, Link } from "react-router"

export type NextStep = { done: number; all: number; next: { title: string; to: string } | null }

/** One row below the tabs, for administrators, until the site is set up. */
export function SetupRow({ done, all, next }: NextStep) {
	return (
		<p className="flex flex-wrap items-center justify-between gap-x-6 border-b border-line">
			<Link to={href("/admin/site/setup")} className="inline-flex min-h-11 items-center font-semibold">
				Set up: {done} of {all} done
			</Link>
			{next && (
				<Link to={next.to} className="text-link inline-flex min-h-11 items-center font-semibold">
					Next: {next.title}
				</Link>
			)}
		</p>
	)
}
