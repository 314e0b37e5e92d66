import type { Database } from "#db/connection.ts"
import { unlessDiskError } from "./disk-error.ts"
import type { Flash } from "./flash.ts"

/** On a disk error only the message is lost, because the action itself is already done. */
export async function saveFlash(db: Database, sessionHash: string, flash: Flash): Promise<void> {
	await db
		.updateTable("sessions")
		.set({ flash: JSON.stringify(flash) })
		.where("token_hash", "=", sessionHash)
		.execute()
		.catch(unlessDiskError)
}

/** Removes only the message read at the beginning of the request, because a loader may have stored the next one since. */
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
