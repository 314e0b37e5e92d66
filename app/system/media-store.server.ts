import { createHash } from "node:crypto"
import { mkdir, open, rename, rm, stat, writeFile } from "node:fs/promises"
import path from "node:path"
import { promisify } from "node:util"
import { brotliCompress, constants, gzip } from "node:zlib"
import type { PreparedImage } from "./prepare-image.server.ts"

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

/** The folder of stored files. */
export function mediaFolder(dataDir: string): string {
	return path.join(dataDir, "media")
}

/**
 * Stores a file under a name made from its content and returns that name; a file that is there already is left
 * alone. Drawings are text and are also kept compressed, for the server to send as they are.
 */
export async function storeMedia(dataDir: string, content: Uint8Array, extension: string): Promise<string> {
	const folder = mediaFolder(dataDir)
	await mkdir(folder, { recursive: true })
	const name = `${createHash("sha256").update(content).digest("hex").slice(0, 32)}.${extension}`
	if (extension === "svg") {
		const level = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }
		await writeWhole(path.join(folder, `${name}.br`), await brotli(content, level))
		await writeWhole(path.join(folder, `${name}.gz`), await gzipped(content, { level: 9 }))
	}
	await writeWhole(path.join(folder, name), content)
	await keepNames(folder)
	return name
}

/** How many bytes of a stored file are sent, compressed where a twin is kept; undefined where it is missing. */
export async function mediaBytes(dataDir: string, name: string): Promise<number | undefined> {
	const file = path.join(mediaFolder(dataDir), name)
	const found = (await stat(`${file}.gz`).catch(() => undefined)) ?? (await stat(file).catch(() => undefined))
	return found?.size
}

/** A sound that was sent: where it lies, and what `fileKind` says that it is. */
type SentAudio = { path: string; sha256: string; bytes: number }
type AudioKind = { extension: string; contentType: string }

/** Moves a sent sound into the store. What it returns is registered by `addMedia`, under the same `withMediaLock`. */
export async function storeAudio(dataDir: string, file: SentAudio, { extension, contentType }: AudioKind) {
	const name = `${file.sha256.slice(0, 32)}.${extension}`
	await moveIn(dataDir, file.path, name)
	await keepNames(mediaFolder(dataDir))
	return { kind: "audio" as const, name, contentType, bytes: file.bytes }
}

/** Moves the files of a prepared picture into the store. What it returns is registered by `addMedia`, under the same `withMediaLock`. */
export async function storeImage(dataDir: string, prepared: PreparedImage) {
	const { folder, files, ok: _, ...image } = prepared
	for (const name of files) await moveIn(dataDir, path.join(folder, name), name)
	await keepNames(mediaFolder(dataDir))
	await rm(folder, { recursive: true, force: true })
	return image
}

/** Removes files from the store; those that are gone already are no fault. */
export async function removeStoredMedia(dataDir: string, names: string[]): Promise<void> {
	for (const name of names) await rm(path.join(mediaFolder(dataDir), name), { force: true })
}

let lastHolder: Promise<unknown> = Promise.resolve()

/**
 * Runs `work` when nobody else holds the lock. Whoever stores files and then registers them, and whoever removes files
 * that nothing uses any more, does it in here: a file that is there already is left alone when it is sent again, and
 * between that moment and its row another's removal would take it away. The lock holds within one process, and one
 * process is all that writes to the store. Slow work (receiving, preparing) belongs before it.
 */
export function withMediaLock<T>(work: () => Promise<T>): Promise<T> {
	const mine = lastHolder.then(work)
	lastHolder = mine.catch(() => {})
	return mine
}

/** Within one file system a move is whole or not at all. */
async function moveIn(dataDir: string, from: string, name: string): Promise<void> {
	const to = path.join(mediaFolder(dataDir), name)
	await mkdir(mediaFolder(dataDir), { recursive: true })
	if (await stat(to).catch(() => undefined)) await rm(from, { force: true })
	else await rename(from, to)
}

/** A reader sees the whole file or none: it is written beside its place and moved there. */
async function writeWhole(file: string, content: Uint8Array): Promise<void> {
	if (await stat(file).catch(() => undefined)) return
	const unfinished = `${file}.${process.pid}.part`
	try {
		await writeFile(unfinished, content, { flush: true })
		await rename(unfinished, file)
	} catch (error) {
		await rm(unfinished, { force: true })
		throw error
	}
}

/** The names in a folder are on disk, too: a row must not outlive the file that it stands for when the power fails. */
async function keepNames(folder: string): Promise<void> {
	const handle = await open(folder, "r")
	try {
		await handle.sync()
	} finally {
		await handle.close()
	}
}
