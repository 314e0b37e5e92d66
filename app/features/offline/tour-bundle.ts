import type { HomePage } from "#features/hours/home-page.ts"
import type { PublicToday } from "#features/hours/today.ts"
import type { FarmMap } from "#features/map/map.ts"
import type { PublicPage } from "#features/posts/post.ts"
import type { SpeciesCard } from "#features/species/species.ts"

/** `bytes` is the transfer size, compressed if the file is stored compressed. */
export type BundleFile = { url: string; bytes: number }

export type TourBundle = {
	isTooLarge: boolean
	/** In this order: header, maps, species. */
	thumbnails: BundleFile[]
	maps: BundleFile[]
	pictures: BundleFile[]
	sounds: BundleFile[]
	home: HomePage
	pages: PublicPage[]
} & PublicToday

/** In bytes: limit for automatically downloaded thumbnails and QR decoder, in addition to catalogue and pages. */
export const AUTOMATIC_BYTES = 900_000

const PHONE_WIDTH = 640

const MAP_PHONE_WIDTH = 1280

/** In bytes: the largest phone-sized map in the automatic download. */
export const AUTOMATIC_MAP_BYTES = 200_000

type Pictures = Pick<SpeciesCard, "imageUrl" | "imageWidths">

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

/** `small`: phone sizes, largest first; `large`: larger sizes. */
export function offlineMapPictures({ imageUrl, imageWidths }: Pick<FarmMap, "imageUrl" | "imageWidths">) {
	if (imageWidths.length === 0) return { small: [imageUrl], large: [] }
	const file = (width: number) => imageUrl.replace(/-\d+\.webp$/, `-${width}.avif`)
	const isSmall = (width: number) => width <= MAP_PHONE_WIDTH
	return {
		small: imageWidths.filter(isSmall).reverse().map(file),
		large: imageWidths.filter((width) => !isSmall(width)).map(file),
	}
}

export function isSamePicture(a: string, b: string): boolean {
	return pictureName(a) === pictureName(b)
}

function pictureName(url: string): string {
	return url.replace(/-\d+\.(avif|webp)$/, "")
}

/** Captive portals and proxies respond to any URL with their own page and status 200. */
export function isFileAsListed({ url, bytes: listed }: BundleFile, type: string, bytes: number): boolean {
	if (url.endsWith(".wasm")) return type.startsWith("application/wasm")
	if (url.endsWith(".svg")) return type.startsWith("image/svg")
	return bytes === listed && type.startsWith(/\.(avif|webp|png)$/.test(url) ? "image/" : "audio/")
}

export function bytesOf(files: readonly BundleFile[]): number {
	return files.reduce((sum, file) => sum + file.bytes, 0)
}

export function withinBudget(files: readonly BundleFile[], budget: number): BundleFile[] {
	let left = budget
	return files.filter((file) => {
		left -= file.bytes
		return left >= 0
	})
}
