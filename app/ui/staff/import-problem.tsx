import { useEffect, useRef } from "react"
import { data } from "react-router"
import type { RowFault } from "../../forms/species-csv.ts"

/** Why an import was not done: a sentence, or the faults of rows, of which there can be more than are listed. */
export type Problem = {
	title: string
	text: string
	fileName?: string
	faults?: RowFault[]
	faultCount?: number
}

/** The problem with a file that was refused as a whole, or for its rows. */
export function refusalProblem(
	refusal: { refusal: string } | { faults: RowFault[]; faultCount: number },
	fileName?: string,
): Problem {
	const title = "CSV Import Failed"
	const file = fileName === undefined ? {} : { fileName }
	if ("refusal" in refusal) return { title, text: refusal.refusal, ...file }
	const { faultCount } = refusal
	const count =
		faultCount === 1 ? "There is 1 fault" : `There are ${faultCount.toLocaleString("en-CA")} faults`
	return { title, text: `${count} in the file. Nothing was imported.`, ...file, ...refusal }
}

/** What a form answers by itself when the site can't. The status keeps the loaders from being asked, in vain, again. */
export function withoutAnswer(text: string) {
	const problem: Problem = { title: "CSV Import Failed", text }
	return data({ problem }, { status: 503 })
}

/** Takes the focus when it appears, so that nobody looks for what happened. */
export function ImportProblem({ problem }: { problem: Problem }) {
	const summary = useRef<HTMLDivElement>(null)
	// biome-ignore lint/correctness/useExhaustiveDependencies: each answer of the server is a new problem
	useEffect(() => summary.current?.focus(), [problem])
	const { title, text, fileName, faults = [], faultCount = 0 } = problem
	return (
		<div className="grid gap-4">
			<div ref={summary} role="alert" tabIndex={-1} className="border-l-8 border-barn bg-surface px-4 py-3">
				<h3 className="text-lg">{title}</h3>
				{fileName && <p className="font-semibold">{fileName}</p>}
				<p>{text}</p>
			</div>
			{faults.length > 0 && <FaultTable faults={faults} faultCount={faultCount} />}
		</div>
	)
}

function FaultTable({ faults, faultCount }: { faults: RowFault[]; faultCount: number }) {
	const cell = "block sm:table-cell py-0.5 sm:px-3 sm:py-2 align-top"
	const head = "whitespace-nowrap px-3 py-2 text-left font-semibold"
	const label = "text-soft sm:hidden"
	return (
		<table className="block w-full rounded-md bg-surface sm:table">
			<caption className="block px-3 py-3 text-left font-semibold sm:table-caption">
				{faultCount > faults.length
					? `The first ${faults.length} of ${faultCount.toLocaleString("en-CA")} faults`
					: "What is wrong, line by line"}
			</caption>
			<thead className="sr-only sm:not-sr-only sm:table-header-group">
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
			<tbody className="block sm:table-row-group">
				{faults.map(({ line, column, value, message }) => (
					<tr
						key={`${line} ${column} ${message}`}
						className="block border-t-2 border-line px-3 py-3 sm:table-row"
					>
						<th scope="row" className={`${cell} text-left font-semibold tabular-nums`}>
							<span className="sm:hidden">Line </span>
							{line}
						</th>
						<td className={`${cell} sm:whitespace-nowrap`}>
							<span className={label}>Column: </span>
							{column ?? "the whole row"}
						</td>
						<td className={cell}>
							<span className={label}>Value: </span>
							{value || <span className="text-soft">(empty)</span>}
						</td>
						<td className={`${cell} font-semibold text-barn`}>{message}</td>
					</tr>
				))}
			</tbody>
		</table>
	)
}
