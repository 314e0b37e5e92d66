import { iconFiles } from "#app/models/media/site-icons.ts"
import { variant } from "./media.ts"

type StoredMedia = { name: string; widths: number[] }

export function mediaFiles({ name, widths }: StoredMedia): string[] {
	if (widths.length > 0) {
		const sizes = widths.flatMap((width) => [variant(name, width, "avif"), variant(name, width, "webp")])
		return [...sizes, ...iconFiles(name).map(([, file]) => file)]
	}
	return name.endsWith(".svg") ? [name, `${name}.br`, `${name}.gz`] : [name]
}
