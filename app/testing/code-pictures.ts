import sharp, { type OutputInfo } from "sharp"
import { speciesQrPng } from "../models/qr.server.ts"

/** How a camera sees a sign. Pixels, degrees, and shares of what was there. */
export type Look = {
	width?: number
	height?: number
	/** The width of the code, quiet zone included. */
	size?: number
	/** Where in the picture it stands. */
	gravity?: "centre" | "southeast"
	rotation?: number
	blur?: number
	/** 1 is black on white. */
	contrast?: number
	/** How much of its width the code loses from its lower edge to the upper one. */
	tilt?: number
}

/** A JPEG of a sign's code in front of grass, made of the very picture that staff print. */
export async function codePicture(speciesId: number, look: Look = {}): Promise<Buffer> {
	return await onGrass(await speciesQrPng("https://farm.example", speciesId, { isSign: true }), look)
}

/** A JPEG of any picture in front of grass. */
export async function onGrass(picture: Buffer, look: Look = {}): Promise<Buffer> {
	const { width = 1280, height = 720, size = 300, gravity = "centre" } = look
	const { rotation = 0, blur = 0, contrast = 1, tilt = 0 } = look
	const flat = await sharp(picture).resize(size).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
	const tilted = await sharp(leanBack(flat, tilt), { raw: flat.info })
		.rotate(rotation, { background: "transparent" })
		.png()
		.toBuffer()
	const whole = await sharp(await grass(width, height))
		.composite([{ input: tilted, gravity }])
		.png()
		.toBuffer()
	let seen = sharp(whole).linear(contrast, 128 * (1 - contrast))
	if (blur > 0) seen = seen.blur(blur)
	return await seen.jpeg({ quality: 85 }).toBuffer()
}

/** In perspective: each row narrower than the one below it, and the far rows nearer to each other. */
function leanBack({ data, info }: { data: Buffer; info: OutputInfo }, tilt: number): Buffer {
	if (tilt === 0) return data
	const { width, height } = info
	const far = 1 / (1 - tilt)
	const result = Buffer.alloc(data.length)
	for (let y = 0; y < height; y++) {
		const share = 1 - tilt * (1 - y / height)
		const row = Math.min(height - 1, Math.round((height * (far - 1 / share)) / (far - 1)))
		for (let x = 0; x < width; x++) {
			const column = Math.round(width / 2 + (x - width / 2) / share)
			if (column < 0 || column >= width) continue
			const from = (row * width + column) * 4
			data.copy(result, (y * width + x) * 4, from, from + 4)
		}
	}
	return result
}

/** Light and dark spots, the same each time. */
async function grass(width: number, height: number): Promise<Buffer> {
	const [columns, rows] = [Math.ceil(width / 6), Math.ceil(height / 6)]
	let state = 1
	const spots = Buffer.from(
		Uint8Array.from({ length: columns * rows * 3 }, (_, at) => {
			state = (state * 48271) % 2147483647
			return ([40, 80, 30][at % 3] ?? 0) + (state % 110)
		}),
	)
	return await sharp(spots, { raw: { width: columns, height: rows, channels: 3 } })
		.resize(width, height, { kernel: "cubic", fit: "fill" })
		.png()
		.toBuffer()
}
