import { mkdir, readFile, rm, stat, writeFile } from "node:fs/promises"
import path from "node:path"
import { fileFamily, mediaFileError } from "#app/models/media/file-signature.ts"
import { MAX_IMAGE_BYTES, MAX_UNPACKED_BYTES, MAX_ZIP_FILES } from "#app/models/media/media-limits.ts"
import { imageBase } from "#app/platform/image-base.ts"
import type { PreparedImage } from "#app/platform/prepare-image.server.ts"
import {
	type FileError,
	OTHER_FILE,
	readZip,
	type ZipContent,
	type ZippedFile,
} from "#app/platform/read-zip.server.ts"
import type { PhotoFile } from "./match-photos.ts"

export type ZippedPhoto = PhotoFile & Pick<ZippedFile, "sha256">

/** `others` are the paths of files that aren't photos, such as '.json' and '.xmp' beside them. */
type PhotoZip = { photos: ZippedPhoto[]; errors: FileError[]; others?: string[] } | { error: string }

const LIMITS = { files: MAX_ZIP_FILES, fileBytes: MAX_IMAGE_BYTES, total: MAX_UNPACKED_BYTES }

/** Beside the uploaded file, and deleted with it. */
function preparedFolder(zipFile: string): string {
	return `${zipFile}.variants`
}

/** Reads a ZIP of photos once; later calls read what the first one found. */
export async function readPhotoZip(zipFile: string): Promise<PhotoZip> {
	const found = path.join(preparedFolder(zipFile), "content.json")
	const known = await readFile(found, "utf8").catch(() => undefined)
	if (known) return JSON.parse(known)
	const content = photosOf(await readZip(zipFile, LIMITS, { isWanted: isPhotoName, errorOf: photoError }))
	await mkdir(preparedFolder(zipFile), { recursive: true })
	await writeFile(found, JSON.stringify(content))
	return content
}

function photosOf(content: ZipContent): PhotoZip {
	if ("error" in content) return content
	const { files, errors, others } = content
	if (files.length + errors.length === 0)
		return { error: "The ZIP file contains no photos. Please choose a ZIP file of photos." }
	return {
		photos: files.map(({ at, path, sha256 }) => ({ at, path, sha256, base: imageBase(sha256) })),
		errors,
		others,
	}
}

/** Also of pictures that aren't accepted, so that nobody misses one silently. */
const PHOTO_NAME = /\.(jpe?g|jpe|jfif|png|webp|avif|gif|hei[cf]|tiff?|bmp|svg)$/i

const isPhotoName = (path: string) => PHOTO_NAME.test(path)

function photoError(beginning: Uint8Array, path: string): string | undefined {
	const isZip = beginning[0] === 0x50 && beginning[1] === 0x4b && beginning[2] === 3 && beginning[3] === 4
	if (isZip) return "This is a ZIP file inside the ZIP file. Please put its photos there instead."
	const error = mediaFileError(beginning, "image")
	return error && !isPhotoName(path) && fileFamily(beginning) !== "image" ? OTHER_FILE : error
}

export async function preparedPhoto(zipFile: string, at: number) {
	const zip = await readPhotoZip(zipFile)
	const photo = "photos" in zip ? zip.photos.find((one) => one.at === at) : undefined
	if (!photo) throw new Error("The ZIP file of photos has changed.")
	const target = path.join(preparedFolder(zipFile), String(at))
	const order = { path: target, sha256: photo.sha256, use: "photo" as const, zip: { file: zipFile, at } }
	return { file: photo.path, base: photo.base, order }
}

/** A photo that was prepared before an import was interrupted. */
export async function findPreparedPhoto(target: string): Promise<PreparedImage | undefined> {
	const text = await readFile(`${target}.json`, "utf8").catch(() => undefined)
	const image: PreparedImage | undefined = text && JSON.parse(text)
	const isThere = image && (await stat(image.folder).catch(() => undefined))
	return isThere ? image : undefined
}

/** Only the sizes of the picture are needed from now on. */
export async function storePreparedPhoto(target: string, image: PreparedImage): Promise<void> {
	await writeFile(`${target}.json`, JSON.stringify(image), { flush: true })
	await rm(target, { force: true })
}
