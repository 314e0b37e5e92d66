import type { ImagePosition, SpeciesCard } from "./species.ts"

/**
 * Where a picture that is cropped to its frame is held: CSS values. Always both: what a page brings along as a rule of its
 * style sheet is only replaced by a value, not taken away.
 */
export type ImagePlacement = { objectPosition: string; transform: string }

/**
 * The image position rule. Offsets move the point that stays in view: `top` starts at 20 % of the height, `bottom` at
 * 80 %, `left` and `right` likewise across, none beyond the edge that it is named after; `custom` starts in the middle and also
 * shifts the picture itself by as many pixels.
 */
export function imagePlacement(image: Pick<SpeciesCard, "imagePosition" | "imageOffset">): ImagePlacement {
	const { x, y } = parseOffset(image.imageOffset)
	const transform = image.imagePosition === "custom" ? `translate(${x}px, ${y}px)` : "none"
	return { objectPosition: pointInView(image.imagePosition, x, y), transform }
}

function pointInView(position: ImagePosition, x: number, y: number): string {
	switch (position) {
		case "top":
			return `50% ${Math.max(0, 20 + y)}%`
		case "bottom":
			return `50% ${Math.min(100, 80 + y)}%`
		case "left":
			return `${Math.max(0, 20 + x)}% 50%`
		case "right":
			return `${Math.min(100, 80 + x)}% 50%`
		case "custom":
			return `${50 + x}% ${50 + y}%`
		default:
			return "50% 50%"
	}
}

/** Reads 'x,y'; a part that is no whole number counts as 0. */
export function parseOffset(text: string): { x: number; y: number } {
	const [x = 0, y = 0] = text.split(",").map((part) => Number.parseInt(part, 10) || 0)
	return { x, y }
}
