import type { ReactNode } from "react"
import { formatNumber } from "../../../models/numbers.ts"
import type { ChartSeries } from "../../../models/report.ts"
import { columnPath, roundTop, steppedLine } from "./paths.ts"

type ColumnChartProps = { name: string; steps: string[]; series: ChartSeries[] }

/**
 * Columns over time and, where there is a second series, a stepped line in front of them: two shapes, so that colour
 * alone tells nothing. `name` is what it shows, in a sentence. Only shapes are drawn, in a box that stretches; words are
 * text of the page.
 */
export function ColumnChart({ name, steps, series: [columns, line] }: ColumnChartProps) {
	const top = roundTop([...(columns?.values ?? []), ...(line?.values ?? [])])
	const lines = line && steppedLine(line.values, top)
	return (
		<div>
			<div role="img" aria-label={name} className="text-sm text-soft tabular-nums">
				<p>{formatNumber(top)}</p>
				<svg
					aria-hidden="true"
					viewBox={`0 0 ${steps.length} 100`}
					preserveAspectRatio="none"
					className="h-44 w-full border-y-2 border-line"
				>
					<path d={`M0 50H${steps.length}`} {...STROKE} strokeWidth="1" className="text-line" />
					<path d={columnPath(columns?.values ?? [], top)} fill="currentColor" className={COLUMNS} />
					{lines && <path d={lines} {...STROKE} strokeWidth="7" className="text-surface" />}
					{lines && <path d={lines} {...STROKE} strokeWidth="3" className={LINE} />}
				</svg>
				<p className="flex justify-between gap-4">
					<span>{steps[0]}</span>
					{steps.length > 1 && <span className="text-right">{steps.at(-1)}</span>}
				</p>
			</div>
			{line && (
				<ul className="mt-2 flex flex-wrap gap-x-6 gap-y-1 text-sm">
					<Key label={columns?.label}>
						<rect x="6" y="2" width="12" height="16" fill="currentColor" className={COLUMNS} />
					</Key>
					<Key label={line.label}>
						<path d="M0 14H12V6H24" {...STROKE} strokeWidth="3" className={LINE} />
					</Key>
				</ul>
			)}
		</div>
	)
}

// Where the system's colours are forced, drawings keep theirs unless they are told.
const COLUMNS = "text-pine forced-colors:text-[GrayText]"
const LINE = "text-barn forced-colors:text-[CanvasText]"

/** However the box is stretched, a line is so many pixels wide. */
const STROKE = { fill: "none", stroke: "currentColor", vectorEffect: "non-scaling-stroke" } as const

function Key({ label, children }: { label: string | undefined; children: ReactNode }) {
	return (
		<li className="flex items-center gap-2">
			<svg aria-hidden="true" viewBox="0 0 24 20" className="h-5 w-6 shrink-0">
				{children}
			</svg>
			{label}
		</li>
	)
}
