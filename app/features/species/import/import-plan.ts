import { valueText } from "#core/records/record-lines.ts"
import { firstNames } from "#core/text/first-names.ts"
import { formatNumber } from "#core/text/numbers.ts"
import type { SpeciesRow } from "./species-csv.ts"
import {
	type CatalogueRow,
	columnLabel,
	fieldOf,
	isPhotoColumn,
	KNOWN_COLUMNS,
	type KnownColumn,
	PHOTO_TEXTS,
	photoCells,
	photoTexts,
} from "./species-csv-columns.ts"
import { matchRows } from "./species-match.ts"

export type CataloguedRow = { id: number; revision: number; row: CatalogueRow }

/** The rows of a species before an import and after it. `revision` is the one before. */
export type ChangedRow = { id: number; revision: number; before: CatalogueRow; after: CatalogueRow }

export type ImportPlan = {
	added: CatalogueRow[]
	changed: ChangedRow[]
	sameCount: number
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
	const plan: ImportPlan = { added: [], changed: [], sameCount: 0, missing: [] }
	const known = catalogue.map(({ row, ...species }) => ({ ...row, ...species }))
	const visibleFirst = known.toSorted((a, b) => Number(a.archived) - Number(b.archived))
	const matches = matchRows(
		rows.map((row) => row.fields),
		visibleFirst,
	)
	for (const [at, { line, fields: row }] of rows.entries()) {
		const match = matches[at]
		for (const photo of row.photos)
			if (!match?.photos.includes(photo)) plan.missing.push({ line, name: row.name, photo })
		if (!match) {
			plan.added.push(row)
			continue
		}
		const { id, revision, ...before } = match
		const after = mergeRow(before, row, given)
		if (isSame(before, after)) plan.sameCount++
		else plan.changed.push({ id, revision, before, after })
	}
	return plan
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

function mergeRow(before: CatalogueRow, row: CatalogueRow, given: readonly KnownColumn[]): CatalogueRow {
	const columns = given.filter((column) => !isPhotoColumn(column))
	const after = { ...before, ...Object.fromEntries(columns.map((column) => [column, row[column]])) }
	return row.photos.length > 0 && before.photos.length > 0 ? mergePhotos(before, row, after, given) : after
}

/** The photos that the row names come first, in its order and with its texts. */
function mergePhotos(
	before: CatalogueRow,
	row: CatalogueRow,
	after: CatalogueRow,
	given: readonly KnownColumn[],
): CatalogueRow {
	const stored = photosOf(before)
	const named = row.photos.flatMap((name, place) => {
		const photo = stored.find((one) => one.name === name)
		return photo ? [{ photo, texts: photoTexts(row, place) }] : []
	})
	const others = stored
		.filter(({ name }) => !row.photos.includes(name))
		.map((photo) => ({ photo, texts: null }))
	const merged = { ...after }
	const photos = [...named, ...others].map(({ photo, texts }, at) => {
		const written = { ...photo }
		for (const { text, ofFirst, column } of PHOTO_TEXTS) {
			if (at === 0) merged[ofFirst] = texts?.[text] || (given.includes(ofFirst) ? row[ofFirst] : photo[text])
			if (texts && given.includes(column)) written[text] = texts[text]
		}
		return written
	})
	return { ...merged, ...photoCells(photos) }
}

/** All photos with their texts. Those of the first are in columns of their own. */
export function photosOf(row: CatalogueRow) {
	return row.photos.map((name, at) => {
		const texts = { alt: row.imageAlt, credit: row.imageCredit, licence: row.imageLicence }
		return { name, ...(at === 0 ? texts : photoTexts(row, at)) }
	})
}

const changedColumns = ({ before, after }: ChangedRow) =>
	KNOWN_COLUMNS.filter((column) => !isSame(before[column], after[column]))

export const changesPhotos = (row: ChangedRow) => changedColumns(row).some(isPhotoColumn)

export type ChangedValue = { label: string; now: string; given: string }

export function changedValues(row: ChangedRow): ChangedValue[] {
	return changedColumns(row).map((column) => ({
		label: columnLabel(column),
		now: cellText(column, row.before[column]),
		given: cellText(column, row.after[column]),
	}))
}

function cellText(column: KnownColumn, value: CatalogueRow[KnownColumn]): string {
	const field = fieldOf(column)
	if (field) return valueText(field, value, {}, {})
	if (typeof value === "boolean") return value ? "Yes" : "No"
	return Array.isArray(value) ? value.join("\n") : value
}

/** What an import did or would do, for API clients. `missingPhotos` is absent if there are none. */
export type ImportCounts = {
	imported: number
	updated: number
	skipped: number
	missingPhotos?: string[]
}

export function countsOf(plan: ImportPlan, duplicates: Duplicates): ImportCounts {
	const known = plan.changed.length + plan.sameCount
	const missingPhotos = [...new Set(plan.missing.map(({ photo }) => photo))]
	return {
		imported: plan.added.length,
		updated: duplicates === "update" ? known : 0,
		skipped: duplicates === "update" ? 0 : known,
		...(missingPhotos.length > 0 && { missingPhotos }),
	}
}

const MAX_NAMED = 3

export function summaryOf(plan: ImportPlan, duplicates: Duplicates): string {
	const changed = duplicates === "update" ? plan.changed.length : 0
	const others = plan.changed.length + plan.sameCount - changed
	const counts = { added: plan.added.length, changed, "not changed": others }
	const parts = Object.entries(counts).filter(([, count]) => count > 0)
	const done = parts.map(([what, count]) => `${formatNumber(count)} ${what}`).join(", ")
	const { missingPhotos } = countsOf(plan, duplicates)
	if (!missingPhotos) return done
	const named = firstNames(missingPhotos, MAX_NAMED).join(", ")
	return `${done}. Photos not imported, because a CSV file has no pictures: ${named}`
}
