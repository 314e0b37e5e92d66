import type { Coordinates } from "./coordinates.ts"
import type { LinePoint, Position } from "./map.ts"
import { percentText, roundFraction } from "./position.ts"

/** In characters: the longest position or coordinates that someone may type. */
export const MAX_TYPED = 80

/** Columns A to J and rows 1 to 10, for those who can't tap the picture. */
export const GRID_SIZE = 10

/** Returns the coordinates of a typed text, such as '45.0213, -79.3127' or '45.0213 N 79.3127 W'. */
export function parseCoordinates(text: string): Coordinates | undefined {
	if (text.length > MAX_TYPED) return undefined
	const found = /^(-?\d{1,3}(?:\.\d+)?) ?°? ?([NS])? ?[,; ] ?(-?\d{1,3}(?:\.\d+)?) ?°? ?([EW])?$/i.exec(
		text.trim().replace(/\s+/g, " "),
	)
	if (!found) return undefined
	const [, north = "", hemisphere = "", east = "", side = ""] = found
	const latitude = Number(north) * (hemisphere.toUpperCase() === "S" ? -1 : 1)
	const longitude = Number(east) * (side.toUpperCase() === "W" ? -1 : 1)
	return Math.abs(latitude) <= 85 && Math.abs(longitude) <= 180 ? { latitude, longitude } : undefined
}

/** Six decimals are 11 cm. */
export function coordinatesText({ latitude, longitude }: Coordinates): string {
	return `${latitude.toFixed(6)}, ${longitude.toFixed(6)}`
}

/** Returns the fraction of a typed percentage from 0 to 100, also with a decimal comma. */
export function parsePercent(text: string): number | undefined {
	if (text.length > MAX_TYPED) return undefined
	const typed = text.trim().replace(/%$/, "").trimEnd().replace(",", ".")
	if (!/^\d{1,3}(\.\d{0,6})?$/.test(typed)) return undefined
	const value = Number(typed)
	return value <= 100 ? roundFraction(value / 100) : undefined
}

/** Returns the center of a cell of the grid, such as 'C4'. */
export function parseGridReference(text: string): Position | undefined {
	if (text.length > MAX_TYPED) return undefined
	const [, letter, number] = /^([A-J])\s*([1-9]|10)$/i.exec(text.trim()) ?? []
	if (!letter || !number) return undefined
	const column = letter.toUpperCase().charCodeAt(0) - 65
	return {
		x: roundFraction((column + 0.5) / GRID_SIZE),
		y: roundFraction((Number(number) - 0.5) / GRID_SIZE),
	}
}

export function gridReference({ x, y }: Position): string {
	const cell = (fraction: number) => Math.min(GRID_SIZE - 1, Math.floor(fraction * GRID_SIZE))
	return `${String.fromCharCode(65 + cell(x))}${cell(y) + 1}`
}

export const GAP = "gap"

/** A line as staff type it: a point per line, as two percentages or a cell of the grid, and 'gap' between two pieces. */
export function lineText(line: readonly LinePoint[]): string {
	return line
		.map(({ x, y, startsPiece }) => `${startsPiece ? `${GAP}\n` : ""}${percentText(x)} ${percentText(y)}`)
		.join("\n")
}

/** Returns a typed position: two percentages, such as '12.5 40', or a cell of the grid. */
export function parsePosition(typed: string): Position | undefined {
	if (typed.length > MAX_TYPED) return undefined
	const cell = parseGridReference(typed)
	if (cell) return cell
	const [first = "", second, ...rest] = typed.trim().split(/(?:,\s+|\s+|%\s*)(?=\S)/)
	if (second === undefined || rest.length > 0) return undefined
	const [x, y] = [parsePercent(first), parsePercent(second)]
	return x === undefined || y === undefined ? undefined : { x, y }
}
