import { imageSources, mediaUrl } from "#core/media/media.ts"

/** `x` and `y`: the point that stays in view, in percent of width and height. */
export type SitePicture = { name: string; widths: number[]; x: number; y: number }

export type PublicPicture = { url: string; sources: { avif: string; webp: string }; position: string }

export function readPicture(value: string): SitePicture | null {
	return value === "" ? null : JSON.parse(value)
}

export function toPublicPicture(value: string): PublicPicture | null {
	const picture = readPicture(value)
	if (!picture) return null
	const url = mediaUrl(picture.name)
	const sources = imageSources(url, picture.widths)
	return sources ? { url, sources, position: `${picture.x}% ${picture.y}%` } : null
}
