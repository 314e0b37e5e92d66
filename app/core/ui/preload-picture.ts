import { preload } from "react-dom"
import type { imageSources } from "#core/media/media.ts"

/** Otherwise it waits for scripts. React preloads images itself, but not of a `<picture>`. */
export function preloadPicture(url: string, sources: ReturnType<typeof imageSources>, sizes: string): void {
	const avif = sources && { imageSrcSet: sources.avif, imageSizes: sizes, type: "image/avif" }
	preload(url, { as: "image", fetchPriority: "high", ...avif })
}
