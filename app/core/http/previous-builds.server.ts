import { cp, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises"
import path from "node:path"
import { replaceAtomically } from "#core/media/media-store.server.ts"
import { logWarning } from "#core/platform/logger.server.ts"

const MAX_BUILDS = 3

/** Pages that were opened before an update still find their chunks. */
export async function storeBuild(client: string, dataDir: string, now: Date): Promise<string> {
	const folder = path.join(dataDir, "older-builds")
	try {
		await update(path.join(client, "assets"), folder, now)
	} catch (error) {
		logWarning("The files of this build could not be stored for pages that are already open", {
			error: String(error),
		})
	}
	return folder
}

async function update(from: string, folder: string, now: Date): Promise<void> {
	const files = (await readdir(from)).sort()
	const list = path.join(folder, "builds.json")
	const builds = await readBuilds(list)
	const isStored = builds.at(-1)?.files.join() === files.join()
	if (isStored) return
	const to = path.join(folder, "assets")
	await mkdir(to, { recursive: true })
	for (const name of files) await cp(path.join(from, name), path.join(to, name))
	const retained = [...builds, { at: now.toISOString(), files }].slice(-MAX_BUILDS)
	const wanted = new Set(retained.flatMap((build) => build.files))
	for (const name of await readdir(to)) if (!wanted.has(name)) await rm(path.join(to, name))
	await replaceAtomically(list, (file) => writeFile(file, JSON.stringify(retained)))
}

async function readBuilds(list: string): Promise<{ at: string; files: string[] }[]> {
	try {
		return JSON.parse(await readFile(list, "utf8"))
	} catch {
		return []
	}
}
