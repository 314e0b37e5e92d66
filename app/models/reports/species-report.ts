import type { EventName } from "#app/models/events/event.ts"
import { formatCount, formatNumber } from "#app/models/text/numbers.ts"
import type { FigureName, ReportFigure } from "./report.ts"

type Column = { label: string; event: EventName; how?: string }

/** The first species of a list, the number of all species in it, and the sum of all counts. */
export type CountedSpecies = {
	/** `title` is undefined if the species was deleted. */
	rows: { id: number; title: string | undefined; counts: number[] }[]
	species: number
	total: number
}

type SpeciesFigure = { name: FigureName; title: string; one: string; many: string; columns: Column[] }

/** In the order of the page. */
export const SPECIES_FIGURES: SpeciesFigure[] = [
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

/** Creates a report by species. A deleted species is named by its ID. */
export function speciesFigure(
	{ columns, one, many, name, title }: SpeciesFigure,
	{ rows: counted, species, total }: CountedSpecies,
): ReportFigure {
	const rows = counted.map(({ id, title, counts }) => ({
		label: title ?? `Species ${id} (deleted)`,
		counts,
		value: counts.reduce((sum, count) => sum + count, 0),
	}))
	const [first] = rows
	return {
		name,
		title,
		rowsAre: "species",
		allRows: species,
		finding:
			first &&
			`${first.label} comes first with ${formatNumber(first.value)} of ${formatCount(total, one, many)}; ${species} species have any.`,
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
