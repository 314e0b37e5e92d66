import { stat } from "node:fs/promises"
import sharp from "sharp"

const WIDTH = 1200

/** A stored photo as a JPEG of at most 1,200 pixels' width; undefined without a file. */
export async function shareJpeg(file: string): Promise<Buffer | undefined> {
	if (!(await stat(file).catch(() => undefined))) return undefined
	return await sharp(file)
		.resize({ width: WIDTH, withoutEnlargement: true })
		.jpeg({ mozjpeg: true })
		.toBuffer()
}
