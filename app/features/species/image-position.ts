import type { ImagePosition, SpeciesCard } from "./species.ts"

/** CSS values. All are always set, because inline values can override a style sheet's rules but not remove them. */
type ImagePlacement = { objectPosition: string; transform: string; left: string; top: string }

/** `custom` also translates the picture; its box is shifted the opposite way, so that no side of the frame is empty. */
export function imagePlacement(image: Pick<SpeciesCard, "imagePosition" | "imageOffset">): ImagePlacement {
	const { x, y } = parseOffset(image.imageOffset)
	const objectPosition = pointInView(image.imagePosition, x, y)
	if (image.imagePosition !== "custom") return { objectPosition, transform: "none", left: "0px", top: "0px" }
	return { objectPosition, transform: `translate(${x}px, ${y}px)`, left: `${0 - x}px`, top: `${0 - y}px` }
}

function pointInView(position: ImagePosition, x: number, y: number): string {
	switch (position) {
		case "top":
			return `50% ${percent(20 + y)}`
		case "bottom":
			return `50% ${percent(80 + y)}`
		case "left":
			return `${percent(20 + x)} 50%`
		case "right":
			return `${percent(80 + x)} 50%`
		case "custom":
			return `${percent(50 + x)} ${percent(50 + y)}`
		default:
			return "50% 50%"
	}
}

/** Beyond its edges, the picture would leave the frame empty. */
const percent = (value: number) => `${Math.min(100, Math.max(0, value))}%`

export function parseOffset(text: string): { x: number; y: number } {
	const [x = 0, y = 0] = text.split(",").map((part) => Number.parseInt(part.slice(0, 15), 10) || 0)
	return { x, y }
}
