import { access, constants, readdir, stat, statfs } from "node:fs/promises"
import path from "node:path"
import { megabytes } from "#app/models/backups/backup.ts"
import { type CheckResult, failure, ok, warning } from "#app/models/backups/check-result.ts"
import { explainDiskError, unlessDiskError } from "#app/models/forms/disk-error.ts"
import { freeBytes } from "#app/platform/backup-folder.server.ts"
import { databaseFile } from "#app/platform/environment.server.ts"
import { mediaFolder } from "#app/platform/media-store.server.ts"
import { CHECKING, RESTORE_MARK, UNPACKED } from "#app/platform/restore-swap.server.ts"
import { tryWriting } from "#app/platform/write-probe.server.ts"
import { takeLock } from "#db/folder-lock.ts"

const MIN_FREE_BYTES = 300_000_000
const ENOUGH_FREE_BYTES = 2_000_000_000
const FREE_SPACE =
	"Delete what you don't need (old backups, before-restore-… folders, other files), or use a larger disk."

export async function checkFolder(dataDir: string): Promise<CheckResult[]> {
	const found = await stat(dataDir).catch(() => undefined)
	if (!found)
		return [
			failure(
				`There is no folder ${dataDir}.`,
				"Start the site once, or set DATA_DIR to the folder with its data.",
			),
		]
	if (!found.isDirectory())
		return [failure(`${dataDir} isn't a folder.`, "Set DATA_DIR to the folder with the site's data.")]
	return [
		await checkWritable(dataDir),
		checkFileSystem((await statfs(dataDir)).type),
		await checkFreeSpace(dataDir),
		...(await checkLeftovers(dataDir)),
		...checkLock(dataDir),
	]
}

async function checkWritable(dataDir: string): Promise<CheckResult> {
	const unwritable = await unwritablePaths(dataDir)
	if (unwritable.length > 0)
		return failure(
			`The user ${process.getuid?.() ?? ""} of this process can't write to ${unwritable.join(", ")}.`,
			"Make the user that runs the site the owner of the folder (in the container: docker run --rm --user root -v farm_data:/data heritage-farm chown -R node:node /data), or mount its disk writable.",
		)
	try {
		await tryWriting(dataDir)
		return ok(`The folder ${dataDir} can be written to.`)
	} catch (error) {
		const explained = explainDiskError(error, dataDir)
		if (!explained) throw error
		return failure(explained, FREE_SPACE)
	}
}

async function unwritablePaths(dataDir: string): Promise<string[]> {
	const unwritable: string[] = []
	for (const target of [
		dataDir,
		mediaFolder(dataDir),
		databaseFile(dataDir),
		path.join(dataDir, "site.lock"),
	]) {
		const isUnwritable = await access(target, constants.W_OK).then(
			() => false,
			(error) => error.code !== "ENOENT",
		)
		if (isUnwritable) unwritable.push(target)
	}
	return unwritable
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
		found.push(failure("A restore was interrupted.", "Complete it with: node scripts/restore.mjs --finish"))
	else found.push(...describeUnfinished(dataDir, names))
	const old = names.filter((name) => /^(before-restore-|site\.db\.before-)/.test(name))
	if (old.length > 0)
		found.push(
			warning(`Old copies of data: ${old.join(", ")}.`, "Delete them once the site works as expected."),
		)
	return found
}

/** What a restore or a check left that was ended while it unpacked a backup; the next one removes it, too. */
function describeUnfinished(dataDir: string, names: string[]): CheckResult[] {
	const unfinished = names.filter((name) => name.startsWith(UNPACKED) || name.startsWith(CHECKING))
	if (unfinished.length === 0) return []
	return [
		warning(
			`Left by a restore that ended before it replaced anything: ${unfinished.join(", ")}.`,
			`If none is running, delete it, and restore again if you meant to: rm -r ${unfinished.map((name) => path.join(dataDir, name)).join(" ")}`,
		),
	]
}

/** Undecided if the disk is full or read-only. */
function checkLock(dataDir: string): CheckResult[] {
	try {
		const lock = takeLock(path.join(dataDir, "site.lock"))
		if (!lock) return [ok("The site is running on this folder.")]
		lock.release()
		return [
			warning("The site is not running on this folder.", "Start it: docker compose up -d, or npm start."),
		]
	} catch (error) {
		unlessDiskError(error)
		return []
	}
}
