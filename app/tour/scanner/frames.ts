/** A part of a picture, in its own pixels, and the longer side in pixels that it is brought to at most. */
export type View = { x: number; y: number; width: number; height: number; longest: number }

/** The whole of a picture, made smaller. */
export function wholeView(width: number, height: number, longest: number): View {
	return { x: 0, y: 0, width, height, longest }
}

/** The square in the middle, at most `side` wide, pixel by pixel: where a distant code is held. */
export function middleView(width: number, height: number, side: number): View {
	const size = Math.min(width, height, side)
	return {
		x: Math.round((width - size) / 2),
		y: Math.round((height - size) / 2),
		width: size,
		height: size,
		longest: size,
	}
}

/** Takes views of pictures, with one canvas for all of them. */
export function frameTaker(): (source: CanvasImageSource, view: View) => ImageData {
	const canvas = document.createElement("canvas")
	const context = canvas.getContext("2d", { willReadFrequently: true, alpha: false })
	return (source, { x, y, width, height, longest }) => {
		if (!context) throw new Error("This browser draws no pictures.")
		const scale = Math.min(1, longest / Math.max(width, height))
		canvas.width = Math.max(1, Math.round(width * scale))
		canvas.height = Math.max(1, Math.round(height * scale))
		context.drawImage(source, x, y, width, height, 0, 0, canvas.width, canvas.height)
		return context.getImageData(0, 0, canvas.width, canvas.height)
	}
}
