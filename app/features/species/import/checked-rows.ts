import type { PageRange } from "#core/forms/page-range.ts"

export const CHANGES_PAGE_SIZE = 100

export type CheckedValue = { label: string; now: string; given: string }

export type ChangedSpecies = { id: number; name: string; values: CheckedValue[] }

/** What an import would do with the rows of a CSV file. Lists are cut; `…Count` counts all. */
export type CheckedRows = {
	newCount: number
	newNames: string[]
	changedCount: number
	/** Of the pages in `range`. */
	changed: ChangedSpecies[]
	range: PageRange
	sameCount: number
}
