import { spawnSync } from "node:child_process"
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import Sqlite from "better-sqlite3"
import { type SiteProcess, startSiteProcess } from "./site-process.ts"

/** A site whose disk can be filled and emptied while it runs. */
export type SiteOnSmallDisk = SiteProcess & { dataDir: string; fill(): void; empty(): void }

/** A way to have a disk that is full: what SQLite says then, and how to start a site on it. */
type SmallDisk = {
	kind: string
	statuses: number[]
	start(dataDir: string): Promise<SiteOnSmallDisk>
}

/**
 * No file of the process may grow or be written any more: EFBIG, which SQLite takes for an error of the disk. Nothing
 * but `prlimit` is needed, so it works for everybody.
 */
const LIMITED: SmallDisk = {
	kind: "no file may be written (EFBIG)",
	statuses: [503, 507],
	async start(dataDir) {
		const site = await startSiteProcess({ DATA_DIR: dataDir, SAMPLE_DATA: "true" })
		const limit = (bytes: string) => {
			const { status, stderr } = spawnSync("prlimit", [`--pid=${site.pid}`, `--fsize=${bytes}:unlimited`])
			if (status !== 0) throw new Error(String(stderr))
		}
		return { ...site, dataDir, fill: () => limit("0"), empty: () => limit("unlimited") }
	},
}

/** A file system in memory that is really full: ENOSPC. Only root may mount one. */
const MOUNTED: SmallDisk = {
	kind: "a file system without space (ENOSPC)",
	statuses: [507],
	async start(dataDir) {
		if (!mount(dataDir)) throw new Error(`Nothing could be mounted at ${dataDir}.`)
		const site = await startSiteProcess({ DATA_DIR: dataDir, SAMPLE_DATA: "true" })
		const filler = path.join(dataDir, "filler")
		return {
			...site,
			dataDir,
			fill() {
				truncateLog(dataDir)
				fillUp(filler)
			},
			empty: () => rmSync(filler),
			async end() {
				await site.end()
				spawnSync("umount", ["-l", dataDir])
			},
		}
	},
}

const mount = (folder: string) =>
	spawnSync("mount", ["-t", "tmpfs", "-o", "size=48m", "tmpfs", folder]).status === 0

function canMount(): boolean {
	const folder = mkdtempSync(path.join(tmpdir(), "farm-mount-"))
	const can = mount(folder)
	if (can) spawnSync("umount", ["-l", folder])
	rmSync(folder, { recursive: true })
	return can
}

/** The ways that this machine has; the first one is there everywhere. */
export const SMALL_DISKS: SmallDisk[] = canMount() ? [LIMITED, MOUNTED] : [LIMITED]

/** What SQLite has room for already would be written all the same. */
function truncateLog(dataDir: string): void {
	const sqlite = new Sqlite(path.join(dataDir, "site.db"))
	sqlite.pragma("wal_checkpoint(TRUNCATE)")
	sqlite.close()
}

function fillUp(file: string): void {
	const descriptor = openSync(file, "w")
	for (let size = 1 << 20; size >= 512; ) {
		try {
			writeSync(descriptor, Buffer.alloc(size))
		} catch {
			size /= 2
		}
	}
	closeSync(descriptor)
}
