import { type EVENTS, type EventName, listEvents } from "#app/models/events/event-table.ts"

export type ReportTable = { columns: string[]; rows: (string | number)[][] }

type ReportChart =
	| { kind: "bars"; bars: { label: string; value: number }[] }
	| { kind: "columns"; steps: string[]; series: ChartSeries[] }

export type ChartSeries = { label: string; values: (number | null)[] }

export type Report = {
	name: ReportName
	title: string
	summary: string | undefined
	chart: ReportChart
	table: ReportTable
	rowNoun?: string
	allRows?: number
}

type SpeciesReportName = Extract<(typeof EVENTS)[EventName], { report: object }>["report"]["name"]

export function speciesReportNames(): SpeciesReportName[] {
	const names = listEvents().flatMap(([, { report }]) => report?.name ?? [])
	return [...new Set(names)] as SpeciesReportName[]
}

const OTHER_REPORT_NAMES = [
	"tours",
	"searches",
	"waivers",
	"season-views",
	"season-tours",
	"season-waivers",
] as const

export type ReportName = SpeciesReportName | (typeof OTHER_REPORT_NAMES)[number]

/** In the order of the page. URLs contain these names. */
export function reportNames(): ReportName[] {
	return [...speciesReportNames(), ...OTHER_REPORT_NAMES]
}

export function parseReportName(text: string | null | undefined): ReportName | undefined {
	return reportNames().find((name) => name === text)
}

export const SHOWN_ROWS = 20
export const MAX_SHOWN_ROWS = 500
export const MAX_FILE_ROWS = 20_000

export function firstRows(report: Report, all: ReportName | undefined) {
	const { chart, table } = report
	if (chart.kind !== "bars") return { report, others: 0 }
	const most = report.name === all ? MAX_SHOWN_ROWS : SHOWN_ROWS
	return {
		report: {
			...report,
			chart: { ...chart, bars: chart.bars.slice(0, most) },
			table: { ...table, rows: table.rows.slice(0, most) },
		},
		others: Math.max(0, (report.allRows ?? table.rows.length) - most),
	}
}
