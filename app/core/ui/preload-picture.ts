import { preload } from "react-dom"
import type { imageSources } from "#core/media/media.ts"

/** Otherwise it waits until a connection is free from scripts. React does so itself, but not for a `<picture>`. */
export function preloadPicture(url: string, sources: ReturnType<typeof imageSources>, sizes: string): void {
	const avif = sources && { imageSrcSet: sources.avif, imageSizes: sizes, type: "image/avif" }
	preload(url, { as: "image", fetchPriority: "high", ...avif })
}
