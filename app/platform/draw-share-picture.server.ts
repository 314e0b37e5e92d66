import { rename, rm, writeFile } from "node:fs/promises"
import sharp, { type Sharp } from "sharp"
import drawnMark from "../../public/icon.svg?raw"

const WIDTH = 1200
const HEIGHT = 630

/** Paths of files; without a mark, the drawn one. */
export type ShareOrder = { picture: string; mark: string | null; target: string; objectPosition: string }

/** Some social networks silently ignore larger pictures. */
const MAX_BYTES = 300_000
const QUALITIES = [82, 74, 64, 50, 35]

/** A narrower picture (width / height) isn't cropped, so that heads and stems stay visible. */
const MIN_CROP_RATIO = 1.1

const BAND = 26
const MARK = 108

/** No text, because the server may have no fonts. */
const FRAME = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
<path fill="#1f5641" d="M0 ${HEIGHT - BAND}H${WIDTH}V${HEIGHT}H0Z"/>
<path fill="#f2b233" d="M0 ${HEIGHT - BAND - 8}H${WIDTH}v8H0Z"/>
<rect x="40" y="${HEIGHT - MARK - 50}" width="${MARK + 12}" height="${MARK + 12}" rx="28" fill="#faf7ec"/>
</svg>`

const MARK_AT = { left: 46, top: HEIGHT - MARK - 44 }

export async function drawSharePicture({
	picture,
	mark,
	target,
	objectPosition,
}: ShareOrder): Promise<boolean> {
	sharp.concurrency(1)
	sharp.cache(false)
	// Safe, because uploads are never SVG; only the sample's own drawings are.
	sharp.unblock({ operation: ["VipsForeignLoadSvg"] })
	const drawn = await draw(picture, objectPosition).catch(() => undefined)
	if (!drawn) return false
	const framed = sharp(drawn).composite([
		{ input: Buffer.from(FRAME) },
		{ input: await drawMark(mark), ...MARK_AT },
	])
	const unfinished = `${target}.${process.pid}.part`
	try {
		await writeFile(unfinished, await asJpeg(framed), { flush: true })
		await rename(unfinished, target)
	} finally {
		await rm(unfinished, { force: true })
	}
	return true
}

async function drawMark(file: string | null): Promise<Buffer> {
	const source = file ?? Buffer.from(drawnMark)
	return await sharp(source, { density: 144 })
		.resize(MARK, MARK, { fit: "contain", background: "#0000" })
		.png()
		.toBuffer()
}

async function draw(picture: string, objectPosition: string): Promise<Buffer> {
	const { width, height, format } = await sharp(picture).metadata()
	const density = format === "svg" ? Math.min(2400, Math.ceil((72 * WIDTH) / Math.min(width, height))) : 72
	const source = () => sharp(picture, { density }).flatten({ background: "white" })
	if (width < MIN_CROP_RATIO * height) {
		const backdrop = await source().resize(WIDTH, HEIGHT, { fit: "cover" }).blur(40).png().toBuffer()
		const inside = await source()
			.resize(WIDTH, HEIGHT - BAND - 8, { fit: "inside" })
			.png()
			.toBuffer()
		return await sharp(backdrop)
			.composite([{ input: inside, gravity: "north" }])
			.png()
			.toBuffer()
	}
	const scale = Math.max(WIDTH / width, HEIGHT / height)
	const [across, down] = [Math.ceil(width * scale), Math.ceil(height * scale)]
	const [x = 0.5, y = 0.5] = objectPosition.split(" ").map((part) => Number.parseFloat(part) / 100)
	return await source()
		.resize(across, down, { fit: "fill" })
		.extract({
			left: pointOf(across - WIDTH, x),
			top: pointOf(down - HEIGHT, y),
			width: WIDTH,
			height: HEIGHT,
		})
		.png()
		.toBuffer()
}

function pointOf(space: number, share: number): number {
	return Math.round(space * Math.min(1, Math.max(0, share)))
}

async function asJpeg(picture: Sharp): Promise<Buffer> {
	let jpeg = Buffer.alloc(0)
	for (const quality of QUALITIES) {
		jpeg = await picture.clone().jpeg({ quality, mozjpeg: true, chromaSubsampling: "4:2:0" }).toBuffer()
		if (jpeg.byteLength <= MAX_BYTES) break
	}
	return jpeg
}
