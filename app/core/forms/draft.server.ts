import { createHash, randomBytes } from "node:crypto"
import { createReadStream } from "node:fs"
import { rm, stat } from "node:fs/promises"
import path from "node:path"
import { pipeline } from "node:stream/promises"
import { unlessMissing } from "#core/platform/unless-missing.server.ts"
import { type SentFile, uploadFolder } from "#core/platform/uploads.server.ts"
import type { Database } from "#db/connection.ts"

/** 'text': a form sent with an expired session. 'file': an upload of an invalid form. 'saved': an idempotency key. */
type Kind = "text" | "file" | "saved"

const DAY_MS = 24 * 3_600_000
const LIFETIME_MS: Record<Kind, number> = { text: 3 * DAY_MS, file: DAY_MS, saved: 7 * DAY_MS }

const MAX_TEXT_BYTES = 256 * 1024

const LIMITS = {
	text: { count: 20, bytes: 20 * MAX_TEXT_BYTES },
	file: { count: 20, bytes: 200_000_000 },
}

export type DraftFields = [name: string, value: string][]

export async function storeDraft(
	db: Database,
	userId: number,
	address: string,
	fields: DraftFields,
	at: Date,
): Promise<string | undefined> {
	const content = JSON.stringify(fields)
	const bytes = Buffer.byteLength(content)
	if (bytes > MAX_TEXT_BYTES) return undefined
	const key = randomBytes(12).toString("base64url")
	const row = { key, kind: "text" as const, user_id: userId, address, content, bytes }
	await db
		.insertInto("drafts")
		.values({ ...row, ...times("text", at) })
		.execute()
	for (const old of await listOverLimit(db, userId, "text", { key, bytes })) await deleteRow(db, "text", old)
	return key
}

export async function findDraft(
	db: Database,
	userId: number,
	address: string,
	key: string,
): Promise<DraftFields | undefined> {
	const row = await db
		.selectFrom("drafts")
		.select("content")
		.where("key", "=", key)
		.where("kind", "=", "text")
		.where("user_id", "=", userId)
		.where("address", "=", address)
		.executeTakeFirst()
	return row && JSON.parse(row.content)
}

export async function storeUpload(
	db: Database,
	dataDir: string,
	userId: number,
	file: SentFile,
	now: Date,
): Promise<void> {
	const { token: key, fileName: content, bytes } = file
	await db
		.insertInto("drafts")
		.values({ key, kind: "file", user_id: userId, content, bytes, ...times("file", now) })
		.onConflict((conflict) => conflict.column("key").doUpdateSet(times("file", now)))
		.execute()
	for (const token of await listOverLimit(db, userId, "file", { key, bytes }))
		await deleteUpload(db, dataDir, token)
}

export async function findUpload(
	db: Database,
	dataDir: string,
	userId: number,
	token: string,
): Promise<SentFile | undefined> {
	const found = await findUploadedFile(db, dataDir, userId, token)
	if (!found) return undefined
	const hash = createHash("sha256")
	await pipeline(createReadStream(found.path), hash)
	return { ...found, sha256: hash.digest("hex") }
}

/** Doesn't compare the checksum, which takes a while for a large file. */
export async function findUploadedFile(
	db: Database,
	dataDir: string,
	userId: number,
	token: string,
): Promise<Omit<SentFile, "sha256"> | undefined> {
	const row = await db
		.selectFrom("drafts")
		.select(["content", "bytes"])
		.where("key", "=", token)
		.where("kind", "=", "file")
		.where("user_id", "=", userId)
		.executeTakeFirst()
	if (!row) return undefined
	const file = uploadPath(dataDir, token)
	if (!(await stat(file).catch(unlessMissing))) return undefined
	return { token, path: file, fileName: row.content, bytes: row.bytes }
}

export async function deleteUpload(db: Database, dataDir: string, token: string): Promise<void> {
	if (!isToken(token)) return
	await deleteRow(db, "file", token)
	await rm(uploadPath(dataDir, token), { force: true })
	await rm(`${uploadPath(dataDir, token)}.variants`, { recursive: true, force: true })
}

export async function listUploads(db: Database): Promise<string[]> {
	const rows = await db.selectFrom("drafts").select("key").where("kind", "=", "file").execute()
	return rows.map((row) => row.key)
}

export type IdempotencyKey = { key: string; digest: string }

export async function findCreatedByKey(
	db: Database,
	{ key, digest }: IdempotencyKey,
): Promise<number | undefined> {
	const row = await db
		.selectFrom("drafts")
		.select("record_id")
		.where("key", "=", key)
		.where("kind", "=", "saved")
		.where("content", "=", digest)
		.executeTakeFirst()
	return row?.record_id ?? undefined
}

/** Call it in the transaction that saves the submission. */
export async function storeCreatedByKey(
	db: Database,
	{ key, digest }: IdempotencyKey,
	recordId: number,
	at: Date,
): Promise<void> {
	const saved = { kind: "saved" as const, user_id: null, content: digest, record_id: recordId }
	const row = { ...saved, address: "", bytes: 0, ...times("saved", at) }
	await db
		.insertInto("drafts")
		.values({ key, ...row })
		.onConflict((conflict) => conflict.column("key").doUpdateSet(row))
		.execute()
}

export async function deleteExpiredDrafts(db: Database, now: Date): Promise<void> {
	await db.deleteFrom("drafts").where("expires_at", "<", now.toISOString()).execute()
}

function times(kind: Kind, at: Date) {
	const expires = new Date(at.getTime() + LIFETIME_MS[kind])
	return { created_at: at.toISOString(), expires_at: expires.toISOString() }
}

async function listOverLimit(
	db: Database,
	userId: number,
	kind: keyof typeof LIMITS,
	newest: { key: string; bytes: number },
): Promise<string[]> {
	const others = await db
		.selectFrom("drafts")
		.select(["key", "bytes"])
		.where("user_id", "=", userId)
		.where("kind", "=", kind)
		.where("key", "!=", newest.key)
		.orderBy("created_at", "desc")
		.orderBy("key", "desc")
		.execute()
	let total = newest.bytes
	const isOver = ({ bytes }: { bytes: number }, at: number) => {
		total += bytes
		return at >= LIMITS[kind].count - 1 || total > LIMITS[kind].bytes
	}
	return others.filter(isOver).map(({ key }) => key)
}

async function deleteRow(db: Database, kind: Kind, key: string): Promise<void> {
	await db.deleteFrom("drafts").where("key", "=", key).where("kind", "=", kind).execute()
}

/** Security: prevents path traversal, because tokens are file names. */
function isToken(text: string): boolean {
	return /^[0-9a-f]{32}$/.test(text)
}

function uploadPath(dataDir: string, token: string): string {
	return path.join(uploadFolder(dataDir), token)
}
