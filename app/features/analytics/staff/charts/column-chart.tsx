import type { ReactNode } from "react"
import { formatNumber } from "#core/text/numbers.ts"
import { columnPath, dashes, roundTop } from "./paths.ts"

type ColumnChartProps = { name: string; steps: string[]; series: { label: string; values: number[] }[] }

/** The second series is dashed, so that colour isn't the only difference. Labels are HTML, so they aren't stretched. */
export function ColumnChart({ name, steps, series: [columns, marks] }: ColumnChartProps) {
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

// SVG paths ignore forced colours by default.
const COLUMNS = "text-pine forced-colors:text-[GrayText]"
const MARKS = "text-barn forced-colors:text-[CanvasText]"

const STROKE = { fill: "none", stroke: "currentColor", vectorEffect: "non-scaling-stroke" } as const

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
