import { useCallback, useEffect, useMemo, useRef } from "react"
import { data } from "react-router"
import type { RowError } from "#app/models/species/species-csv.ts"
import { formatNumber } from "#app/models/text/numbers.ts"
import { AfterToast } from "#app/ui/forms/after-toast.tsx"
import { useFailureToast } from "#app/ui/forms/use-failure-toast.ts"
import { currentToast, subscribeToToast } from "#app/ui/toast.ts"

/** Pixels at the lower edge of a phone that the navigation takes. */
const BOTTOM_BAR = 80

/** Why an import was not done: a sentence, or the faults of rows, of which there can be more than are listed. */
export type Problem = {
	title: string
	text: string
	fileName?: string
	faults?: RowError[]
	errorCount?: number
}

/** The problem with a file that was refused as a whole, or for its rows. */
export function refusalProblem(
	refusal: { error: string } | { errors: RowError[]; errorCount: number },
	fileName?: string,
): Problem {
	const title = "CSV Import Failed"
	const file = fileName === undefined ? {} : { fileName }
	if ("error" in refusal) return { title, text: refusal.error, ...file }
	const { errors: faults, errorCount } = refusal
	const count = errorCount === 1 ? "There is 1 fault" : `There are ${formatNumber(errorCount)} faults`
	return { title, text: `${count} in the file. Nothing was imported.`, ...file, faults, errorCount }
}

/** What a form answers by itself when the site can't. The status keeps the loaders from being asked, in vain, again. */
export function withoutAnswer(text: string) {
	const problem: Problem = { title: "CSV Import Failed", text }
	return data({ problem }, { status: 503 })
}

/** Takes the focus when it appears. Where it is out of sight a toast says it first, and the page does not move. */
export function ImportProblem({ problem }: { problem: Problem }) {
	const summary = useRef<HTMLDivElement>(null)
	// biome-ignore lint/correctness/useExhaustiveDependencies: each answer of the server is a new problem
	useEffect(() => {
		summary.current?.focus({ preventScroll: true })
	}, [problem])
	const told = useMemo(() => ({ message: problem.text }), [problem])
	const isOutOfSight = useCallback(() => {
		const box = summary.current?.getBoundingClientRect()
		return box !== undefined && (box.top < 0 || box.bottom > window.innerHeight - BOTTOM_BAR)
	}, [])
	useFailureToast(problem.title, told, isOutOfSight)
	// Once the toast has gone, the button that was pressed is no longer under the finger.
	useEffect(() => {
		let hadToast = currentToast() !== undefined
		return subscribeToToast(() => {
			if (currentToast()) hadToast = true
			else if (hadToast && isOutOfSight()) summary.current?.scrollIntoView({ block: "nearest" })
		})
	}, [isOutOfSight])
	const { title, text, fileName, faults = [], errorCount = 0 } = problem
	return (
		<div className="grid gap-4">
			<AfterToast>
				<div
					ref={summary}
					role="alert"
					tabIndex={-1}
					className="scroll-mt-20 scroll-mb-24 border-l-8 border-barn bg-surface px-4 py-3"
				>
					<h3 className="text-lg">{title}</h3>
					{fileName && <p className="font-semibold">{fileName}</p>}
					<p>{text}</p>
				</div>
			</AfterToast>
			{faults.length > 0 && <FaultTable faults={faults} errorCount={errorCount} />}
		</div>
	)
}

function FaultTable({ faults, errorCount }: { faults: RowError[]; errorCount: number }) {
	const cell = "block @min-[35rem]:table-cell py-0.5 @min-[35rem]:px-3 @min-[35rem]:py-2 align-top"
	const head = "whitespace-nowrap px-3 py-2 text-left font-semibold"
	const label = "text-soft @min-[35rem]:hidden"
	return (
		<div className="@container">
			<table className="block w-full rounded-md bg-surface @min-[35rem]:table">
				<caption className="block px-3 py-3 text-left font-semibold @min-[35rem]:table-caption">
					{errorCount > faults.length
						? `The first ${formatNumber(faults.length)} of ${formatNumber(errorCount)} faults`
						: "What is wrong, line by line"}
				</caption>
				<thead className="sr-only @min-[35rem]:not-sr-only @min-[35rem]:table-header-group">
					<tr className="border-b-2 border-edge">
						<th scope="col" className={head}>
							Line
						</th>
						<th scope="col" className={head}>
							Column
						</th>
						<th scope="col" className={head}>
							Value
						</th>
						<th scope="col" className={head}>
							What is wrong
						</th>
					</tr>
				</thead>
				<tbody className="block @min-[35rem]:table-row-group">
					{faults.map(({ line, column, value, message }) => (
						<tr
							key={`${line} ${column} ${message}`}
							className="block border-t-2 border-line px-3 py-3 @min-[35rem]:table-row"
						>
							<th scope="row" className={`${cell} text-left font-semibold tabular-nums`}>
								<span className="@min-[35rem]:hidden">Line </span>
								{line}
							</th>
							<td className={`${cell} @min-[35rem]:whitespace-nowrap`}>
								<span className={label}>Column: </span>
								{column ?? "the whole row"}
							</td>
							<td className={`${cell} [overflow-wrap:anywhere]`}>
								<span className={label}>Value: </span>
								{value || <span className="text-soft">(empty)</span>}
							</td>
							<td className={`${cell} font-semibold text-barn [overflow-wrap:anywhere]`}>{message}</td>
						</tr>
					))}
				</tbody>
			</table>
		</div>
	)
}
