import { valueText } from "#core/records/record-lines.ts"
import { firstNames } from "#core/text/first-names.ts"
import { formatNumber } from "#core/text/numbers.ts"
import type { SpeciesRow } from "./species-csv.ts"
import { type CatalogueRow, fieldOf, type KnownColumn } from "./species-csv-columns.ts"
import { matchRows } from "./species-match.ts"

export type CataloguedRow = { id: number; revision: number; row: CatalogueRow }

/** What a row of a file does to its species. A new one has no row `before`. */
export type PlannedRow = {
	/** 0 for a new one, as is `revision`, which is the one before. */
	id: number
	revision: number
	before: CatalogueRow | undefined
	after: CatalogueRow
	/** Those that the row changes. */
	columns: KnownColumn[]
}

export type ImportPlan = {
	/** All rows of the file. */
	rows: PlannedRow[]
	added: PlannedRow[]
	changed: PlannedRow[]
	/** Photos that a row names and its species doesn't have. A CSV file has no pictures. */
	missing: { line: number; name: string; photo: string }[]
}

export type Duplicates = "skip" | "update"

/** What rows do to the species of `catalogue`. Only the columns in `given` change them. */
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

/** Those in which the rows differ. A column that one of them doesn't have is newer than it. */
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

/** What an import did or would do, for API clients. `missingPhotos` is absent if there are none. */
export type ImportCounts = {
	imported: number
	updated: number
	skipped: number
	missingPhotos?: string[]
}

/** `stale`: how many rows weren't written, because someone had changed their species since. */
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
