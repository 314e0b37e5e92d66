import { type EventName, listEvents } from "#app/models/events/event-table.ts"
import { formatCount, formatNumber } from "#app/models/text/numbers.ts"
import { type Report, type ReportName, speciesReportNames } from "./report.ts"

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

export const SPECIES_REPORTS: SpeciesReportRow[] = speciesReportNames().map((name) => {
	const rows = listEvents().filter(([, { report }]) => report?.name === name)
	const { title = "", singular = "", plural = "" } = rows[0]?.[1].report ?? {}
	const columns = rows.flatMap(([event, { columns = [{ label: title }] }]) =>
		columns.map((column) => ({ ...column, event })),
	)
	return { name, title, singular, plural, columns }
})

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
