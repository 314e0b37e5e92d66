import { Refusal } from "#core/forms/refusal.ts"
import { listRecords } from "#core/records/record-rows.server.ts"
import { isFull, type StoredRecord, saveRecord, stored } from "#core/records/record-store.server.ts"
import { moveToTrash } from "#core/trash/trash.server.ts"
import type { Database } from "#db/connection.ts"
import { NOTICE } from "./notice.record.ts"
import { currentNotices, isEnded, type Notice } from "./notice.ts"

export const listNotices = (db: Database): Promise<Notice[]> => listRecords(db, NOTICE)

export async function listCurrentNotices(db: Database, at: Date): Promise<Notice[]> {
	return currentNotices(await listNotices(db), at)
}

export const NOTICES: StoredRecord<typeof NOTICE> = {
	...stored(NOTICE),
	/** Moves ended notices to the trash to make room for new ones. */
	async save(db, sent, change) {
		if (sent.target.id === undefined && isEnded(sent.content, change.at))
			throw new Refusal("This time has passed. Choose a later one, or leave it empty", { field: "endsAt" })
		if (sent.target.id === undefined && (await isFull(db, NOTICE))) {
			const ended = (await listNotices(db)).filter((notice) => isEnded(notice, change.at))
			await moveToTrash(
				db,
				"notice",
				ended.map(({ id }) => id),
				change,
			)
		}
		return await saveRecord(db, NOTICE, sent, change)
	},
}
