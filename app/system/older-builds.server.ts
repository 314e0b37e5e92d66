import { cp, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises"
import path from "node:path"
import { logWarning } from "./log.server.ts"

/** Builds whose files are kept, this one included: a page that was opened before an update may still ask for a chunk. */
const BUILDS_KEPT = 3

type Build = { at: string; files: string[] }

/**
 * Keeps the assets of this build beside those of the builds before it, in `DATA_DIR/older-builds`, and forgets the
 * oldest. Returns that folder. It is worth no backup, and a fault (a full disk) must not keep the site from starting.
 */
export async function keepBuild(client: string, dataDir: string, now: Date): Promise<string> {
	const folder = path.join(dataDir, "older-builds")
	try {
		await update(path.join(client, "assets"), folder, now)
	} catch (error) {
		logWarning("The files of this build could not be kept for pages that are open", {
			error: String(error),
		})
	}
	return folder
}

async function update(from: string, folder: string, now: Date): Promise<void> {
	const files = (await readdir(from)).sort()
	const list = path.join(folder, "builds.json")
	const builds = await readBuilds(list)
	const isKept = builds.at(-1)?.files.join() === files.join()
	if (isKept) return
	const to = path.join(folder, "assets")
	await mkdir(to, { recursive: true })
	for (const name of files) await cp(path.join(from, name), path.join(to, name), { force: false })
	const kept = [...builds, { at: now.toISOString(), files }].slice(-BUILDS_KEPT)
	const wanted = new Set(kept.flatMap((build) => build.files))
	for (const name of await readdir(to)) if (!wanted.has(name)) await rm(path.join(to, name))
	await writeFile(list, JSON.stringify(kept))
}

/** The kept builds, oldest first; a list that is missing or broken is begun anew. */
async function readBuilds(list: string): Promise<Build[]> {
	try {
		return JSON.parse(await readFile(list, "utf8"))
	} catch {
		return []
	}
}
