import { create } from "qrcode"
import { QUIET_ZONE } from "#core/media/qr.server.ts"
import { blackenSquare, encodePng, whiteBitmap } from "#core/platform/bitmap.server.ts"
import { qrAddress, speciesCode } from "./species-code.ts"

export function qrFileName(speciesName: string): string {
	return `${speciesName.replace(/[^a-z0-9]/gi, "_")}-qr.png`
}

/** In pixels; sharp up to 50 mm on paper. */
const LEAST_WIDTH = 400
const LARGEST_DOT = 5

/** A square PNG of at least 400 pixels, in about 2 ms. `isSign` adds the short code for visitors who can't scan. */
export async function speciesQrPng(
	origin: string,
	speciesId: number,
	{ isSign = false } = {},
): Promise<Buffer> {
	const { modules } = create(qrAddress(origin, speciesId), { errorCorrectionLevel: "M" })
	const side = Math.ceil(LEAST_WIDTH / (modules.size + 2 * QUIET_ZONE))
	const width = side * (modules.size + 2 * QUIET_ZONE)
	const words = `Code ${speciesCode(speciesId)}`
	const dot = Math.min(LARGEST_DOT, Math.floor(width / ((words.length + 1) * LETTER_STEP)))
	const picture = whiteBitmap(width, width + (isSign ? (LETTER_HEIGHT + LETTER_STEP) * dot : 0))
	for (let row = 0; row < modules.size; row++)
		for (let column = 0; column < modules.size; column++)
			if (modules.get(row, column))
				blackenSquare(picture, (QUIET_ZONE + column) * side, (QUIET_ZONE + row) * side, side)
	if (isSign) {
		const left = Math.round((width - words.length * LETTER_STEP * dot) / 2)
		for (const { x, y } of lettering(words)) blackenSquare(picture, left + x * dot, width + y * dot, dot)
	}
	return await encodePng(picture)
}

/** A bitmap font for the text under a QR code: seven rows of five dots, one number per row. The server may have no fonts. */
const LETTERS: Record<string, number[]> = {
	"0": [14, 17, 19, 21, 25, 17, 14],
	"1": [4, 12, 4, 4, 4, 4, 14],
	"2": [14, 17, 1, 2, 4, 8, 31],
	"3": [31, 2, 4, 2, 1, 17, 14],
	"4": [2, 6, 10, 18, 31, 2, 2],
	"5": [31, 16, 30, 1, 1, 17, 14],
	"6": [6, 8, 16, 30, 17, 17, 14],
	"7": [31, 1, 2, 4, 8, 8, 8],
	"8": [14, 17, 17, 14, 17, 17, 14],
	"9": [14, 17, 17, 15, 1, 2, 12],
	C: [14, 17, 16, 16, 16, 17, 14],
	o: [0, 0, 14, 17, 17, 17, 14],
	d: [1, 1, 13, 19, 17, 17, 15],
	e: [0, 0, 14, 17, 31, 16, 14],
}

const LETTER_HEIGHT = 7
const LETTER_STEP = 6

function lettering(text: string): { x: number; y: number }[] {
	return [...text].flatMap((letter, at) =>
		(LETTERS[letter] ?? []).flatMap((row, y) =>
			[0, 1, 2, 3, 4].filter((x) => row & (16 >> x)).map((x) => ({ x: at * LETTER_STEP + x, y })),
		),
	)
}
