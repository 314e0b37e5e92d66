import { access, constants, readdir, stat, statfs } from "node:fs/promises"
import path from "node:path"
import { takeLock } from "../../../db/folder-lock.ts"
import { megabytes } from "../../models/backup.ts"
import { type Finding, fault, look, ok } from "../../models/finding.ts"
import { freeBytes } from "../../system/backup-folder.server.ts"
import { databaseFile } from "../../system/environment.server.ts"
import { mediaFolder } from "../../system/media-store.server.ts"
import { RESTORE_MARK } from "../../system/restore-swap.server.ts"

const LEAST_FREE = 300_000_000
const ENOUGH_FREE = 2_000_000_000

/** Looks at the data folder: first whether it can be used at all, then where it lies, and what is left in it. */
export async function lookAtFolder(dataDir: string): Promise<Finding[]> {
	const there = await stat(dataDir).catch(() => undefined)
	if (!there)
		return [
			fault(`There is no folder ${dataDir}.`, "Start the site once, or set DATA_DIR to where its data are."),
		]
	const closed = await closedPaths(dataDir)
	if (closed.length > 0)
		return [
			fault(
				`The user ${process.getuid?.() ?? ""} of this process can't write to ${closed.join(", ")}.`,
				"Give the folder to the user that the site runs as (in the container: docker run --rm --user root -v farm_data:/data heritage-farm chown -R node:node /data), or mount its disk writable.",
			),
		]
	return [
		ok(`The folder ${dataDir} can be written to.`),
		fileSystemFinding((await statfs(dataDir)).type),
		await roomFinding(dataDir),
		...(await leftovers(dataDir)),
		whoRuns(dataDir),
	]
}

async function closedPaths(dataDir: string): Promise<string[]> {
	const closed: string[] = []
	for (const target of [
		dataDir,
		mediaFolder(dataDir),
		databaseFile(dataDir),
		path.join(dataDir, "site.lock"),
	]) {
		const isClosed = await access(target, constants.W_OK).then(
			() => false,
			(error) => error.code !== "ENOENT",
		)
		if (isClosed) closed.push(target)
	}
	return closed
}

/** The numbers by which Linux knows file systems. */
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

/** Whether data are safe on a file system of this kind, by its number. */
export function fileSystemFinding(type: number): Finding {
	const network = NETWORK[type]
	if (network)
		return fault(
			`The folder lies on a network file system (${network}), where SQLite's locks may not hold: the database can be damaged.`,
			"Move the data to a disk of this machine, and keep only copies of backups over there.",
		)
	if (type === FUSE)
		return look(
			"The folder lies on a file system that a program provides (FUSE), perhaps over a network.",
			"Make sure that it is a disk of this machine: over a network the database can be damaged.",
		)
	if (type === OVERLAY)
		return fault(
			"The folder lies inside the container and is gone when that is removed.",
			"Mount a volume at /data: compose.yaml and docs/install.md show how.",
		)
	if (IN_MEMORY.includes(type))
		return fault(
			"The folder lies in memory and is gone with the next start of the machine.",
			"Set DATA_DIR to a disk.",
		)
	return ok("It lies on a disk of this machine.")
}

async function roomFinding(dataDir: string): Promise<Finding> {
	const free = await freeBytes(dataDir)
	const words = `${megabytes(free)} are free on its disk.`
	const todo =
		"Delete what is not needed: old backups, before-restore-… folders, other programs' files; or get a larger disk."
	if (free < LEAST_FREE) return fault(words, todo)
	return free < ENOUGH_FREE ? look(words, todo) : ok(words)
}

async function leftovers(dataDir: string): Promise<Finding[]> {
	const names = await readdir(dataDir)
	const found: Finding[] = []
	if (names.includes(RESTORE_MARK))
		found.push(fault("A restore was interrupted.", "Complete it with: node scripts/restore.mjs --finish"))
	const old = names.filter((name) => /^(before-restore-|site\.db\.before-)/.test(name))
	if (old.length > 0)
		found.push(look(`Kept from before: ${old.join(", ")}.`, "When all is well, these may be deleted."))
	return found
}

function whoRuns(dataDir: string): Finding {
	const lock = takeLock(path.join(dataDir, "site.lock"))
	if (!lock) return ok("The site is running on it.")
	lock.release()
	return look("The site is not running on it.", "Start it, if it should: docker compose up -d, or npm start.")
}
