import { valueText } from "#core/records/record-lines.ts"
import { firstNames } from "#core/text/first-names.ts"
import { formatNumber } from "#core/text/numbers.ts"
import type { SpeciesRow } from "./species-csv.ts"
import { type CatalogueRow, fieldOf, type KnownColumn } from "./species-csv-columns.ts"
import { matchRows } from "./species-match.ts"

export type CataloguedRow = { id: number; revision: number; row: CatalogueRow }

export type PlannedRow = {
	/** `id` and the previous `revision` are 0 for a new species. */
	id: number
	revision: number
	before: CatalogueRow | undefined
	after: CatalogueRow
	columns: KnownColumn[]
}

export type ImportPlan = {
	rows: PlannedRow[]
	added: PlannedRow[]
	changed: PlannedRow[]
	/** Photos that a row names and its species doesn't have. A CSV file contains no pictures. */
	missing: { line: number; name: string; photo: string }[]
}

export type Duplicates = "skip" | "update"

/** Only the columns in `given` change species. */
export function planImport(
	rows: readonly SpeciesRow[],
	catalogue: readonly CataloguedRow[],
	given: readonly KnownColumn[],
): ImportPlan {
	const species = new Map(catalogue.map((one) => [one.row, one]))
	const matches = matchRows(
		rows.map(({ fields }) => fields),
		[...species.keys()],
	)
	const planned = rows.map(({ fields }, at) => planRow(fields, species.get(matches[at] ?? fields), given))
	return {
		rows: planned,
		added: planned.filter(({ before }) => !before),
		changed: planned.filter(({ columns }) => columns.length > 0),
		missing: rows.flatMap(({ line, fields: { name, photos } }, at) =>
			photos.flatMap((photo) => (matches[at]?.photos.includes(photo) ? [] : { line, name, photo })),
		),
	}
}

function planRow(
	row: CatalogueRow,
	match: CataloguedRow | undefined,
	given: readonly KnownColumn[],
): PlannedRow {
	if (!match) return { id: 0, revision: 0, before: undefined, after: row, columns: [] }
	const { id, revision, row: before } = match
	const columns = changedColumns(before, row, given)
	const changes = Object.fromEntries(columns.map((column) => [column, row[column]]))
	return { id, revision, before, after: { ...before, ...changes }, columns }
}

/** A column that only one row has was added since, so it doesn't count. */
export const changedColumns = (before: CatalogueRow, after: CatalogueRow, columns: readonly KnownColumn[]) =>
	columns.filter((column) => {
		const isKnown = column !== "photos" && column in before && column in after
		return isKnown && JSON.stringify(before[column]) !== JSON.stringify(after[column])
	})

export type ChangedValue = { label: string; now: string; given: string }

export function changedValues({ before, after, columns }: PlannedRow): ChangedValue[] {
	return columns.map((column) => {
		const field = fieldOf(column)
		const textIn = (row: CatalogueRow) => valueText(field, row[column], {}, {})
		return { label: field.label, now: textIn(before ?? after), given: textIn(after) }
	})
}

/** For API clients. `missingPhotos` is absent if there are none. */
export type ImportCounts = {
	imported: number
	updated: number
	skipped: number
	missingPhotos?: string[]
}

/** `stale`: number of rows not written, because their species had changed since. */
export function countsOf(plan: ImportPlan, duplicates: Duplicates, stale: number): ImportCounts {
	const { rows, added, missing } = plan
	const known = rows.length - added.length
	const missingPhotos = [...new Set(missing.map(({ photo }) => photo))]
	return {
		imported: added.length,
		updated: duplicates === "update" ? known - stale : 0,
		skipped: duplicates === "update" ? stale : known,
		...(missingPhotos.length > 0 && { missingPhotos }),
	}
}

const MAX_NAMED = 3

export function summaryOf(plan: ImportPlan, duplicates: Duplicates, stale: number): string {
	const added = plan.added.length
	const changed = duplicates === "update" ? plan.changed.length - stale : 0
	const counts = { added, changed, "not changed": plan.rows.length - added - changed }
	const parts = Object.entries(counts).filter(([, count]) => count > 0)
	const done = parts.map(([what, count]) => `${formatNumber(count)} ${what}`).join(", ")
	const { missingPhotos } = countsOf(plan, duplicates, stale)
	if (!missingPhotos) return done
	const named = firstNames(missingPhotos, MAX_NAMED).join(", ")
	return `${done}. Photos not imported, because a CSV file has no pictures: ${named}`
}
