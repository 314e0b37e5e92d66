import type { EventName } from "#app/models/events/event.ts"
import { formatCount, formatNumber } from "#app/models/text/numbers.ts"
import type { Report, ReportName } from "./report.ts"

type Column = { label: string; event: EventName; how?: string }

export type CountedSpecies = {
	rows: { id: number; title: string | undefined; counts: number[] }[]
	species: number
	total: number
}

type SpeciesReportRow = {
	name: ReportName
	title: string
	singular: string
	plural: string
	columns: Column[]
}

export const SPECIES_REPORTS: SpeciesReportRow[] = [
	{
		name: "views",
		title: "Views",
		singular: "view",
		plural: "views",
		columns: [
			{ label: "On its own page", event: "species-view" },
			{ label: "Over the catalogue", event: "species-modal" },
		],
	},
	{
		name: "finds",
		title: "Finds",
		singular: "find",
		plural: "finds",
		columns: [
			{ label: "By hand", event: "species_discovery", how: "manual" },
			{ label: "By QR code", event: "species_discovery", how: "qr_code" },
		],
	},
	{
		name: "audio-plays",
		title: "Audio plays",
		singular: "audio play",
		plural: "audio plays",
		columns: [{ label: "Audio plays", event: "audio-play" }],
	},
	{
		name: "scans",
		title: "Scans",
		singular: "scan",
		plural: "scans",
		columns: [{ label: "Scans", event: "qr_scan" }],
	},
]

export function speciesReport(
	{ columns, singular, plural, name, title }: SpeciesReportRow,
	{ rows: counted, species, total }: CountedSpecies,
): Report {
	const rows = counted.map(({ id, title, counts }) => ({
		label: title ?? `Species ${id} (deleted)`,
		counts,
		value: counts.reduce((sum, count) => sum + count, 0),
	}))
	const [first] = rows
	return {
		name,
		title,
		rowNoun: "species",
		allRows: species,
		summary:
			first &&
			`${first.label} comes first with ${formatNumber(first.value)} of ${formatCount(total, singular, plural)}; ${species} species have any.`,
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
