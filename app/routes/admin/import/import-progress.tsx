import { href, Link } from "react-router"
import { formatNumber } from "#app/models/text/numbers.ts"
import { RunningJob } from "#app/ui/running-job.tsx"

/** `total` is 0 until the files are read. */
export function ImportProgress({ done, total }: { done: number; total: number }) {
	return (
		<RunningJob title="Preparing the photos" heading="h3">
			<label className="grid gap-2 tabular-nums">
				{total === 0
					? "Reading the files…"
					: `${formatNumber(done)} of ${formatNumber(total)} photos are prepared.`}
				<progress max={Math.max(1, total)} value={done} className="w-full" />
			</label>
			<p>
				This can take a few minutes: several seconds for each photo. You can leave this page; the import
				continues. Nothing changes on the site until all photos are ready.
			</p>
		</RunningJob>
	)
}

export type Finished = { summary: string; view?: string; undo?: string }

/** Its page, `view`, names what the import changed and undoes it. */
export function ImportFinished({ summary, view, undo }: Finished) {
	return (
		<section className="grid gap-3 rounded-md bg-surface p-4 md:p-6">
			<div role="status">
				<h3 className="text-xl">Species imported</h3>
				<p className="mt-2">{summary}.</p>
			</div>
			<p className="flex flex-wrap gap-x-6">
				{view && (
					<Link to={view} className="text-link inline-flex min-h-12 items-center font-semibold">
						{undo ? "View what was changed, or undo it" : "View what was changed"}
					</Link>
				)}
				<Link to={href("/admin")} className="text-link inline-flex min-h-12 items-center font-semibold">
					Show the species
				</Link>
			</p>
		</section>
	)
}
