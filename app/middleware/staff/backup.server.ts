import { open } from "node:fs/promises"
import path from "node:path"
import { Readable } from "node:stream"
import type { RouterContextProvider } from "react-router"
import { recordChange } from "../../models/audit.server.ts"
import { type MadeBackup, megabytes } from "../../models/backup.ts"
import type { Flash } from "../../models/flash.ts"
import { unlessStorageFault } from "../../models/storage-fault.ts"
import { backupFolder } from "../../system/backup-folder.server.ts"
import { logError } from "../../system/log.server.ts"
import { adminContext, backupsContext, databaseContext, environmentContext } from "../context.server.ts"

type Context = Readonly<RouterContextProvider>

/** Proxies give up on an answer after a minute; a backup that takes longer is made all the same. */
const PATIENCE_MS = 25_000

/** Makes a backup and says how it went; or that it still goes on. Never throws because of the backup. */
export async function backUpNow(context: Context, patience = PATIENCE_MS): Promise<Flash> {
	const making = make(context)
	let impatience: ReturnType<typeof setTimeout> | undefined
	const meanwhile = new Promise<Flash>((resolve) => {
		const words = "It takes a while. Its moment stands here when it is done."
		impatience = setTimeout(
			() => resolve({ title: "The backup is being made", description: words }),
			patience,
		)
	})
	const flash = await Promise.race([making, meanwhile])
	clearTimeout(impatience)
	return flash
}

async function make(context: Context): Promise<Flash> {
	try {
		const made = await context.get(backupsContext).make()
		const change = { by: context.get(adminContext).username, at: new Date() }
		await recordChange(context.get(databaseContext), change, "backup.made", {
			name: path.basename(made.file),
		}).catch(unlessStorageFault)
		return { title: "Backup made", description: wordsFor(made), did: "backup.made" }
	} catch (error) {
		logError("A backup failed", error)
		const { failure } = await context.get(backupsContext).state()
		return { title: "No backup was made", description: failure?.message, destructive: true }
	}
}

function wordsFor({ bytes, missing }: MadeBackup): string {
	const size = `It has ${megabytes(bytes)}.`
	return missing.length > 0 ? `${size} Missing on the disk: ${missing.length} files.` : size
}

/** The newest backup, read as it is sent; undefined where there is none. Noted in the audit trail: a copy leaves the site. */
export async function newestBackupFile(
	context: Context,
): Promise<{ name: string; bytes: number; content: ReadableStream<Uint8Array> } | undefined> {
	const { newest } = await context.get(backupsContext).state()
	if (!newest) return undefined
	const handle = await open(
		path.join(backupFolder(context.get(environmentContext).dataDir), newest.name),
		"r",
	)
	const { size } = await handle.stat()
	const change = { by: context.get(adminContext).username, at: new Date() }
	await recordChange(context.get(databaseContext), change, "backup.downloaded", { name: newest.name }).catch(
		unlessStorageFault,
	)
	const content = Readable.toWeb(handle.createReadStream()) as ReadableStream<Uint8Array>
	return { name: newest.name, bytes: size, content }
}
