import { create } from "qrcode"
import sharp from "sharp"
import { expect, test } from "vitest"
import { speciesQrPng } from "./qr.server.ts"
import { qrAddress } from "./species-code.ts"

const LONGEST = `https://${"the-farm-with-the-long-name.".repeat(8)}example`

/** Decoded by another library. The result says whether a pixel is black. */
async function pixels(png: Buffer) {
	const { data, info } = await sharp(png).toColourspace("b-w").raw().toBuffer({ resolveWithObject: true })
	return { ...info, isBlack: (x: number, y: number) => data[(y * info.width + x) * info.channels] === 0 }
}

test.each([
	["a short address", "https://farm.example", 1],
	["a port", "http://127.0.0.1:3000", 99_999],
	["the longest address", LONGEST, 999_999_999_999_999],
])(
	"with %s, the picture is the QR code module by module with a quiet zone of four",
	async (_, origin, id) => {
		const { modules } = create(qrAddress(origin, id), { errorCorrectionLevel: "M" })
		const { width, height, isBlack } = await pixels(await speciesQrPng(origin, id))
		expect(width).toBeGreaterThanOrEqual(400)
		expect(height).toBe(width)
		const side = width / (modules.size + 8)
		expect(Number.isInteger(side)).toBe(true)
		for (let y = -4; y < modules.size + 4; y++)
			for (let x = -4; x < modules.size + 4; x++) {
				const isInside = Math.min(x, y) >= 0 && Math.max(x, y) < modules.size
				const expected = isInside && modules.get(y, x) === 1
				for (const corner of [0, side - 1])
					expect(isBlack((x + 4) * side + corner, (y + 4) * side + corner), `${x}, ${y}`).toBe(expected)
			}
	},
)
