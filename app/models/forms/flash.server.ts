import type { Database } from "#db/connection.ts"
import { unlessDiskError } from "./disk-error.ts"
import type { Flash } from "./flash.ts"

/**
 * Keeps a message for the next page of this session; it takes the place of one that nobody saw. What it tells of is done
 * already: where the disk takes no more, the message alone is lost.
 */
export async function saveFlash(db: Database, sessionHash: string, flash: Flash): Promise<void> {
	await db
		.updateTable("sessions")
		.set({ flash: JSON.stringify(flash) })
		.where("token_hash", "=", sessionHash)
		.execute()
		.catch(unlessDiskError)
}

/** The message that waits for this session, if any; it is handed out once, as long as the disk takes changes. */
export async function takeFlash(db: Database, sessionHash: string): Promise<Flash | null> {
	const row = await db
		.selectFrom("sessions")
		.select("flash")
		.where("token_hash", "=", sessionHash)
		.executeTakeFirst()
	if (!row?.flash) return null
	await db
		.updateTable("sessions")
		.set({ flash: null })
		.where("token_hash", "=", sessionHash)
		.execute()
		.catch(unlessDiskError)
	return JSON.parse(row.flash)
}
