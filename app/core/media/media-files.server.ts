import { variant } from "./media.ts"
import { iconFiles } from "./site-icons.ts"

export function oneFileOfEach(files: readonly string[]): string[] {
	const first = new Map<string, string>()
	for (const file of files) {
		const medium = file.replace(/^(logo-[\da-f]+)-.*|-\d+\.(avif|webp)$|\.(br|gz)$/, "$1")
		if (!first.has(medium)) first.set(medium, file)
	}
	return [...first.values()]
}

export function mediaFiles({ name, widths }: { name: string; widths: number[] }): string[] {
	if (widths.length > 0) {
		const sizes = widths.flatMap((width) => [variant(name, width, "avif"), variant(name, width, "webp")])
		return [...sizes, ...iconFiles(name).map(([, file]) => file)]
	}
	return name.endsWith(".svg") ? [name, `${name}.br`, `${name}.gz`] : [name]
}
