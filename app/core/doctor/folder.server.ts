import { constants, readdir, readFile, stat, statfs } from "node:fs/promises"
import { megabytes } from "#core/backups/backup.ts"
import { explainDiskError, unlessDiskError } from "#core/forms/disk-error.ts"
import { deniedCode, findWrongKind, giveToUser, lockFile, userName } from "#core/http/data-folder.server.ts"
import { mediaFolder } from "#core/media/media-store.server.ts"
import { backupFolder, freeBytes } from "#core/platform/backup-folder.server.ts"
import { databaseFile } from "#core/platform/environment.server.ts"
import { RESTORE_MARK } from "#core/platform/restore-swap.server.ts"
import { isSecret, secretFile } from "#core/platform/secret.server.ts"
import { tryWriting } from "#core/platform/write-probe.server.ts"
import { takeLock } from "#db/folder-lock.ts"
import { siteCommand } from "../../../scripts/site-command.mjs"
import { type CheckResult, failure, ok, warning } from "./check-result.ts"

const MIN_FREE_BYTES = 300_000_000
const ENOUGH_FREE_BYTES = 2_000_000_000
const FREE_SPACE =
	"Delete what you don't need (old backups, before-restore-… folders, other files), or use a larger disk."

export async function checkFolder(dataDir: string): Promise<CheckResult[]> {
	const missing = await stat(dataDir).then(
		() => false,
		({ code }) => code === "ENOENT",
	)
	if (missing)
		return [
			failure(
				`There is no folder ${dataDir}.`,
				"Start the site once, or set DATA_DIR to the folder with its data.",
			),
		]
	const wrong = await findWrongKind(dataDir)
	if (wrong) return [failure(wrong.what, wrong.todo)]
	const denied = await checkAccess(dataDir)
	// Nothing else can be checked then.
	if (await deniedCode(dataDir, constants.R_OK | constants.X_OK)) return denied
	return [
		...(denied.length > 0 ? denied : [await checkWritable(dataDir)]),
		checkFileSystem((await statfs(dataDir)).type),
		await checkFreeSpace(dataDir),
		...(await checkLeftovers(dataDir)),
		...(await checkSecret(dataDir)),
	]
}

async function checkWritable(dataDir: string): Promise<CheckResult> {
	try {
		await tryWriting(dataDir)
		return ok(`The folder ${dataDir} can be written to.`)
	} catch (error) {
		const explained = explainDiskError(error, dataDir)
		if (!explained) throw error
		return failure(explained, FREE_SPACE)
	}
}

async function checkAccess(dataDir: string): Promise<CheckResult[]> {
	const database = databaseFile(dataDir)
	const files = [database, `${database}-wal`, `${database}-shm`, lockFile(dataDir)]
	const denied: string[] = []
	const readOnly: string[] = []
	for (const target of [
		dataDir,
		mediaFolder(dataDir),
		backupFolder(dataDir),
		...files,
		secretFile(dataDir),
	]) {
		const isFolder = (await stat(target).catch(() => undefined))?.isDirectory()
		const needed = constants.R_OK | constants.W_OK | (isFolder ? constants.X_OK : 0)
		const code = await deniedCode(target, needed)
		if (code === "EROFS") readOnly.push(target)
		else if (code) denied.push(target)
	}
	const results: CheckResult[] = []
	if (denied.length > 0)
		results.push(
			failure(
				`The user ${userName()} of this process can't read and write ${denied.join(", ")}.`,
				`Give the data to the user that runs the site: ${giveToUser(dataDir)}`,
			),
		)
	if (readOnly.length > 0)
		results.push(
			failure(
				`The disk of ${readOnly.join(", ")} is read-only.`,
				`Mount it writable. The system's log may say why it isn't: sudo dmesg | tail -50`,
			),
		)
	return results
}

async function checkSecret(dataDir: string): Promise<CheckResult[]> {
	const secret = await readFile(secretFile(dataDir), "utf8").catch(() => undefined)
	if (secret === undefined || isSecret(secret)) return []
	return [
		failure(
			`${secretFile(dataDir)} is damaged, so the site can't start.`,
			`Delete it, and everyone will have to sign in again: ${siteCommand(`rm ${secretFile(dataDir)}`, { isRunning: false })}`,
		),
	]
}

const NETWORK: Record<number, string> = {
	26985: "NFS",
	4283649346: "SMB",
	4266872130: "SMB",
	20859: "SMB",
	1397113167: "AFS",
	12805120: "Ceph",
	16914839: "9p",
}
const FUSE = 0x65735546
const OVERLAY = 0x794c7630
const IN_MEMORY = [0x01021994, 0x858458f6]

export function checkFileSystem(type: number): CheckResult {
	const network = NETWORK[type]
	if (network)
		return failure(
			`The folder is on a network file system (${network}), where SQLite's locks may fail and the database can be damaged.`,
			"Move the data to a disk of this machine. Store only copies of backups on the network.",
		)
	if (type === FUSE)
		return warning(
			"The folder is on a FUSE file system, possibly on a network.",
			"Make sure that it is a disk of this machine: on a network the database can be damaged.",
		)
	if (type === OVERLAY)
		return failure(
			"The folder is inside the container and is deleted with it.",
			"Mount a volume at /data: compose.yaml and docs/install.md show how.",
		)
	if (IN_MEMORY.includes(type))
		return failure(
			"The folder is in memory and is lost when the machine restarts.",
			"Set DATA_DIR to a disk.",
		)
	return ok("The folder is on a disk of this machine.")
}

async function checkFreeSpace(dataDir: string): Promise<CheckResult> {
	const free = await freeBytes(dataDir)
	const message = `${megabytes(free)} are free on its disk.`
	if (free < MIN_FREE_BYTES) return failure(message, FREE_SPACE)
	return free < ENOUGH_FREE_BYTES ? warning(message, FREE_SPACE) : ok(message)
}

async function checkLeftovers(dataDir: string): Promise<CheckResult[]> {
	const names = await readdir(dataDir)
	const found: CheckResult[] = []
	if (names.includes(RESTORE_MARK))
		found.push(
			failure(
				"A restore was interrupted.",
				`Complete it with: ${siteCommand("node scripts/restore.mjs --finish", { isRunning: false })}`,
			),
		)
	const old = names.filter((name) => /^(before-restore-|site\.db\.before-)/.test(name))
	if (old.length > 0)
		found.push(
			warning(`Old copies of data: ${old.join(", ")}.`, "Delete them once the site works as expected."),
		)
	return found
}

/** Undefined if that can't be found out: the disk is full or read-only. */
export function isSiteRunning(dataDir: string): boolean | undefined {
	try {
		const lock = takeLock(lockFile(dataDir))
		lock?.release()
		return lock === undefined
	} catch (error) {
		unlessDiskError(error)
		return undefined
	}
}
