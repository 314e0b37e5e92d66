import { createHash } from "node:crypto"
import { createReadStream } from "node:fs"
import { mkdir, readdir, rename, rm, stat } from "node:fs/promises"
import path from "node:path"
import { pipeline } from "node:stream/promises"
import { Refusal } from "#core/forms/refusal.ts"
import { MAX_IMAGE_BYTES } from "#core/media/media-limits.ts"
import { extractFile, isDiskError, readZip } from "#core/platform/read-zip.server.ts"
import type { SentFile } from "#core/platform/uploads.server.ts"
import { comparedName, uploadName } from "./picture-names.ts"
import type { Note, SitePicture } from "./site-plan.server.ts"

/** A WordPress export, or a ZIP file of pictures. `name` is the uploaded file's name. */
export type MoveInFile = { name: string; kind: "xml" | "zip"; path: string; bytes: number; at: number }

const MAX_FILES = 200

export const moveInFolder = (dataDir: string) => path.join(dataDir, "move-in")

export async function listMoveInFiles(dataDir: string): Promise<MoveInFile[]> {
	const files: MoveInFile[] = []
	await mkdir(moveInFolder(dataDir), { recursive: true })
	for (const id of await readdir(moveInFolder(dataDir))) {
		const [, encoded, kind] = /^([\w-]+)\.(xml|zip)$/.exec(id) ?? []
		const file = path.join(moveInFolder(dataDir), id)
		// An import that finishes now deletes its files.
		const found = await stat(file).catch(() => undefined)
		if (!encoded || !kind || !found) continue
		const name = Buffer.from(encoded, "base64url").toString()
		const { size: bytes, mtimeMs: at } = found
		files.push({ name, kind: kind === "xml" ? "xml" : "zip", path: file, bytes, at })
	}
	return files.sort((a, b) => a.kind.localeCompare(b.kind) || a.name.localeCompare(b.name))
}

/** In characters: file names are limited to 255 bytes, and each character can take four. */
const MAX_NAME = 60

/** An export replaces the previous one, a ZIP file the one with its name. Throws `Refusal`. */
export async function addMoveInFile(dataDir: string, { path: sent, fileName }: SentFile): Promise<void> {
	const [, kind] = /\.(xml|zip)$/.exec(fileName.toLowerCase()) ?? []
	if (!kind) throw new Refusal("This is neither an export of WordPress (.xml) nor a ZIP file.")
	const files = await listMoveInFiles(dataDir)
	if (files.length >= MAX_FILES)
		throw new Refusal(`There are ${MAX_FILES} files already. Import these first, then add the next ones.`)
	// Security: the client's name isn't a path.
	const name = `${Buffer.from(fileName.slice(-MAX_NAME)).toString("base64url")}.${kind}`
	const target = path.join(moveInFolder(dataDir), name)
	await rename(sent, target)
	if (kind === "xml")
		await removeMoveInFiles(files.filter((one) => one.kind === "xml" && one.path !== target))
}

export async function removeMoveInFiles(files: MoveInFile[]): Promise<void> {
	for (const { path } of files) await rm(path, { force: true })
}

type SiteFile = { zip: string; at: number }

/** `files` by `uploadName`. `notes` name unreadable files. */
export type SiteFiles = { files: Map<string, SiteFile>; notes: Note[] }

const ZIP_LIMITS = { files: 20_000, fileBytes: MAX_IMAGE_BYTES, total: 2_000_000_000 }
const PICTURE = /\.(jpe?g|jpe|png|webp|avif|gif)$/i

export async function listSiteFiles(zips: MoveInFile[]): Promise<SiteFiles> {
	const files = new Map<string, SiteFile>()
	const notes: Note[] = []
	for (const { path, name } of zips) {
		const content = await readZip(path, ZIP_LIMITS, (file) => PICTURE.test(file))
		if ("error" in content) {
			notes.push({ name, text: content.error })
			continue
		}
		for (const { file, message } of content.errors) notes.push({ name: `${name}: ${file}`, text: message })
		for (const one of content.files)
			files.set(uploadName(one.path) ?? comparedName(one.path), { zip: path, at: one.at })
	}
	return { files, notes }
}

export function findSiteFile({ files }: SiteFiles, { names }: SitePicture): SiteFile | undefined {
	// A ZIP file may contain only a year, a month or the pictures.
	const parts = names.map((name) => name.split("/"))
	const deepest = Math.max(...parts.map(({ length }) => length))
	for (let left = 0; left < deepest; left++) {
		const found = parts.flatMap((one) => files.get(one.slice(left).join("/")) ?? []).at(0)
		if (found) return found
	}
	return undefined
}

/** Returns the file's digest; undefined if it is damaged. */
export async function copySiteFile({ zip, at }: SiteFile, target: string): Promise<string | undefined> {
	try {
		await extractFile(zip, { at, maxBytes: MAX_IMAGE_BYTES }, target)
	} catch (error) {
		if (isDiskError(error)) throw error
		return undefined
	}
	const hash = createHash("sha256")
	await pipeline(createReadStream(target), hash)
	return hash.digest("hex")
}
