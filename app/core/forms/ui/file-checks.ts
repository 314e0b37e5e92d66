import { CSV_TOO_LARGE } from "#core/csv/csv-upload.ts"
import { ACCEPTED_FILES, unsupportedFile } from "#core/media/accepted-files.ts"
import { MAX_AUDIO_BYTES, MAX_CSV_BYTES, MAX_IMAGE_BYTES } from "#core/media/media-limits.ts"

/** Each returns an error message, or undefined. */

export function checkCsv(file: File): string | undefined {
	return file.size > MAX_CSV_BYTES ? CSV_TOO_LARGE : undefined
}

export function checkImage(file: File): string | undefined {
	return sizeRefusal(file, MAX_IMAGE_BYTES) ?? typeRefusal(file, "image")
}

export function checkAudio(file: File): string | undefined {
	return sizeRefusal(file, MAX_AUDIO_BYTES) ?? typeRefusal(file, "audio")
}

/** The browser guesses the type from the name. */
function typeRefusal({ name, type }: File, wanted: "image" | "audio"): string | undefined {
	const isAccepted = ACCEPTED_FILES[wanted]
		.split(",")
		.some((one) => one === type || one === type.replace(/\/.*/, "/*") || name.toLowerCase().endsWith(one))
	return isAccepted || type === "" ? undefined : unsupportedFile(type, wanted)
}

function sizeRefusal(file: File, maxBytes: number): string | undefined {
	if (file.size <= maxBytes) return undefined
	const megabytes = (bytes: number) => Math.ceil(bytes / 1024 / 1024)
	return `${file.name} is ${megabytes(file.size)} MB. The limit is ${megabytes(maxBytes)} MB.`
}
