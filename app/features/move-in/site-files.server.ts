import { createHash } from "node:crypto"
import { createReadStream } from "node:fs"
import { pipeline } from "node:stream/promises"
import { mediaFileError } from "#core/media/file-signature.ts"
import { MAX_IMAGE_BYTES } from "#core/media/media-limits.ts"
import { extractFile, type FileError, readZip } from "#core/platform/read-zip.server.ts"
import { comparedName, type SitePicture, uploadName } from "./site-import.ts"

/** A picture of the earlier site, at its place in a ZIP file. */
type SiteFile = { zip: string; at: number; bytes: number }

/** By name, as `uploadName` returns it. */
export type SiteFiles = { files: Map<string, SiteFile>; errors: FileError[] }

/** `name` is the one that it was sent with. */
export type SentZip = { path: string; name: string }

const ZIP_LIMITS = { files: 20_000, fileBytes: MAX_IMAGE_BYTES, total: 2_000_000_000 }
const PICTURE = /\.(jpe?g|jpe|png|webp|avif|gif)$/i

export async function listSiteFiles(zips: SentZip[]): Promise<SiteFiles> {
	const found: SiteFiles = { files: new Map(), errors: [] }
	for (const zip of zips) await addZip(zip, found)
	return found
}

async function addZip({ path, name }: SentZip, { files, errors }: SiteFiles): Promise<void> {
	const content = await readZip(path, ZIP_LIMITS, {
		isWanted: (file) => PICTURE.test(file),
		errorOf: (beginning) => mediaFileError(beginning, "image"),
	})
	if ("error" in content) return void errors.push({ file: name, message: content.error })
	for (const error of content.errors) errors.push({ file: `${name}: ${error.file}`, message: error.message })
	for (const one of content.files)
		files.set(uploadName(one.path) ?? comparedName(one.path), { zip: path, at: one.at, bytes: one.bytes })
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
export async function copySiteFile({ zip, at }: SiteFile, target: string): Promise<string> {
	await extractFile(zip, { at, maxBytes: MAX_IMAGE_BYTES }, target)
	const hash = createHash("sha256")
	await pipeline(createReadStream(target), hash)
	return hash.digest("hex")
}
