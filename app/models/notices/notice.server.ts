import type { Selectable } from "kysely"
import { recordChange } from "#app/models/accounts/audit.server.ts"
import type { Change } from "#app/models/accounts/change.ts"
import { findUnchangedByKey, type IdempotencyKey, storeCreatedByKey } from "#app/models/forms/draft.server.ts"
import type { SaveResult } from "#app/models/forms/save-result.ts"
import { moveToTrash } from "#app/models/trash/trash.server.ts"
import type { Database } from "#db/connection.ts"
import { memoizeRead } from "#db/read-memo.ts"
import type { Schema } from "#db/schema.ts"
import { currentNotices, MAX_NOTICES, type Notice, type NoticeLevel, statusOf } from "./notice.ts"
import type { NoticeContent } from "./notice-form.ts"

/** All notices, the newest first; at most `MAX_NOTICES`. */
export const listNotices = memoizeRead(listStoredNotices)

async function listStoredNotices(db: Database): Promise<readonly Notice[]> {
	const rows = await db.selectFrom("notices").selectAll().orderBy("id", "desc").limit(MAX_NOTICES).execute()
	return rows.map(toNotice)
}

export async function listCurrentNotices(db: Database, at: Date): Promise<Notice[]> {
	return currentNotices(await listNotices(db), at)
}

export async function findNotice(db: Database, id: number): Promise<Notice | undefined> {
	const row = await db.selectFrom("notices").selectAll().where("id", "=", id).executeTakeFirst()
	return row && toNotice(row)
}

export type NoticeToSave = {
	id: number | null
	content: NoticeContent
	revision: number
	idempotencyKey: IdempotencyKey
}

export type NoticeResult = SaveResult | "too many"

export function saveNotice(db: Database, notice: NoticeToSave, change: Change): Promise<NoticeResult> {
	return db.transaction().execute((trx) => writeNotice(trx, notice, change))
}

async function writeNotice(trx: Database, notice: NoticeToSave, change: Change): Promise<NoticeResult> {
	const { content, idempotencyKey } = notice
	const earlier = await findUnchangedByKey(trx, "notices", idempotencyKey)
	const id = earlier?.id ?? notice.id
	if (id === null) {
		const created = await createNotice(trx, content, change)
		if (!created) return "too many"
		await storeCreatedByKey(trx, idempotencyKey, created.id, change.at)
		return "saved"
	}
	const result = await updateNotice(trx, id, earlier?.revision ?? notice.revision, content, change)
	if (result === "saved") await storeCreatedByKey(trx, idempotencyKey, id, change.at)
	return result
}

/** Undefined if there are too many. The notice that ended first moves to the trash. Call it in a transaction. */
export async function createNotice(
	db: Database,
	content: NoticeContent,
	change: Change,
): Promise<Notice | undefined> {
	if (!(await makeRoom(db, change))) return undefined
	const at = change.at.toISOString()
	const row = await db
		.insertInto("notices")
		.values({ ...toColumns(content), created_at: at, updated_at: at })
		.returningAll()
		.executeTakeFirstOrThrow()
	await recordChange(db, change, "notice.created", { id: row.id, name: row.text })
	return toNotice(row)
}

async function makeRoom(db: Database, change: Change): Promise<boolean> {
	const notices = await listNotices(db)
	if (notices.length < MAX_NOTICES) return true
	const ended = notices
		.filter((notice) => statusOf(notice, change.at) === "ended")
		.sort((a, b) => String(a.endsAt).localeCompare(String(b.endsAt)))
	const [first] = ended
	if (!first) return false
	await moveToTrash(db, "notice", [first.id], change)
	return true
}

/** Optimistic locking by `revision`. Call it in a transaction. */
export async function updateNotice(
	db: Database,
	id: number,
	revision: number,
	content: NoticeContent,
	change: Change,
): Promise<SaveResult> {
	const row = await db
		.updateTable("notices")
		.set({ ...toColumns(content), updated_at: change.at.toISOString(), revision: revision + 1 })
		.where("id", "=", id)
		.where("revision", "=", revision)
		.returning("id")
		.executeTakeFirst()
	if (!row) return (await findNotice(db, id)) ? "edit conflict" : "deleted"
	await recordChange(db, change, "notice.updated", { id, name: content.text })
	return "saved"
}

function toColumns({ text, level, link, linkText, startsAt, endsAt }: NoticeContent) {
	return { text, level, link, link_text: linkText, starts_at: startsAt, ends_at: endsAt }
}

function toNotice(row: Selectable<Schema["notices"]>): Notice {
	const { link_text, starts_at, ends_at, created_at, updated_at, ...same } = row
	return {
		...same,
		level: same.level as NoticeLevel,
		linkText: link_text,
		startsAt: starts_at,
		endsAt: ends_at,
		createdAt: created_at,
		updatedAt: updated_at,
	}
}
