import { open } from "node:fs/promises"
import path from "node:path"
import { Readable } from "node:stream"
import { setTimeout as sleep } from "node:timers/promises"
import { recordChange } from "#core/audit/audit.server.ts"
import { describeMissing, megabytes } from "#core/backups/backup.ts"
import { unlessDiskError } from "#core/forms/disk-error.ts"
import type { Flash } from "#core/forms/flash.ts"
import { backupsContext, changeOf, databaseContext, environmentContext } from "#core/http/context.server.ts"
import type { Context } from "#core/http/request-context.ts"
import { oneFileOfEach } from "#core/media/media-files.server.ts"
import { backupFolder } from "#core/platform/backup-folder.server.ts"
import { logError } from "#core/platform/logger.server.ts"
import { originalOf } from "#db/write-guard.ts"

/** Proxies time out after about a minute. A longer backup continues in the background. */
const BACKUP_TIMEOUT_MS = 25_000

/** Resolves after at most `timeout` ms, maybe with a message that the backup is in progress. */
export async function runBackupNow(context: Context, timeout = BACKUP_TIMEOUT_MS): Promise<Flash> {
	const description = "This can take a few minutes. The time will show here when it's done."
	const inProgress = sleep(timeout, { title: "Backup in progress", description }, { ref: false })
	return await Promise.race([makeBackup(context), inProgress])
}

async function makeBackup(context: Context): Promise<Flash> {
	try {
		const made = await context.get(backupsContext).make()
		const change = changeOf(context)
		// The administrator may have signed out since then.
		await recordChange(originalOf(context.get(databaseContext)), change, "backup.made", {
			name: path.basename(made.file),
		}).catch(unlessDiskError)
		const { complete } = await context.get(backupsContext).state()
		if (made.missing.length === 0)
			return {
				title: "Backup made",
				description: `Size: ${megabytes(made.bytes)}.`,
				auditAction: "backup.made",
			}
		return {
			title: "Backup incomplete",
			description: describeMissing({ missing: oneFileOfEach(made.missing).length }, complete),
			auditAction: "backup.made",
			destructive: true,
		}
	} catch (error) {
		logError("A backup failed", error)
		const { failure } = await context.get(backupsContext).state()
		return { title: "Backup failed", description: failure?.message, destructive: true }
	}
}

/** The newest complete backup, or else the newest. The audit trail records it, because a copy of all data leaves the site. */
export async function newestBackupFile(
	context: Context,
): Promise<{ name: string; bytes: number; content: ReadableStream<Uint8Array> } | undefined> {
	const { newest, complete = newest } = await context.get(backupsContext).state()
	if (!complete) return undefined
	const handle = await open(
		path.join(backupFolder(context.get(environmentContext).dataDir), complete.name),
		"r",
	)
	const { size } = await handle.stat()
	const change = changeOf(context)
	await recordChange(context.get(databaseContext), change, "backup.downloaded", {
		name: complete.name,
	}).catch(unlessDiskError)
	const content = Readable.toWeb(handle.createReadStream()) as ReadableStream<Uint8Array>
	return { name: complete.name, bytes: size, content }
}
