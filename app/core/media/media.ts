export function mediaUrl(name: string): string {
	return `/media/${name}`
}

export function imageSources(imageUrl: string, widths: number[]): { avif: string; webp: string } | undefined {
	if (widths.length === 0) return undefined
	const all = (extension: string) =>
		widths.map((width) => `${variant(imageUrl, width, extension)} ${width}w`).join(", ")
	return { avif: all("avif"), webp: all("webp") }
}

export function variant(name: string, width: number, extension: string): string {
	return name.replace(/-\d+\.webp$/, `-${width}.${extension}`)
}
