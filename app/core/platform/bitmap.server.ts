import { promisify } from "node:util"
import { crc32, deflate } from "node:zlib"

const deflated = promisify(deflate)

type Bitmap = { width: number; height: number; rows: Buffer }

export function whiteBitmap(width: number, height: number): Bitmap {
	const bytes = 1 + Math.ceil(width / 8)
	const rows = Buffer.alloc(bytes * height, 0xff)
	for (let y = 0; y < height; y++) rows[y * bytes] = 0
	return { width, height, rows }
}

export function blackenSquare({ width, rows }: Bitmap, left: number, top: number, side: number): void {
	const bytes = 1 + Math.ceil(width / 8)
	for (let y = top; y < top + side; y++)
		for (let x = left; x < left + side; x++) {
			const at = y * bytes + 1 + (x >> 3)
			rows[at] = (rows[at] ?? 0) & ~(0x80 >> (x & 7))
		}
}

export async function encodePng({ width, height, rows }: Bitmap): Promise<Buffer> {
	const header = Buffer.alloc(13)
	header.writeUInt32BE(width, 0)
	header.writeUInt32BE(height, 4)
	// Bit depth 1; the zeros after it mean grayscale, deflate, adaptive filters, not interlaced.
	header[8] = 1
	return Buffer.concat([
		Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
		chunk("IHDR", header),
		chunk("IDAT", await deflated(rows, { level: 9 })),
		chunk("IEND", Buffer.alloc(0)),
	])
}

function chunk(type: string, data: Buffer): Buffer {
	const body = Buffer.concat([Buffer.from(type, "latin1"), data])
	const frame = Buffer.alloc(8)
	frame.writeUInt32BE(data.length, 0)
	frame.writeUInt32BE(crc32(body), 4)
	return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}
