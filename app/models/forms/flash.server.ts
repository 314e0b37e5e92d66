import type { Database } from "#db/connection.ts"
import { unlessDiskError } from "./disk-error.ts"
import type { Flash } from "./flash.ts"

/**
 * Stores a message for the session's next page and replaces an unread one. On a disk error only the message is lost,
 * because the action itself is already done.
 */
export async function saveFlash(db: Database, sessionHash: string, flash: Flash): Promise<void> {
	await db
		.updateTable("sessions")
		.set({ flash: JSON.stringify(flash) })
		.where("token_hash", "=", sessionHash)
		.execute()
		.catch(unlessDiskError)
}

/**
 * Returns the message that a session had at the beginning of the request, and removes it. A loader of the same request may
 * store the next one meanwhile, which stays.
 */
export async function takeFlash(db: Database, sessionHash: string, stored: string): Promise<Flash> {
	await db
		.updateTable("sessions")
		.set({ flash: null })
		.where("token_hash", "=", sessionHash)
		.where("flash", "=", stored)
		.execute()
		.catch(unlessDiskError)
	return JSON.parse(stored)
}
