import type { SpeciesCard } from "#app/models/species/species.ts"

/** A file of the saved tour, and what fetching it costs: bytes as sent, compressed where it is kept so. */
export type BundleFile = { url: string; bytes: number }

/** What a phone saves of the tour besides the catalogue; no file is in two lists. */
export type TourBundle = {
	/** More species than a phone keeps: nothing is saved, and the lists are empty. */
	isTooLarge: boolean
	/** A small picture of each species: saved without asking. */
	thumbnails: BundleFile[]
	/** Pictures in the size of a phone's screen. */
	pictures: BundleFile[]
	sounds: BundleFile[]
}

/** How much is saved without asking, in bytes of thumbnails; the decoder of QR codes and the pages come on top. */
export const AUTOMATIC_BYTES = 900_000

/** The width in pixels of a picture that fills a phone's screen sharply enough. */
const PHONE_WIDTH = 640

type Pictures = Pick<SpeciesCard, "imageUrl" | "imageWidths">

/** The addresses of a species' small picture and of the one for a phone's screen; the latter only where it is another file. */
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

/** Whether two addresses name the same picture, in whatever width and format. */
export function isSamePicture(one: string, other: string): boolean {
	return pictureName(one) === pictureName(other)
}

function pictureName(url: string): string {
	return url.replace(/-\d+\.(avif|webp)$/, "")
}

/**
 * Whether what came is this file; `bytes` are those of its content. Networks that want one to sign in, and proxies, answer
 * with pages of their own and status 200. What is sent compressed is known by its type alone.
 */
export function isFileAsListed({ url, bytes: listed }: BundleFile, type: string, bytes: number): boolean {
	if (url.endsWith(".wasm")) return type.startsWith("application/wasm")
	if (url.endsWith(".svg")) return type.startsWith("image/svg")
	return bytes === listed && type.startsWith(/\.(avif|webp)$/.test(url) ? "image/" : "audio/")
}

export function bytesOf(files: readonly BundleFile[]): number {
	return files.reduce((sum, file) => sum + file.bytes, 0)
}

/** The first files that fit into `budget` bytes together. */
export function withinBudget(files: readonly BundleFile[], budget: number): BundleFile[] {
	let left = budget
	return files.filter((file) => {
		left -= file.bytes
		return left >= 0
	})
}
