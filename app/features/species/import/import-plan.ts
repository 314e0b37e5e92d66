import { valueText } from "#core/records/record-lines.ts"
import { firstNames } from "#core/text/first-names.ts"
import { formatNumber } from "#core/text/numbers.ts"
import { PHOTO_COLUMN_NAMES, photoCells, photoTexts } from "#features/species/photos/photo-columns.ts"
import { FIELD_ENTRIES } from "./each-field.ts"
import type { CatalogueRow, SpeciesRow } from "./species-csv.ts"
import { columnLabel, KNOWN_COLUMNS, type KnownColumn } from "./species-csv-columns.ts"
import { matchRows } from "./species-match.ts"

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
	catalogue: readonly { id: number; revision: number; row: CatalogueRow }[],
	given: readonly KnownColumn[],
): ImportPlan {
	const plan: ImportPlan = { added: [], changed: [], sameCount: 0, missing: [] }
	const known = catalogue.map(({ row, ...species }) => ({ ...row, ...species }))
	const visibleFirst = known.toSorted((a, b) => Number(a.archived) - Number(b.archived))
	const fields = rows.map((row) => row.fields)
	for (const [at, match] of matchRows(fields, visibleFirst).entries()) {
		const { line, fields: row } = rows[at] as SpeciesRow
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

const PHOTO_TEXTS = [
	{ text: "alt", ofFirst: "imageAlt", column: "photoAlts" },
	{ text: "credit", ofFirst: "imageCredit", column: "photoCredits" },
	{ text: "licence", ofFirst: "imageLicence", column: "photoLicences" },
] as const

function mergeRow(before: CatalogueRow, row: CatalogueRow, given: readonly KnownColumn[]): CatalogueRow {
	const columns = given.filter((column) => !(PHOTO_COLUMN_NAMES as KnownColumn[]).includes(column))
	const sent = Object.fromEntries(columns.map((column) => [column, row[column]]))
	const after: CatalogueRow = { ...before, ...sent }
	return row.photos.length === 0 || before.photos.length === 0
		? after
		: mergePhotos(before, row, after, given)
}

/** The photos that the row names come first, in its order and with its texts. */
function mergePhotos(
	before: CatalogueRow,
	row: CatalogueRow,
	after: CatalogueRow,
	given: readonly KnownColumn[],
): CatalogueRow {
	const placeOf = ({ name }: { name: string }) => row.photos.indexOf(name)
	const isNamed = (photo: { name: string }) => placeOf(photo) >= 0
	const stored = photosOf(before)
	const named = stored.filter(isNamed).sort((a, b) => placeOf(a) - placeOf(b))
	const photos = [...named, ...stored.filter((photo) => !isNamed(photo))]
	const merged = { ...after }
	for (const [at, photo] of photos.entries()) {
		const sent = isNamed(photo) ? photoTexts(row, placeOf(photo)) : undefined
		for (const { text, ofFirst, column } of PHOTO_TEXTS) {
			const ownText = given.includes(ofFirst) ? row[ofFirst] : photo[text]
			if (at === 0) merged[ofFirst] = sent?.[text] || ownText
			if (sent && given.includes(column)) photo[text] = sent[text]
		}
	}
	return { ...merged, ...photoCells(photos) }
}

/** All photos with their texts. Those of the first are in columns of their own. */
export function photosOf(row: CatalogueRow) {
	return row.photos.map((name, at) => {
		const texts = { alt: row.imageAlt, credit: row.imageCredit, licence: row.imageLicence }
		return { name, ...(at === 0 ? texts : photoTexts(row, at)) }
	})
}

export const changesPhotos = ({ before, after }: ChangedRow) =>
	PHOTO_COLUMN_NAMES.some((column) => !isSame(before[column], after[column]))

export type ChangedValue = { label: string; now: string; given: string }

export function changedValues({ before, after }: ChangedRow): ChangedValue[] {
	return KNOWN_COLUMNS.filter((column) => !isSame(before[column], after[column])).map((column) => ({
		label: columnLabel(column),
		now: cellText(column, before[column]),
		given: cellText(column, after[column]),
	}))
}

function cellText(column: KnownColumn, value: CatalogueRow[KnownColumn]): string {
	const field = FIELD_ENTRIES.find(([name]) => name === column)?.[1]
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

/** `repeated`: rows that repeat an earlier one. */
export function countsOf(plan: ImportPlan, duplicates: Duplicates, repeated: number): ImportCounts {
	const known = plan.changed.length + plan.sameCount
	const missingPhotos = [...new Set(plan.missing.map(({ photo }) => photo))]
	return {
		imported: plan.added.length,
		updated: duplicates === "update" ? known : 0,
		skipped: repeated + (duplicates === "update" ? 0 : known),
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
	const { missingPhotos } = countsOf(plan, duplicates, 0)
	if (!missingPhotos) return done
	const named = firstNames(missingPhotos, MAX_NAMED).join(", ")
	return `${done}. Photos not imported, because a CSV file has no pictures: ${named}`
}
