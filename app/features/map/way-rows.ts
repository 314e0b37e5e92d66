import { moveItem } from "#core/records/order.ts"
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

export function parseRows(text: string, places: readonly MapPlace[]): WayRow[] {
	const stops = new Map(places.map((place) => [stopText(place.id), place]))
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
			return { text: row, point }
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

/** A way in its form: the rows, the index of the chosen one (empty for the end), and what is to be added or set. */
export type WayForm = Record<"line" | "chosen" | "stop" | "point", string>

/** What a button does, with and without scripts. Without a stop or a position, it adds a point between its neighbors. Returns a message if it can't. */
export function pressRows(form: WayForm, button: string, places: readonly MapPlace[]): WayForm | string {
	const rows = parseRows(form.line, places)
	const texts = rows.map(({ text }) => text)
	const at = form.chosen === "" ? undefined : Number(form.chosen)
	const row = rows[at ?? -1]
	const changed = (lines: string[], chosen: number | undefined, used?: "stop" | "point") => ({
		...form,
		...(used && { [used]: "" }),
		line: lines.join("\n"),
		chosen: String(chosen ?? ""),
	})
	if (button === "add") {
		const next = (at ?? rows.length - 1) + 1
		const between = positionText(newPosition(rows[next - 1]?.point, rows[next]?.point))
		if (form.stop) return changed(texts.toSpliced(next, 0, form.stop), next, "stop")
		if (form.point && !parsePosition(form.point)) return NO_POSITION
		return changed(texts.toSpliced(next, 0, form.point.trim() || between), next, "point")
	}
	if (at === undefined || !row) return "Choose a stop or a point first"
	switch (button) {
		case "set":
			if (row.isGap) return "A gap has no position. Choose a point first"
			if (row.point?.stop !== undefined) return "A stop stays at its place. Choose a point first"
			if (!parsePosition(form.point)) return NO_POSITION
			return changed(texts.with(at, form.point.trim()), at, "point")
		case "delete":
			return changed(texts.toSpliced(at, 1), at > 0 ? at - 1 : undefined)
		case "up":
		case "down": {
			const to = Math.min(rows.length - 1, Math.max(0, at + (button === "up" ? -1 : 1)))
			return changed(moveItem(texts, at, to), to)
		}
		default:
			return "This page was opened before an update. Look at the way, then press again"
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
