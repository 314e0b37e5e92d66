export const TRASH_DAYS = 30

export const TRASH_PAGE_SIZE = 20

/** The action's path. `importId`: it returns to the page of this import. */
export function undoDeletion(at: Date, importId?: number): string {
	const search = new URLSearchParams({ at: at.toISOString() })
	if (importId) search.set("import", String(importId))
	return `/admin/trash/restore?${search}`
}

const DAY_MS = 86_400_000

export function expiryOf(deletedAt: string): string {
	return new Date(Date.parse(deletedAt) + TRASH_DAYS * DAY_MS).toISOString()
}

export function expiredBefore(now: Date): string {
	return new Date(now.getTime() - TRASH_DAYS * DAY_MS).toISOString()
}
