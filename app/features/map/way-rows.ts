import { MAX_LINE_POINTS, type Place, type Position } from "./map.ts"
import { placeLabels } from "./place-label.ts"
import { clampPosition } from "./position.ts"
import { parsePosition, positionText } from "./typed-position.ts"
import { isSame, type WayPoint } from "./way.ts"

export type MapPlace = Pick<Place, "id" | "name" | "number" | "x" | "y">

/** A row of a trail's way: a point, which may be a stop, a gap before the next point, or neither. `text` is what the form sends. */
export type WayRow = { text: string; point?: WayPoint; isGap?: true }

export const GAP = "gap"

const MAX_ROWS = 2 * MAX_LINE_POINTS

export const stopText = (id: number) => `stop ${id}`

/** A way as its form has it, a row per line. Each point at a stop is that stop. */
export function wayText(way: readonly WayPoint[], places: readonly MapPlace[]): string {
	const stops = places.filter(({ id }) => way.some(({ stop }) => stop === id))
	return way
		.flatMap((point) => {
			const id = point.stop ?? stops.find((stop) => isSame(stop, point))?.id
			const text = id === undefined ? positionText(point) : stopText(id)
			return point.startsPiece ? [GAP, text] : [text]
		})
		.join("\n")
}

/** Forms of earlier versions have the label of a stop instead of its ID. */
export function parseRows(text: string, places: readonly MapPlace[]): WayRow[] {
	const labels = placeLabels(places)
	const stops = new Map(
		places.flatMap((place) => [[labels.get(place.id), place] as const, [stopText(place.id), place] as const]),
	)
	const texts = text.split(/[\r\n]+/).map((row) => row.trim())
	let isAfterGap = false
	return texts
		.filter(Boolean)
		.slice(0, MAX_ROWS)
		.map((row, at) => {
			if (row === GAP) {
				isAfterGap = at > 0
				return { text: row, isGap: true }
			}
			const start = isAfterGap && { startsPiece: true as const }
			const stop = stops.get(row)
			const position = stop ?? parsePosition(row)
			if (!position) return { text: row }
			isAfterGap = false
			const point = { x: position.x, y: position.y, ...start, ...(stop && { stop: stop.id }) }
			return { text: stop ? stopText(stop.id) : row, point }
		})
}

export function isPoint(row: WayRow | undefined): boolean {
	return row?.point !== undefined && row.point.stop === undefined
}

/** 'Point 3' or '7 Footbridge'; points are numbered without the stops. */
export function rowName(rows: readonly WayRow[], at: number, labels: ReadonlyMap<number, string>): string {
	const row = rows[at]
	if (!row || row.isGap) return "Gap"
	if (isPoint(row)) return `Point ${rows.slice(0, at + 1).filter(isPoint).length}`
	return labels.get(row.point?.stop ?? 0) ?? row.text
}

/** The way in words, for an edit conflict. */
export function describeWay(way: readonly WayPoint[], places: readonly MapPlace[]): string {
	const labels = placeLabels(places)
	const rows = parseRows(wayText(way, places), places)
	return rows.map((row, at) => (isPoint(row) ? row.text : rowName(rows, at, labels))).join("\n")
}

/** The rows after a press, and the index of the chosen one; undefined is the end of the way. */
export type Pressed = { rows: string[]; chosen: number | undefined }

/** `text` is that of a row; an empty one adds a point between its neighbors. Returns a message if nothing can be pressed. */
export function pressRows(
	rows: readonly WayRow[],
	press: string,
	chosen: number | undefined,
	text: string,
): Pressed | string {
	if (!/^(add|set|up|down|delete)$/.test(press))
		return "This page was opened before an update. Look at the way, then press again"
	const texts = rows.map((row) => row.text)
	const isRow = /^(gap|stop \d+)$/.test(text) || parsePosition(text) !== undefined
	if (press === "add") {
		if (text && !isRow) return NO_POSITION
		const at = (chosen ?? rows.length - 1) + 1
		const added = text || positionText(newPosition(rows[at - 1]?.point, rows[at]?.point))
		return { rows: texts.toSpliced(at, 0, added), chosen: at }
	}
	if (chosen === undefined || !rows[chosen]) return "Choose a stop or a point first"
	switch (press) {
		case "set":
			if (!isPoint(rows[chosen]) || !parsePosition(text)) return NO_POSITION
			return { rows: texts.with(chosen, text), chosen }
		case "delete":
			return { rows: texts.toSpliced(chosen, 1), chosen: chosen > 0 ? chosen - 1 : undefined }
		default: {
			const to = Math.min(rows.length - 1, Math.max(0, chosen + (press === "up" ? -1 : 1)))
			return { rows: texts.toSpliced(chosen, 1).toSpliced(to, 0, texts[chosen] ?? ""), chosen: to }
		}
	}
}

export const NO_POSITION =
	"Type two percentages from 0 to 100, from the left and from the top, such as 12.5 40"

/** How far from its only neighbor a new point begins. */
const BESIDE = 0.03

function newPosition(before: Position | undefined, after: Position | undefined): Position {
	if (before && after) return clampPosition({ x: (before.x + after.x) / 2, y: (before.y + after.y) / 2 })
	return before ? clampPosition({ x: before.x + BESIDE, y: before.y }) : { x: 0.5, y: 0.5 }
}
