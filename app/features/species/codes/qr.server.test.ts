import { create } from "qrcode"
import sharp from "sharp"
import { expect, test } from "vitest"
import { speciesQrPng } from "./qr.server.ts"
import { qrAddress } from "./species-code.ts"

const LONGEST = `https://${"the-farm-with-the-long-name.".repeat(8)}example`

/** Returns whether a pixel is black, as decoded by another library. */
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

test("a sign shows the short code below the quiet zone, inside the picture, at any length", async () => {
	for (const [origin, id] of [
		["https://farm.example", 1] as const,
		[LONGEST, 999_999_999_999_999] as const,
	]) {
		const plain = await pixels(await speciesQrPng(origin, id))
		const sign = await pixels(await speciesQrPng(origin, id, { isSign: true }))
		expect(sign.width).toBe(plain.width)
		for (let y = 0; y < plain.height; y += 3)
			for (let x = 0; x < plain.width; x += 3) expect(sign.isBlack(x, y)).toBe(plain.isBlack(x, y))
		const columns = Array.from({ length: sign.width }, (_, x) => x).filter((x) =>
			Array.from({ length: sign.height - plain.height }, (_, y) => plain.height + y).some((y) =>
				sign.isBlack(x, y),
			),
		)
		expect(columns.length).toBeGreaterThan(30)
		expect(columns[0]).toBeGreaterThan(0)
		expect(columns.at(-1)).toBeLessThan(sign.width - 1)
	}
})
