/** The first column labels the row. */
export type ReportTable = { columns: string[]; rows: (string | number)[][] }

/** Bars for a list, or columns for steps of time. */
export type ReportChart =
	| { kind: "bars"; bars: { label: string; value: number }[] }
	| { kind: "columns"; steps: string[]; series: ChartSeries[] }

export type ChartSeries = { label: string; values: (number | null)[] }

/** One report: a summary, a chart and a table. */
export type Report = {
	name: ReportName
	title: string
	/** One sentence; undefined if there is no data. */
	summary: string | undefined
	chart: ReportChart
	table: ReportTable
	/** Names the rows of a long list, such as 'species'. */
	rowNoun?: string
	/** The number of rows; `table` and `chart` may hold only the first ones. */
	allRows?: number
}

/** In the order of the page. URLs contain these names. */
export const REPORT_NAMES = [
	"views",
	"finds",
	"audio-plays",
	"scans",
	"tours",
	"searches",
	"waivers",
	"season-views",
	"season-tours",
	"season-waivers",
] as const
export type ReportName = (typeof REPORT_NAMES)[number]

export function parseReportName(text: string | null | undefined): ReportName | undefined {
	return REPORT_NAMES.find((name) => name === text)
}

/** The maximum number of rows: normally, in a list shown completely, and in a CSV file. */
export const SHOWN_ROWS = 20
export const MAX_SHOWN_ROWS = 500
export const MAX_FILE_ROWS = 20_000

/** Returns the report with its first rows, and the number of other rows. */
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
