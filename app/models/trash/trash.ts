export const TRASH_DAYS = 30

export const TRASH_PAGE_SIZE = 20

export type TrashKind = "species" | "post"

export type TrashEntry = {
	id: number
	kind: TrashKind
	recordId: number
	name: string
	/** The path of its page. */
	address: string
	/** Empty for a post. */
	scientificName: string
	pictures: number
	sounds: number
	/** UTC ISO 8601. */
	deletedAt: string
	deletedBy: string
	/** UTC ISO 8601: when it is deleted for good. */
	expiresAt: string
}

/** The path of the action that restores what one person deleted at this time. */
export function undoDeletion(at: Date): string {
	return `/admin/trash/restore?${new URLSearchParams({ at: at.toISOString() })}`
}

const DAY_MS = 86_400_000

export function expiryOf(deletedAt: string): string {
	return new Date(Date.parse(deletedAt) + TRASH_DAYS * DAY_MS).toISOString()
}

/** What was deleted at this time or before has expired. */
export function expiredBefore(now: Date): string {
	return new Date(now.getTime() - TRASH_DAYS * DAY_MS).toISOString()
}
