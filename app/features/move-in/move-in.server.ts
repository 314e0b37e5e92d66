import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises"
import path from "node:path"
import { megabytes } from "#core/backups/backup.ts"
import { replaceAtomically } from "#core/media/media-store.server.ts"
import { freeBytes } from "#core/platform/backup-folder.server.ts"
import { createLock } from "#core/platform/lock.ts"
import type { SentFile } from "#core/platform/uploads.server.ts"
import { MAX_MOVE_IN_FILES, type MoveIn, type MoveInFile, type ReadFiles } from "./move-in.ts"
import { SPARE_BYTES, WORK_FOLDER } from "./read-site.server.ts"

const FOLDER = "move-in"
const KEPT_MS = 7 * 86_400_000

const moveInFolder = (dataDir: string) => path.join(dataDir, FOLDER, "files")
const stateFile = (dataDir: string) => path.join(dataDir, FOLDER, "state.json")
const withState = createLock()

export const pathOf = (dataDir: string, { token, kind }: MoveInFile) =>
	path.join(moveInFolder(dataDir), `${token}.${kind}`)

/** What was added so far. A stop of the site in between loses nothing. */
export async function readMoveIn(dataDir: string): Promise<MoveIn> {
	const text = await readFile(stateFile(dataDir), "utf8").catch((error) => {
		if (error.code === "ENOENT") return "{}"
		throw error
	})
	return { files: [], read: null, done: null, ...JSON.parse(text) }
}

async function changeMoveIn(dataDir: string, change: (before: MoveIn) => MoveIn): Promise<void> {
	await withState(async () => {
		const before = await readMoveIn(dataDir)
		const after = change(before)
		await mkdir(moveInFolder(dataDir), { recursive: true })
		const text = JSON.stringify(after)
		await replaceAtomically(stateFile(dataDir), (file) => writeFile(file, text, { flush: true }))
		const kept = new Set(after.files.map(({ token }) => token))
		for (const file of before.files)
			if (!kept.has(file.token)) await rm(pathOf(dataDir, file), { force: true })
	})
}

/** Keeps a file that was sent, or returns why not. An export replaces the one before. */
export async function addMoveInFile(
	dataDir: string,
	sent: SentFile,
): Promise<{ error: string } | { replaced: string | undefined }> {
	const kind = await kindOf(sent.path)
	if (!kind) return { error: "This is neither an export of WordPress (.xml) nor a ZIP file." }
	const free = await freeBytes(dataDir)
	if (free < SPARE_BYTES)
		return {
			error: `The server's disk has ${megabytes(free)} left, which is too little. Delete something there first.`,
		}
	const { token, fileName: name, bytes, sha256 } = sent
	const file = { token, name, bytes, sha256, kind }
	const replaces = (one: MoveInFile) => one.sha256 === sha256 || (kind === "xml" && one.kind === "xml")
	const { files } = await readMoveIn(dataDir)
	if (files.filter((one) => !replaces(one)).length >= MAX_MOVE_IN_FILES)
		return {
			error: `There are ${MAX_MOVE_IN_FILES} files already. Import these first, then add the next ones.`,
		}
	await mkdir(moveInFolder(dataDir), { recursive: true })
	await rename(sent.path, pathOf(dataDir, file))
	await changeMoveIn(dataDir, ({ files }) => ({
		files: [...files.filter((one) => !replaces(one)), file],
		read: null,
		done: null,
	}))
	return { replaced: files.find(replaces)?.name }
}

export async function removeMoveInFile(dataDir: string, token: string): Promise<void> {
	const keep = (file: MoveInFile) => file.token !== token
	await changeMoveIn(dataDir, (before) => ({ ...before, files: before.files.filter(keep), read: null }))
}

export async function clearMoveIn(dataDir: string): Promise<void> {
	await changeMoveIn(dataDir, () => ({ files: [], read: null, done: null }))
}

/** Null forgets what the files would bring. */
export async function storeRead(dataDir: string, read: ReadFiles | null): Promise<void> {
	await changeMoveIn(dataDir, (before) => ({ ...before, read }))
}

export async function finishMoveIn(dataDir: string, done: NonNullable<MoveIn["done"]>): Promise<void> {
	await changeMoveIn(dataDir, () => ({ files: [], read: null, done }))
}

/** Deletes what nobody added to for a week, and what an interrupted import left. */
export async function deleteOldMoveIn(dataDir: string, now: Date): Promise<void> {
	await withState(async () => {
		const folder = path.join(dataDir, FOLDER)
		const names = await readdir(folder).catch(() => [])
		for (const name of names) if (name.endsWith(".part")) await rm(path.join(folder, name), { force: true })
	})
	for (const name of await readdir(dataDir)) {
		if (name !== FOLDER && !name.startsWith(WORK_FOLDER)) continue
		const folder = path.join(dataDir, name)
		const changed = await stat(folder).catch(() => undefined)
		if (changed && now.getTime() - changed.mtimeMs > KEPT_MS)
			await rm(folder, { recursive: true, force: true })
	}
}

/** By how it begins; its name can be anything. */
async function kindOf(file: string): Promise<MoveInFile["kind"] | undefined> {
	const handle = await open(file)
	try {
		const { buffer, bytesRead } = await handle.read(Buffer.alloc(256), 0, 256, 0)
		const beginning = buffer.toString("latin1", 0, bytesRead)
		if (beginning.startsWith("PK\x03\x04")) return "zip"
		// Exports also begin with a byte order mark, or in UTF-16.
		return /^(?:\xef\xbb\xbf)?\s*<[?!a-z]/i.test(beginning) || /^(?:\xff\xfe<|\xfe\xff\0<)/.test(beginning)
			? "xml"
			: undefined
	} finally {
		await handle.close()
	}
}
