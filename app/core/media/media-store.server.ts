import { createHash } from "node:crypto"
import { copyFile, mkdir, rename, rm, stat, writeFile } from "node:fs/promises"
import path from "node:path"
import { promisify } from "node:util"
import { brotliCompress, constants, gzip } from "node:zlib"
import { syncPath } from "#core/platform/backup-folder.server.ts"
import type { PreparedImage } from "./prepare-image.server.ts"

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

export function mediaFolder(dataDir: string): string {
	return path.join(dataDir, "media")
}

export async function storeMedia(dataDir: string, content: Uint8Array, extension: string): Promise<string> {
	const folder = mediaFolder(dataDir)
	await mkdir(folder, { recursive: true })
	const name = `${createHash("sha256").update(content).digest("hex").slice(0, 32)}.${extension}`
	if (extension === "svg") {
		const level = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }
		await writeAtomically(path.join(folder, `${name}.br`), await brotli(content, level))
		await writeAtomically(path.join(folder, `${name}.gz`), await gzipped(content, { level: 9 }))
	}
	await writeAtomically(path.join(folder, name), content)
	await syncPath(folder)
	return name
}

export async function mediaBytes(dataDir: string, name: string): Promise<number | undefined> {
	const file = path.join(mediaFolder(dataDir), name)
	const found = (await stat(`${file}.gz`).catch(() => undefined)) ?? (await stat(file).catch(() => undefined))
	return found?.size
}

type SentAudio = { path: string; sha256: string; bytes: number }
type AudioKind = { extension: string; contentType: string }

export async function storeAudio(dataDir: string, file: SentAudio, { extension, contentType }: AudioKind) {
	const name = `${file.sha256.slice(0, 32)}.${extension}`
	await copyIn(dataDir, file.path, name)
	await syncPath(mediaFolder(dataDir))
	return { kind: "audio" as const, name, contentType, bytes: file.bytes }
}

export async function storeImage(dataDir: string, prepared: PreparedImage) {
	const { folder, files, ok: _, ...image } = prepared
	for (const name of files) await moveIn(dataDir, path.join(folder, name), name)
	await syncPath(mediaFolder(dataDir))
	await rm(folder, { recursive: true, force: true })
	return image
}

export async function removeStoredMedia(dataDir: string, names: string[]): Promise<void> {
	for (const name of names) await rm(path.join(mediaFolder(dataDir), name), { force: true })
}

/** Store files with their rows, and delete unused files, inside it. Do slow work before. For one process only. */
export function withMediaLock<T>(work: () => Promise<T>): Promise<T> {
	const mine = lastWork.then(work)
	lastWork = mine.catch(() => {})
	return mine
}

let lastWork: Promise<unknown> = Promise.resolve()

async function moveIn(dataDir: string, from: string, name: string): Promise<void> {
	const to = path.join(mediaFolder(dataDir), name)
	await mkdir(mediaFolder(dataDir), { recursive: true })
	if (await stat(to).catch(() => undefined)) await rm(from, { force: true })
	else await rename(from, to)
}

async function copyIn(dataDir: string, from: string, name: string): Promise<void> {
	const to = path.join(mediaFolder(dataDir), name)
	await mkdir(mediaFolder(dataDir), { recursive: true })
	if (await stat(to).catch(() => undefined)) return
	await replaceAtomically(to, (unfinished) => copyFile(from, unfinished))
	await syncPath(to)
}

async function writeAtomically(file: string, content: Uint8Array): Promise<void> {
	if (await stat(file).catch(() => undefined)) return
	await replaceAtomically(file, (unfinished) => writeFile(unfinished, content, { flush: true }))
}

export async function replaceAtomically(
	file: string,
	write: (unfinished: string) => Promise<void>,
): Promise<void> {
	const unfinished = `${file}.${process.pid}.part`
	try {
		await write(unfinished)
		await rename(unfinished, file)
	} catch (error) {
		await rm(unfinished, { force: true })
		throw error
	}
}
