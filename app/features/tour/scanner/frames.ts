/** A region of a picture in its own pixels; its longer side is scaled down to `longest`. */
export type View = { x: number; y: number; width: number; height: number; longest: number }

export function fullView(width: number, height: number, longest: number): View {
	return { x: 0, y: 0, width, height, longest }
}

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

export function frameReader(): (source: CanvasImageSource, view: View) => ImageData {
	const canvas = document.createElement("canvas")
	const context = canvas.getContext("2d", { willReadFrequently: true, alpha: false })
	return (source, { x, y, width, height, longest }) => {
		if (!context) throw new Error("This browser has no 2D canvas.")
		const scale = Math.min(1, longest / Math.max(width, height))
		canvas.width = Math.max(1, Math.round(width * scale))
		canvas.height = Math.max(1, Math.round(height * scale))
		context.drawImage(source, x, y, width, height, 0, 0, canvas.width, canvas.height)
		return context.getImageData(0, 0, canvas.width, canvas.height)
	}
}
