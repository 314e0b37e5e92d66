/** Numbers in rows; the first column says what a row is about. */
export type ReportTable = { columns: string[]; rows: (string | number)[][] }

/** A bar for each row, or a column for each step of time with what it is compared with. */
export type ReportChart =
	| { kind: "bars"; bars: { label: string; value: number }[] }
	| { kind: "columns"; steps: string[]; series: ChartSeries[] }

export type ChartSeries = { label: string; values: (number | null)[] }

/** One question about what was counted, with its answer: in a sentence, as a drawing, and as numbers. */
export type ReportFigure = {
	name: FigureName
	title: string
	/** The sentence; undefined where nothing was counted. */
	finding: string | undefined
	chart: ReportChart
	table: ReportTable
	/** What the rows are, where a long list shows its first ones: 'species'. */
	rowsAre?: string
	/** How many rows the list has; `table` and `chart` may hold only the first ones. */
	allRows?: number
}

/** The figures, as they stand on the page and are named in addresses. */
export const FIGURE_NAMES = [
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
export type FigureName = (typeof FIGURE_NAMES)[number]

/** A name out of an address. */
export function parseFigureName(text: string | null | undefined): FigureName | undefined {
	return FIGURE_NAMES.find((name) => name === text)
}

/** So many rows of a list are shown, so many of the one that is asked for whole, and so many are in a file. */
export const SHOWN_ROWS = 20
export const MAX_SHOWN_ROWS = 500
export const MAX_FILE_ROWS = 20_000

/** The figure with its first rows, and how many others there are. */
export function firstRows(figure: ReportFigure, all: FigureName | undefined) {
	const { chart, table } = figure
	if (chart.kind !== "bars") return { figure, others: 0 }
	const most = figure.name === all ? MAX_SHOWN_ROWS : SHOWN_ROWS
	return {
		figure: {
			...figure,
			chart: { ...chart, bars: chart.bars.slice(0, most) },
			table: { ...table, rows: table.rows.slice(0, most) },
		},
		others: Math.max(0, (figure.allRows ?? table.rows.length) - most),
	}
}
