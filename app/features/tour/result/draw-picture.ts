import { imagePlacement } from "#core/media/image-position.ts"
import { NETWORK_TIMEOUT_MS, withTimeout } from "#core/offline/offline.ts"
import noImage from "#core/ui/no-image.svg?url"
import { offlinePictures } from "#features/offline/tour-bundle.ts"
import {
	layoutPicture,
	PICTURE_HEIGHT,
	PICTURE_WIDTH,
	type PictureBox,
	type PictureLayout,
	type TextStyle,
} from "./picture-layout.ts"
import type { Result, ResultFind } from "./result.ts"

/** Draws a PNG of the result. Undefined if this browser can't. Only the site's own pictures are used. */
export async function drawPicture(result: Result): Promise<Blob | undefined> {
	const canvas = document.createElement("canvas")
	canvas.width = PICTURE_WIDTH
	canvas.height = PICTURE_HEIGHT
	const context = canvas.getContext("2d")
	if (!context) return undefined
	const display = getComputedStyle(document.documentElement).getPropertyValue("--font-display") || "serif"
	// On the first page the font may not be loaded yet; others replace it.
	await document.fonts.load(`60px ${display}`, result.farm).catch(() => [])
	const use = (style: TextStyle) => {
		context.font = fontOf(style, display)
	}
	const layout = layoutPicture(result, window.location.host, (text, style) => {
		use(style)
		return context.measureText(text).width
	})
	for (const { x, y, width, height, color } of layout.boxes) {
		context.fillStyle = color
		context.fillRect(x, y, width, height)
	}
	for (const { text, x, y, style, color } of layout.texts) {
		use(style)
		context.fillStyle = color
		context.fillText(text, x, y)
	}
	await drawSpecies(context, layout.pictures)
	return await new Promise((resolve) => canvas.toBlob((blob) => resolve(blob ?? undefined), "image/png"))
}

function fontOf({ size, face }: TextStyle, display: string): string {
	if (face === "display") return `${size}px ${display}`
	return `${face === "bold" ? "650" : "400"} ${size}px system-ui, "Segoe UI", Roboto, sans-serif`
}

async function drawSpecies(
	context: CanvasRenderingContext2D,
	pictures: PictureLayout["pictures"],
): Promise<void> {
	const images = await Promise.all(pictures.map(({ find }) => loadPicture(find)))
	for (const [at, { find, ...box }] of pictures.entries()) {
		const image = images[at]
		if (image) drawCovering(context, image, box, find)
	}
}

/** The small picture, which the saved tour has, else the ordinary one, else the placeholder. */
async function loadPicture({ species }: ResultFind): Promise<HTMLImageElement | undefined> {
	const urls = [species && offlinePictures(species).small, species?.imageUrl, noImage]
	for (const url of new Set(urls)) {
		if (!url) continue
		const image = new Image()
		image.src = url
		try {
			await withTimeout(image.decode(), NETWORK_TIMEOUT_MS)
			return image
		} catch {
			// The next one may be saved.
		}
	}
	return undefined
}

/** Like `object-fit: cover`, with the part in view that staff chose. */
function drawCovering(
	context: CanvasRenderingContext2D,
	image: HTMLImageElement,
	{ x, y, width, height }: PictureBox,
	{ species }: ResultFind,
): void {
	const scale = Math.max(width / image.naturalWidth, height / image.naturalHeight)
	const [partWidth, partHeight] = [width / scale, height / scale]
	const position = species ? imagePlacement(species).objectPosition : "50% 50%"
	const [left = 50, top = 50] = position.split(" ").map(Number.parseFloat)
	const fromX = ((image.naturalWidth - partWidth) * left) / 100
	const fromY = ((image.naturalHeight - partHeight) * top) / 100
	context.drawImage(image, fromX, fromY, partWidth, partHeight, x, y, width, height)
}
