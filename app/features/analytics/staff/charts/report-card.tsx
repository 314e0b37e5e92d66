import type { ReactNode } from "react"
import { formatNumber } from "#core/text/numbers.ts"
import type { ListReport, TimeReport } from "#features/analytics/reports.server.ts"

const ROUND = [1, 1.5, 2, 3, 4, 5, 6, 8, 10]

// Paths are one unit wide per value and 100 high. Values above zero are at least one unit high.
const heightOf = (value: number, top: number) => (value === 0 ? 0 : Math.max(1, (value / top) * 100))
const round = (value: number) => Math.round(value * 100) / 100

type ColumnChartProps = { name: string; steps: string[]; series: { label: string; values: number[] }[] }

// SVG paths ignore forced colours by default.
const COLUMNS = "text-pine forced-colors:text-[GrayText]"
const MARKS = "text-barn forced-colors:text-[CanvasText]"

const STROKE = { fill: "none", stroke: "currentColor", vectorEffect: "non-scaling-stroke" } as const

export function ListCard({ report }: { report: ListReport }) {
	return (
		<ReportCard {...report}>
			<BarList bars={report.bars} />
		</ReportCard>
	)
}

type TimeCardProps = { report: TimeReport; label: string; labelBefore: string }

export function TimeCard({ report, label, labelBefore }: TimeCardProps) {
	const { title, sentence = "", steps, values, before } = report
	const series = [{ label, values }, ...(before ? [{ label: labelBefore, values: before }] : [])]
	return (
		<ReportCard {...report}>
			<ColumnChart name={sentence} steps={steps} series={series} />
			<details>
				<summary className="min-h-11 cursor-pointer py-2 font-semibold">
					All numbers<span className="sr-only"> of {title}</span>
				</summary>
				<ul className="text-sm tabular-nums">
					{steps.map((step, at) => (
						<li key={step} className="border-t border-line py-1">
							{step}: {formatNumber(values[at] ?? 0)}
							{before && `, before ${formatNumber(before[at] ?? 0)}`}
						</li>
					))}
				</ul>
			</details>
		</ReportCard>
	)
}

type ReportCardProps = Pick<ListReport, "name" | "title" | "sentence"> & { children: ReactNode }

function ReportCard({ name, title, sentence, children }: ReportCardProps) {
	return (
		<article
			id={name}
			aria-labelledby={`${name}-title`}
			className="grid min-w-0 grid-cols-1 content-start gap-3 rounded-lg border border-line bg-surface p-4"
		>
			<h4 id={`${name}-title`} className="font-display text-lg">
				{title}
			</h4>
			{sentence === undefined ? <p className="text-soft">No data for these days.</p> : <p>{sentence}</p>}
			{sentence !== undefined && children}
		</article>
	)
}

function BarList({ bars }: { bars: { label: string; value: number }[] }) {
	const max = Math.max(1, ...bars.map(({ value }) => value))
	return (
		<ol className="grid gap-2 text-pine">
			{bars.map(({ label, value }, at) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: two species can have one name
				<li key={at} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3">
					<span dir="auto" className="text-sm text-ink [overflow-wrap:anywhere]">
						{label}
					</span>
					<span className="text-sm text-ink tabular-nums">{formatNumber(value)}</span>
					<svg width="100%" height="12" aria-hidden="true" className="col-span-2 h-3 w-full">
						<rect width={`${(value / max) * 100}%`} height="100%" rx="2" fill="currentColor" />
					</svg>
				</li>
			))}
		</ol>
	)
}

/** The second series is dashed, so that colour isn't the only difference. Labels are HTML, so they aren't stretched. */
function ColumnChart({ name, steps, series: [columns, marks] }: ColumnChartProps) {
	const top = roundTop([...(columns?.values ?? []), ...(marks?.values ?? [])])
	const path = marks && dashes(marks.values, top)
	return (
		<div>
			<div role="img" aria-label={name} className="text-sm text-soft tabular-nums">
				<p>{formatNumber(top)}</p>
				<svg
					width="100%"
					height="176"
					aria-hidden="true"
					viewBox={`0 0 ${steps.length} 100`}
					preserveAspectRatio="none"
					className="h-44 w-full overflow-visible border-y border-line"
				>
					<path d={`M0 50H${steps.length}`} {...STROKE} strokeWidth="1" className="text-line" />
					<path d={columnPath(columns?.values ?? [], top)} fill="currentColor" className={COLUMNS} />
					{path && <path d={path} {...STROKE} strokeWidth="8" className="text-surface" />}
					{path && <path d={path} {...STROKE} strokeWidth="4" className={MARKS} />}
				</svg>
				<p className="flex justify-between gap-4">
					<span className="min-w-0">{steps[0]}</span>
					{steps.length > 1 && <span className="min-w-0 text-right">{steps.at(-1)}</span>}
				</p>
			</div>
			{marks && (
				<ul className="mt-2 flex flex-wrap gap-x-6 gap-y-1 text-sm">
					<LegendItem label={columns?.label}>
						<rect x="6" y="2" width="12" height="16" fill="currentColor" className={COLUMNS} />
					</LegendItem>
					<LegendItem label={marks.label}>
						<path d="M2 10H22" {...STROKE} strokeWidth="4" className={MARKS} />
					</LegendItem>
				</ul>
			)}
		</div>
	)
}

function LegendItem({ label, children }: { label: string | undefined; children: ReactNode }) {
	return (
		<li className="flex items-center gap-2">
			<svg width="24" height="20" aria-hidden="true" viewBox="0 0 24 20" className="h-5 w-6 shrink-0">
				{children}
			</svg>
			{label}
		</li>
	)
}

/** The upper end of a scale: the smallest round whole number that no value exceeds. */
export function roundTop(values: number[]): number {
	const max = Math.max(1, ...values)
	const power = 10 ** Math.floor(Math.log10(max))
	const tops = ROUND.map((step) => step * power).filter(Number.isInteger)
	return tops.find((top) => top >= max) ?? max
}

/** Columns are narrower if there are few. */
function columnPath(values: number[], top: number): string {
	const width = values.length < 12 ? 0.4 : 0.76
	return values
		.map((value, at) => {
			if (!value) return ""
			const height = round(heightOf(value, top))
			return `M${round(at + (1 - width) / 2)} 100v-${height}h${width}v${height}z`
		})
		.join("")
}

function dashes(values: number[], top: number): string {
	return values.map((value, at) => `M${at + 0.06} ${round(100 - heightOf(value, top))}h0.88`).join("")
}
