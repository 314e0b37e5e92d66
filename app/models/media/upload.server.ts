import { createHash } from "node:crypto"
import { createReadStream } from "node:fs"
import { rm } from "node:fs/promises"
import path from "node:path"
import { pipeline } from "node:stream/promises"
import { type SentFile, uploadFolder } from "#app/platform/uploads.server.ts"
import type { Database } from "#db/connection.ts"

/** Limits of draft uploads for each user; the oldest are deleted. */
const MAX_FILES_PER_USER = 20
const MAX_BYTES_PER_USER = 200_000_000

/** Stores a file of an invalid submission until the form is corrected. */
export async function storeUpload(
	db: Database,
	dataDir: string,
	userId: number,
	file: SentFile,
	now: Date,
): Promise<void> {
	const row = { token: file.token, user_id: userId, file_name: file.fileName, bytes: file.bytes }
	await db
		.insertInto("uploads")
		.values({ ...row, created_at: now.toISOString() })
		// Renews the file's expiry.
		.onConflict((conflict) => conflict.column("token").doUpdateSet({ created_at: now.toISOString() }))
		.execute()
	const others = await db
		.selectFrom("uploads")
		.select(["token", "bytes"])
		.where("user_id", "=", userId)
		.where("token", "!=", file.token)
		.orderBy("created_at", "desc")
		.orderBy("token")
		.execute()
	let total = file.bytes
	for (const [at, { token, bytes }] of others.entries()) {
		total += bytes
		if (at >= MAX_FILES_PER_USER - 1 || total > MAX_BYTES_PER_USER) await deleteUpload(db, dataDir, token)
	}
}

/** Returns the upload if it belongs to this user and its file exists. */
export async function findUpload(
	db: Database,
	dataDir: string,
	userId: number,
	token: string,
): Promise<SentFile | undefined> {
	const row = await db
		.selectFrom("uploads")
		.select(["file_name", "bytes"])
		.where("token", "=", token)
		.where("user_id", "=", userId)
		.executeTakeFirst()
	if (!row) return undefined
	const file = uploadPath(dataDir, token)
	const hash = createHash("sha256")
	try {
		await pipeline(createReadStream(file), hash)
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined
		throw error
	}
	return { token, path: file, fileName: row.file_name, bytes: row.bytes, sha256: hash.digest("hex") }
}

/** Deletes an upload with its prepared pictures. A missing file is ignored. */
export async function deleteUpload(db: Database, dataDir: string, token: string): Promise<void> {
	if (!isToken(token)) return
	await db.deleteFrom("uploads").where("token", "=", token).execute()
	await rm(uploadPath(dataDir, token), { force: true })
	await rm(`${uploadPath(dataDir, token)}.variants`, { recursive: true, force: true })
}

export async function listUploads(db: Database): Promise<string[]> {
	const rows = await db.selectFrom("uploads").select("token").execute()
	return rows.map((row) => row.token)
}

/** Deletes the rows only; `sweepMedia` deletes the files. */
export async function deleteUploadsBefore(db: Database, time: Date): Promise<void> {
	await db.deleteFrom("uploads").where("created_at", "<", time.toISOString()).execute()
}

/** Security: any other value could lead out of the folder. */
function isToken(text: string): boolean {
	return /^[0-9a-f]{32}$/.test(text)
}

function uploadPath(dataDir: string, token: string): string {
	return path.join(uploadFolder(dataDir), token)
}
