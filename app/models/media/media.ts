/** The address of a stored file. */
export function mediaUrl(name: string): string {
	return `/media/${name}`
}

/** A stored picture or sound: the name in its row, and the widths that a picture is kept in (none for drawings). */
export type StoredMedia = { name: string; widths: number[] }

/** The names of all files of a row: a picture's widths, a drawing's compressed twins. */
export function mediaFiles({ name, widths }: StoredMedia): string[] {
	if (widths.length > 0) {
		return widths.flatMap((width) => [variant(name, width, "avif"), variant(name, width, "webp")])
	}
	return name.endsWith(".svg") ? [name, `${name}.br`, `${name}.gz`] : [name]
}

/** The `srcset` of a picture in both formats, from the address of its largest file; undefined where there is but that one. */
export function imageSources(imageUrl: string, widths: number[]): { avif: string; webp: string } | undefined {
	if (widths.length === 0) return undefined
	const all = (extension: string) =>
		widths.map((width) => `${variant(imageUrl, width, extension)} ${width}w`).join(", ")
	return { avif: all("avif"), webp: all("webp") }
}

function variant(name: string, width: number, extension: string): string {
	return name.replace(/-\d+\.webp$/, `-${width}.${extension}`)
}
