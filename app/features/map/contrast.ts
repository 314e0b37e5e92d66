/** Trails are drawn on a white casing, so their color needs this contrast to white (WCAG 2.2, 1.4.11). */
export const MIN_CONTRAST = 3

/** Returns the contrast of a color ('#rrggbb') to white, from 1 to 21. */
export function contrastToWhite(color: string): number {
	const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
		linear(Number.parseInt(color.slice(at, at + 2), 16)),
	)
	return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05)
}

function linear(channel: number): number {
	const part = channel / 255
	return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
}
