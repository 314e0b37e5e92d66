import { type ReactNode, useCallback, useEffect, useEffectEvent, useMemo, useRef } from "react"
import { data } from "react-router"
import { AfterToast } from "#core/forms/ui/after-toast.tsx"
import { useFailureToast } from "#core/forms/ui/use-failure-toast.ts"
import { formatNumber } from "#core/text/numbers.ts"
import { NOTICE } from "#core/ui/page-elements.tsx"
import { currentToast, subscribeToToast } from "#core/ui/toast.ts"
import type { CheckedImport, ImportFailure } from "#features/species/import/import-jobs.server.ts"
import type { RowError } from "#features/species/import/species-csv.ts"

/** Height of the phone navigation in CSS pixels. */
const BOTTOM_BAR = 80

/** `errorCount` can be more than the errors listed. */
export type Problem = {
	title: string
	text: string
	fileName?: string
	rowErrors?: RowError[]
	errorCount?: number
	ignoredColumns?: string[]
	checked?: CheckedImport
}

export function rejectionProblem(rejection: ImportFailure, fileName?: string): Problem {
	const title = "CSV Import Failed"
	const file = fileName === undefined ? {} : { fileName }
	if ("error" in rejection) return { title, text: rejection.error, ...file }
	const { errors: rowErrors, errorCount, ignoredColumns = [], checked } = rejection
	const count = errorCount === 1 ? "There is 1 error" : `There are ${formatNumber(errorCount)} errors`
	const text = `${count} in the file. Nothing was imported.`
	const problem = { title, text, ...file, rowErrors, errorCount, ignoredColumns }
	return { ...problem, ...(checked && { checked }) }
}

/** For a request without a response. After a 5xx status, React Router doesn't reload the page's data. */
export function failedImport(text: string) {
	const problem: Problem = { title: "CSV Import Failed", text }
	return data({ problem }, { status: 503 })
}

/** `children` come between the message and the errors. Takes the focus without scrolling; a toast shows the problem if it is out of view. */
export function ImportProblem({ problem, children }: { problem: Problem; children?: ReactNode }) {
	const summary = useRef<HTMLDivElement>(null)
	const takeFocus = useEffectEvent((_problem: Problem) => summary.current?.focus({ preventScroll: true }))
	useEffect(() => takeFocus(problem), [problem])
	const failure = useMemo(() => ({ message: problem.text }), [problem])
	const isOutOfView = useCallback(() => {
		const box = summary.current?.getBoundingClientRect()
		return box !== undefined && (box.top < 0 || box.bottom > window.innerHeight - BOTTOM_BAR)
	}, [])
	useFailureToast(problem.title, failure, isOutOfView)
	// Scrolls only after the toast, so that the pressed button doesn't move under the finger.
	useEffect(() => {
		let hadToast = currentToast() !== undefined
		return subscribeToToast(() => {
			if (currentToast()) hadToast = true
			else if (hadToast && isOutOfView()) summary.current?.scrollIntoView({ block: "nearest" })
		})
	}, [isOutOfView])
	const { title, text, fileName, rowErrors = [], errorCount = 0 } = problem
	return (
		<div id="problems" className="grid scroll-mt-20 gap-4">
			<AfterToast>
				<div ref={summary} role="alert" tabIndex={-1} className={`${NOTICE.barn} scroll-mt-20 scroll-mb-24`}>
					<h3>{title}</h3>
					{fileName && <p className="font-semibold">{fileName}</p>}
					<p>{text}</p>
					{errorCount > 0 && (
						<p>The import takes all rows or none: correct these, then choose the file again.</p>
					)}
				</div>
			</AfterToast>
			{children}
			{rowErrors.length > 0 && <RowErrorTable rowErrors={rowErrors} errorCount={errorCount} />}
		</div>
	)
}

function RowErrorTable({ rowErrors, errorCount }: { rowErrors: RowError[]; errorCount: number }) {
	const cell = "block @min-[35rem]:table-cell py-0.5 @min-[35rem]:px-3 @min-[35rem]:py-2 align-top"
	const head = "whitespace-nowrap px-3 py-2 text-left font-semibold"
	const label = "text-soft @min-[35rem]:hidden"
	return (
		<div className="@container">
			<table className="block w-full rounded-md bg-surface @min-[35rem]:table">
				<caption className="block px-3 py-3 text-left font-semibold @min-[35rem]:table-caption">
					{errorCount > rowErrors.length
						? `The first ${formatNumber(rowErrors.length)} of ${formatNumber(errorCount)} errors`
						: "Errors by line"}
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
							Problem
						</th>
					</tr>
				</thead>
				<tbody className="block @min-[35rem]:table-row-group">
					{rowErrors.map(({ line, column, value, message }) => (
						<tr
							key={`${line} ${column} ${message}`}
							className="block border-t border-line px-3 py-3 @min-[35rem]:table-row"
						>
							<th scope="row" className={`${cell} text-left font-semibold tabular-nums`}>
								<span className="@min-[35rem]:hidden">Line </span>
								{line}
							</th>
							<td className={`${cell} @min-[35rem]:whitespace-nowrap`}>
								<span className={label}>Column: </span>
								{column ?? "Whole row"}
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
