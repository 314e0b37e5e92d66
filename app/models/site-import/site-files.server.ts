import { createHash } from "node:crypto"
import { createReadStream } from "node:fs"
import { copyFile, readdir, stat } from "node:fs/promises"
import path from "node:path"
import { pipeline } from "node:stream/promises"
import { mediaFileError } from "#app/models/media/file-signature.ts"
import { MAX_IMAGE_BYTES } from "#app/models/media/media-limits.ts"
import { extractFile, type FileError, OTHER_FILE, readZip } from "#app/platform/read-zip.server.ts"
import { comparedName, type SitePicture, uploadName } from "./site-import.ts"

/** A picture of the earlier site: a file, or one in a ZIP file. */
type SiteFile = { file: string; at: number | undefined; bytes: number }

/** By name, as `uploadName` returns it. */
export type SiteFiles = { files: Map<string, SiteFile>; errors: FileError[] }

const ZIP_LIMITS = { files: 20_000, fileBytes: MAX_IMAGE_BYTES, total: 2_000_000_000 }
const MAX_FILES = 200_000
const MAX_DEPTH = 12
const PICTURE = /\.(jpe?g|jpe|png|webp|avif|gif)$/i

export async function listSiteFiles(folder: string): Promise<SiteFiles> {
	const found: SiteFiles = { files: new Map(), errors: [] }
	await addFolder(folder, "", found)
	return found
}

async function addFolder(folder: string, inside: string, found: SiteFiles): Promise<void> {
	for (const entry of await readdir(path.join(folder, inside), { withFileTypes: true })) {
		const name = path.join(inside, entry.name)
		const file = path.join(folder, name)
		if (entry.isDirectory() && name.split(path.sep).length < MAX_DEPTH) await addFolder(folder, name, found)
		if (!entry.isFile() || found.files.size >= MAX_FILES) continue
		if (/\.zip$/i.test(name)) await addZip(file, found)
		if (!PICTURE.test(name)) continue
		const { size } = await stat(file)
		if (size > MAX_IMAGE_BYTES)
			found.errors.push({ file: name, message: "It is larger than a picture may be." })
		else found.files.set(nameOf(name), { file, at: undefined, bytes: size })
	}
}

async function addZip(file: string, { files, errors }: SiteFiles): Promise<void> {
	const content = await readZip(file, ZIP_LIMITS, {
		isWanted: (name) => PICTURE.test(name),
		errorOf: (beginning, name) => (PICTURE.test(name) ? mediaFileError(beginning, "image") : OTHER_FILE),
	})
	const name = path.basename(file)
	if ("error" in content) return void errors.push({ file: name, message: content.error })
	for (const error of content.errors) errors.push({ file: `${name}: ${error.file}`, message: error.message })
	for (const one of content.files) files.set(nameOf(one.path), { file, at: one.at, bytes: one.bytes })
}

/** The folder may be that of uploads, one above it, or a year in it. */
function nameOf(file: string): string {
	const name = file.split(path.sep).join("/")
	return uploadName(name) ?? comparedName(name)
}

export function findSiteFile({ files }: SiteFiles, { names }: SitePicture): SiteFile | undefined {
	// A ZIP file can be of a month or year, or of the pictures alone.
	const parts = names.map((name) => name.split("/"))
	const deepest = Math.max(...parts.map(({ length }) => length))
	for (let left = 0; left < deepest; left++) {
		const found = parts.flatMap((one) => files.get(one.slice(left).join("/")) ?? []).at(0)
		if (found) return found
	}
	return undefined
}

/** Copies a picture to `target`, and returns its digest. */
export async function copySiteFile({ file, at }: SiteFile, target: string): Promise<string> {
	if (at === undefined) await copyFile(file, target)
	else await extractFile(file, { at, maxBytes: MAX_IMAGE_BYTES }, target)
	const hash = createHash("sha256")
	await pipeline(createReadStream(target), hash)
	return hash.digest("hex")
}
