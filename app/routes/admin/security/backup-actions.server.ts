import { open } from "node:fs/promises"
import path from "node:path"
import { Readable } from "node:stream"
import type { RouterContextProvider } from "react-router"
import {
	adminContext,
	backupsContext,
	databaseContext,
	environmentContext,
} from "#app/middleware/context.server.ts"
import { recordChange } from "#app/models/accounts/audit.server.ts"
import { type CreatedBackup, megabytes } from "#app/models/backups/backup.ts"
import { unlessDiskError } from "#app/models/forms/disk-error.ts"
import type { Flash } from "#app/models/forms/flash.ts"
import { formatCount } from "#app/models/text/numbers.ts"
import { backupFolder } from "#app/platform/backup-folder.server.ts"
import { logError } from "#app/platform/logger.server.ts"

type Context = Readonly<RouterContextProvider>

/** Proxies give up on an answer after a minute; a backup that takes longer is made all the same. */
const BACKUP_WAIT_MS = 25_000

/** Makes a backup and says how it went; or that it still goes on. Never throws because of the backup. */
export async function runBackupNow(context: Context, timeout = BACKUP_WAIT_MS): Promise<Flash> {
	const making = make(context)
	let timer: ReturnType<typeof setTimeout> | undefined
	const meanwhile = new Promise<Flash>((resolve) => {
		const words = "It takes a while. Its moment stands here when it is done."
		timer = setTimeout(() => resolve({ title: "The backup is being made", description: words }), timeout)
	})
	const flash = await Promise.race([making, meanwhile])
	clearTimeout(timer)
	return flash
}

async function make(context: Context): Promise<Flash> {
	try {
		const made = await context.get(backupsContext).make()
		const change = { by: context.get(adminContext).username, at: new Date() }
		await recordChange(context.get(databaseContext), change, "backup.made", {
			name: path.basename(made.file),
		}).catch(unlessDiskError)
		return { title: "Backup made", description: wordsFor(made), did: "backup.made" }
	} catch (error) {
		logError("A backup failed", error)
		const { failure } = await context.get(backupsContext).state()
		return { title: "No backup was made", description: failure?.message, destructive: true }
	}
}

function wordsFor({ bytes, missing }: CreatedBackup): string {
	const size = `It has ${megabytes(bytes)}.`
	return missing.length > 0 ? `${size} Missing on the disk: ${formatCount(missing.length, "file")}.` : size
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
		unlessDiskError,
	)
	const content = Readable.toWeb(handle.createReadStream()) as ReadableStream<Uint8Array>
	return { name: newest.name, bytes: size, content }
}
