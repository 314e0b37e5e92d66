import { MAX_LINE_POINTS, MAX_STOPS, type Place } from "./map.ts"
import { findByLabel, placesByLabel } from "./place-label.ts"
import { GAP, lineText, parsePosition } from "./typed-position.ts"
import { isSame, type Located, type WayPoint } from "./way.ts"

type Named = Located & Pick<Place, "name" | "number">

/** A way as staff type it: on each line a stop by its label, a point, or 'gap'. Each point at a stop is named as the stop. */
export function wayText(way: readonly WayPoint[], all: readonly Named[]): string {
	const labels = new Map([...placesByLabel(all)].map(([label, { id }]) => [id, label]))
	const stops = all.filter(({ id }) => way.some(({ stop }) => stop === id))
	return way
		.map((point) => {
			const id = point.stop ?? stops.find((stop) => isSame(stop, point))?.id
			const label = id === undefined ? undefined : labels.get(id)
			if (label === undefined) return lineText([point])
			return point.startsPiece ? `${GAP}\n${label}` : label
		})
		.join("\n")
}

/** A line that was typed: a point of the way, a gap, or neither with a message for staff. */
export type WayRow = { row: string } & (
	| { point: WayPoint; isGap?: undefined; problem?: undefined }
	| { isGap: true; point?: undefined; problem?: undefined }
	| { problem: string; point?: undefined; isGap?: undefined }
)

/** In characters: more than a name with its number and ID. */
const MAX_LABEL = 120
const MAX_EXPLAINED = 20
const NO_STOP = "This is no stop and no point"
const WRITE = "Write a stop, two percentages such as 12.5 40, or a cell such as C4"

const MAX_ROWS = 2 * MAX_LINE_POINTS
const MAX_TEXT = 100_000

/** The first lines of a typed way that aren't empty. Points may also be separated by ';'. */
export function rowsOf(typed: string): string[] {
	const text = typed.slice(0, MAX_TEXT)
	const rows = text.split(/\r\n?|\n/).flatMap((row) => {
		const parts = row.split(";").filter((part) => part.trim() !== "")
		return parts.length > 1 && parts.every((part) => parsePosition(part)) ? parts : [row]
	})
	return rows
		.map((row) => row.replace(/\s+/g, " ").trim())
		.filter(Boolean)
		.slice(0, MAX_ROWS)
}

/** Each label is looked up once, and not more of them than a way can have stops: a look-up compares it with all places. */
function stopFinder(all: readonly Named[]): (row: string) => Named | string {
	const found = new Map<string, Named | string>()
	let wrong = 0
	return (row) => {
		const known = found.get(row)
		if (known !== undefined) return known
		if (row.length > MAX_LABEL || found.size >= MAX_STOPS || wrong >= MAX_EXPLAINED) return NO_STOP
		const place = findByLabel(row, all)
		if (typeof place === "string") wrong += 1
		found.set(row, place)
		return place
	}
}

/** Reads typed lines. A label of a place wins over a cell of the grid with the same name. */
export function parseRows(rows: readonly string[], all: readonly Named[]): WayRow[] {
	const byLabel = placesByLabel(all)
	const findStop = stopFinder(all)
	let isAfterGap = false
	let isFirst = true
	return rows.map((row, at): WayRow => {
		const place = byLabel.get(row)
		if (!place && row.toLowerCase() === GAP) {
			isAfterGap = !isFirst
			return { row, isGap: true }
		}
		const found = place ?? parsePosition(row) ?? findStop(row)
		if (typeof found === "string") return { row, problem: `Line ${at + 1}: ${found}. ${WRITE}` }
		const { x, y } = found
		const start = isAfterGap ? { startsPiece: true as const } : {}
		;[isAfterGap, isFirst] = [false, false]
		return { row, point: { x, y, ...start, ...(isStop(found) && { stop: found.id }) } }
	})
}

function isStop(found: { x: number; y: number } | Named): found is Named {
	return "id" in found
}
