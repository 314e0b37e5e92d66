export const MAX_IMPORTS = 10

export const IMPORT_DAYS = 30

export const IMPORT_PAGE_SIZE = 50

export type ImportRecord = {
	id: number
	/** UTC ISO 8601. */
	at: string
	username: string
	fileName: string
	/** With those that were restored. */
	added: number
	restored: number
	changed: number
	unchanged: number
	/** UTC ISO 8601; null if it isn't undone. */
	undoneAt: string | null
	undoneBy: string | null
}

/** `changed` and `deleted`: since the import, so undoing leaves it. */
export type UndoOutcome = "undone" | "changed" | "deleted"

export type ImportedRow = {
	speciesId: number
	name: string
	isAdded: boolean
	/** From the trash; it also counts as added. */
	isRestored: boolean
	fields: string[]
	outcome: UndoOutcome
}

export type UndoCounts = Record<UndoOutcome, number>
