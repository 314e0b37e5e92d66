import type { Coordinates } from "./coordinates.ts"
import type { Position } from "./map.ts"

/** Four decimals: 16 cm on a map of 1,600 m. */
export function roundFraction(value: number): number {
	return Math.round(value * 10_000) / 10_000
}

export function clampPosition({ x, y }: Position): Position {
	const clamp = (value: number) => roundFraction(Math.min(1, Math.max(0, value)))
	return { x: clamp(x), y: clamp(y) }
}

/** '12.5' for 0.125. */
export function percentText(fraction: number): string {
	return String(Math.round(fraction * 10_000) / 100)
}

/** In characters. */
export const MAX_TYPED = 80

/** Parses coordinates such as '45.0213, -79.3127' or '45.0213 N 79.3127 W'. */
export function parseCoordinates(text: string): Coordinates | undefined {
	if (text.length > MAX_TYPED) return undefined
	const found = /^(-?\d{1,3}(?:\.\d+)?) ?°? ?([NS])? ?[,; ] ?(-?\d{1,3}(?:\.\d+)?) ?°? ?([EW])?$/i.exec(
		text.trim().replace(/\s+/g, " "),
	)
	const signed = (number = "", side = "") => Number(number) * (/[SW]/i.test(side) ? -1 : 1)
	const [latitude, longitude] = [signed(found?.[1], found?.[2]), signed(found?.[3], found?.[4])]
	return found && Math.abs(latitude) <= 85 && Math.abs(longitude) <= 180 ? { latitude, longitude } : undefined
}

/** Six decimals are about 11 cm. */
export function coordinatesText({ latitude, longitude }: Coordinates): string {
	return `${latitude.toFixed(6)}, ${longitude.toFixed(6)}`
}

/** Parses a percentage from 0 to 100 to a fraction; accepts a decimal comma. */
export function parsePercent(text: string): number | undefined {
	if (text.length > MAX_TYPED) return undefined
	const typed = text.trim().replace(/%$/, "").trimEnd().replace(",", ".")
	if (!/^\d{1,3}(\.\d{0,6})?$/.test(typed)) return undefined
	const value = Number(typed)
	return value <= 100 ? roundFraction(value / 100) : undefined
}

export function positionText({ x, y }: Position): string {
	return `${percentText(x)} ${percentText(y)}`
}

/** Parses two percentages, from the left and from the top, such as '12.5 40'. */
export function parsePosition(typed: string): Position | undefined {
	if (typed.length > MAX_TYPED) return undefined
	const [first = "", second, ...rest] = typed.trim().split(/(?:,\s+|\s+|%\s*)(?=\S)/)
	if (second === undefined || rest.length > 0) return undefined
	const [x, y] = [parsePercent(first), parsePercent(second)]
	return x === undefined || y === undefined ? undefined : { x, y }
}
