import type { SpeciesCard } from "#app/models/species/species.ts"

/** `bytes` is the transfer size, compressed if the file is stored compressed. */
export type BundleFile = { url: string; bytes: number }

/** The files of the offline tour besides the catalogue. No file is in two lists. */
export type TourBundle = {
	/** The catalogue is too large for a phone, and the lists are empty. */
	isTooLarge: boolean
	/** One small picture per species, downloaded automatically. */
	thumbnails: BundleFile[]
	pictures: BundleFile[]
	sounds: BundleFile[]
}

/** The maximum of thumbnails (bytes) downloaded automatically, in addition to the QR decoder and the pages. */
export const AUTOMATIC_BYTES = 900_000

/** Enough for a picture that fills a phone's screen. */
const PHONE_WIDTH = 640

type Pictures = Pick<SpeciesCard, "imageUrl" | "imageWidths">

/** Returns the URLs of the small picture and of the one for a phone's screen, if that is a different file. */
export function offlinePictures({ imageUrl, imageWidths }: Pictures): { small?: string; large?: string } {
	if (!imageUrl) return {}
	const [smallest] = imageWidths
	if (smallest === undefined) return { small: imageUrl }
	const file = (width: number) => imageUrl.replace(/-\d+\.webp$/, `-${width}.avif`)
	const fitting = imageWidths.find((width) => width >= PHONE_WIDTH) ?? imageWidths.at(-1)
	return fitting && fitting > smallest
		? { small: file(smallest), large: file(fitting) }
		: { small: file(smallest) }
}

/** Ignores width and format. */
export function isSamePicture(a: string, b: string): boolean {
	return pictureName(a) === pictureName(b)
}

function pictureName(url: string): string {
	return url.replace(/-\d+\.(avif|webp)$/, "")
}

/**
 * Returns whether a response is this file; `bytes` is the length of its content. Captive portals and proxies respond to
 * any URL with their own page and status 200. Compressed files can only be recognized by their type.
 */
export function isFileAsListed({ url, bytes: listed }: BundleFile, type: string, bytes: number): boolean {
	if (url.endsWith(".wasm")) return type.startsWith("application/wasm")
	if (url.endsWith(".svg")) return type.startsWith("image/svg")
	return bytes === listed && type.startsWith(/\.(avif|webp)$/.test(url) ? "image/" : "audio/")
}

export function bytesOf(files: readonly BundleFile[]): number {
	return files.reduce((sum, file) => sum + file.bytes, 0)
}

/** Returns the first files that fit into `budget` bytes. */
export function withinBudget(files: readonly BundleFile[], budget: number): BundleFile[] {
	let left = budget
	return files.filter((file) => {
		left -= file.bytes
		return left >= 0
	})
}
