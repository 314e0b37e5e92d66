import { rm } from "node:fs/promises"
import path from "node:path"
import type { Database } from "../../db/connection.ts"
import { uploadFolder } from "../system/uploads.server.ts"

/** A file in the upload folder, and whose form it came with. */
export type Upload = { token: string; fileName: string; bytes: number; path: string }

/** Keeps a file of a form until what it was sent for is done. */
export async function keepUpload(
	db: Database,
	userId: number,
	sent: { token: string; fileName: string; bytes: number },
	at: Date,
): Promise<void> {
	await db
		.insertInto("uploads")
		.values({
			token: sent.token,
			user_id: userId,
			file_name: sent.fileName,
			bytes: sent.bytes,
			created_at: at.toISOString(),
		})
		.execute()
}

/** The file with this token, if this user sent it. */
export async function findUpload(
	db: Database,
	dataDir: string,
	userId: number,
	token: string,
): Promise<Upload | undefined> {
	const row = await db
		.selectFrom("uploads")
		.select(["token", "file_name as fileName", "bytes"])
		.where("token", "=", token)
		.where("user_id", "=", userId)
		.executeTakeFirst()
	return row && { ...row, path: path.join(uploadFolder(dataDir), row.token) }
}

/** Forgets a file and removes it. */
export async function dropUpload(db: Database, dataDir: string, token: string): Promise<void> {
	await db.deleteFrom("uploads").where("token", "=", token).execute()
	await rm(path.join(uploadFolder(dataDir), token), { force: true })
}
