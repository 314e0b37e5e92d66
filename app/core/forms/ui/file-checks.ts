import { csvFileError } from "#core/csv/csv-text.ts"
import { CSV_TOO_LARGE } from "#core/csv/csv-upload.ts"
import { BEGINNING_BYTES, imageSizeError, mediaFileError } from "#core/media/file-signature.ts"
import {
	MAX_AUDIO_BYTES,
	MAX_CSV_BYTES,
	MAX_IMAGE_BYTES,
	MAX_IMAGE_PIXELS,
} from "#core/media/media-limits.ts"

/** Returns an error message, or undefined. Rejects if the file can't be read. */
export async function checkCsv(file: File): Promise<string | undefined> {
	if (file.size > MAX_CSV_BYTES) return CSV_TOO_LARGE
	return csvFileError(await beginningOf(file), file.size)
}

export async function checkImage(file: File): Promise<string | undefined> {
	const tooLarge = sizeRefusal(file, MAX_IMAGE_BYTES)
	if (tooLarge) return tooLarge
	const beginning = await beginningOf(file)
	const refusal = mediaFileError(beginning, "image")
	if (refusal) return refusal
	const size = await pixelsOf(file)
	return size && imageSizeError(size, beginning, MAX_IMAGE_PIXELS)
}

export async function checkAudio(file: File): Promise<string | undefined> {
	return sizeRefusal(file, MAX_AUDIO_BYTES) ?? mediaFileError(await beginningOf(file), "audio")
}

function sizeRefusal(file: File, maxBytes: number): string | undefined {
	if (file.size <= maxBytes) return undefined
	const megabytes = (bytes: number) => Math.ceil(bytes / 1024 / 1024)
	return `${file.name} is ${megabytes(file.size)} MB. The limit is ${megabytes(maxBytes)} MB.`
}

async function beginningOf(file: File): Promise<Uint8Array> {
	return new Uint8Array(await file.slice(0, BEGINNING_BYTES).arrayBuffer())
}

/** Undefined if this browser can't decode the image; the server may be able to. */
async function pixelsOf(file: File): Promise<{ width: number; height: number } | undefined> {
	const url = URL.createObjectURL(file)
	try {
		return await new Promise((resolve) => {
			const image = new Image()
			image.onload = () => resolve({ width: image.naturalWidth, height: image.naturalHeight })
			image.onerror = () => resolve(undefined)
			image.src = url
		})
	} finally {
		URL.revokeObjectURL(url)
	}
}
