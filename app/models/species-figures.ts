import type { EventName } from "./event.ts"
import { parseId } from "./id.ts"
import { formatCount, formatNumber } from "./numbers.ts"
import type { FigureName, ReportFigure } from "./report.ts"

/** How often an event happened to a subject within some days. */
export type SubjectCount = { event: string; subject: string; count: number }

/** What is counted of a species, as a column: an event, and for a find how it was made. */
type Column = { label: string; event: EventName; how?: string }

type SpeciesFigure = { name: FigureName; title: string; one: string; many: string; columns: Column[] }

const FIGURES: SpeciesFigure[] = [
	{
		name: "views",
		title: "Views",
		one: "view",
		many: "views",
		columns: [
			{ label: "On its own page", event: "species-view" },
			{ label: "Over the catalogue", event: "species-modal" },
		],
	},
	{
		name: "finds",
		title: "Finds",
		one: "find",
		many: "finds",
		columns: [
			{ label: "By hand", event: "species_discovery", how: "manual" },
			{ label: "By QR code", event: "species_discovery", how: "qr_code" },
		],
	},
	{
		name: "audio-plays",
		title: "Audio plays",
		one: "audio play",
		many: "audio plays",
		columns: [{ label: "Audio plays", event: "audio-play" }],
	},
	{
		name: "scans",
		title: "Scans",
		one: "scan",
		many: "scans",
		columns: [{ label: "Scans", event: "qr_scan" }],
	},
]

/** The events that are counted by species. */
export const SPECIES_EVENTS = [
	...new Set(FIGURES.flatMap(({ columns }) => columns.map(({ event }) => event))),
]

/** The figures by species, most first. `names` are those of all species; one that is deleted goes by its number. */
export function speciesFigures(counted: SubjectCount[], names: ReadonlyMap<number, string>): ReportFigure[] {
	return FIGURES.map((figure) => speciesFigure(figure, counted, names))
}

function speciesFigure(
	{ columns, one, many, name, title }: SpeciesFigure,
	counted: SubjectCount[],
	names: ReadonlyMap<number, string>,
): ReportFigure {
	const bySpecies = new Map<number, number[]>()
	for (const { event, subject, count } of counted) {
		const [number, how] = subject.split(" ")
		const id = parseId(number)
		const column = columns.findIndex((one) => one.event === event && one.how === how)
		if (!id || column < 0) continue
		const counts = bySpecies.get(id) ?? columns.map(() => 0)
		counts[column] = (counts[column] ?? 0) + count
		bySpecies.set(id, counts)
	}
	const rows = [...bySpecies]
		.map(([id, counts]) => ({
			label: names.get(id) ?? `Species ${id} (deleted)`,
			counts,
			value: counts.reduce((sum, count) => sum + count, 0),
		}))
		.sort((a, b) => b.value - a.value || a.label.localeCompare(b.label))
	const total = rows.reduce((sum, { value }) => sum + value, 0)
	const [first] = rows
	return {
		name,
		title,
		rowsAre: "species",
		finding:
			first &&
			`${first.label} comes first with ${formatNumber(first.value)} of ${formatCount(total, one, many)}; ${rows.length} species have any.`,
		chart: { kind: "bars", bars: rows.map(({ label, value }) => ({ label, value })) },
		table: {
			columns: ["Species", ...columns.map(({ label }) => label), ...(columns.length > 1 ? ["Together"] : [])],
			rows: rows.map(({ label, counts, value }) => [
				label,
				...counts,
				...(columns.length > 1 ? [value] : []),
			]),
		},
	}
}
