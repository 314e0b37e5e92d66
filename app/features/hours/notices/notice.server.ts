import type { Change } from "#core/audit/change.ts"
import { listRecords } from "#core/records/record-rows.server.ts"
import { isFull, type StoredRecord, saveRecord, stored } from "#core/records/record-store.server.ts"
import { moveToTrash } from "#core/trash/trash.server.ts"
import type { Database } from "#db/connection.ts"
import { NOTICE } from "./notice.record.ts"
import { currentNotices, type Notice, statusOf } from "./notice.ts"

export const listNotices = (db: Database): Promise<Notice[]> => listRecords(db, NOTICE)

export async function listCurrentNotices(db: Database, at: Date): Promise<Notice[]> {
	return currentNotices(await listNotices(db), at)
}

export const NOTICES: StoredRecord<typeof NOTICE> = {
	...stored(NOTICE),
	async save(db, sent, change) {
		if (sent.target.id === undefined) await makeRoom(db, change)
		return await saveRecord(db, NOTICE, sent, change)
	},
}

/** The notice that ended first makes room for a new one. */
async function makeRoom(db: Database, change: Change): Promise<void> {
	if (!(await isFull(db, NOTICE))) return
	const [first] = (await listNotices(db))
		.filter((notice) => statusOf(notice, change.at) === "ended")
		.sort((a, b) => String(a.endsAt).localeCompare(String(b.endsAt)))
	if (first) await moveToTrash(db, "notice", [first.id], change)
}
