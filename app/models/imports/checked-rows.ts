import type { PageRange } from "#app/models/forms/page-range.ts"

export const CHANGES_PAGE_SIZE = 100

/** More would make the form too long; others are added as new species. */
export const MAX_TRASHED = 1_000

export type CheckedValue = { label: string; now: string; given: string }

export type ChangedSpecies = { id: number; name: string; values: CheckedValue[] }

export type TrashedRow = { trashId: number; name: string; deletedAt: string; values: CheckedValue[] }

/** What an import would do with the rows of a CSV file. Lists are cut; `…Count` counts all. */
export type CheckedRows = {
	newCount: number
	newNames: string[]
	changedCount: number
	/** Of the pages in `range`. */
	changed: ChangedSpecies[]
	range: PageRange
	sameCount: number
	trashed: TrashedRow[]
	trashedCount: number
}

/** The name of the field with the choice for a species in the trash, which is 'restore' or 'new'. */
export const trashFieldName = (trashId: number) => `trash-${trashId}`

export function parseTrashChoices(form: FormData): number[] {
	return [...form]
		.filter(([name, choice]) => /^trash-\d{1,15}$/.test(name) && choice === "restore")
		.map(([name]) => Number(name.slice("trash-".length)))
		.slice(0, MAX_TRASHED)
}
