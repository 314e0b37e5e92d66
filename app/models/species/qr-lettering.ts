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

export const LETTER_HEIGHT = 7
export const LETTER_STEP = 6

export function lettering(text: string): { x: number; y: number }[] {
	return [...text].flatMap((letter, at) =>
		(LETTERS[letter] ?? []).flatMap((row, y) =>
			[0, 1, 2, 3, 4].filter((x) => row & (16 >> x)).map((x) => ({ x: at * LETTER_STEP + x, y })),
		),
	)
}
