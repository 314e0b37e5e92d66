import { z } from "zod"
import type { RuleContext } from "#core/records/field.ts"
import { moveItem } from "#core/records/order.ts"
import { MAX_LINE_POINTS, MAX_STOPS, type Place, type Position, type Trail } from "./map.ts"
import { placeName } from "./ordered-places.ts"
import { fractionRule } from "./place.record.ts"
import { clampPosition, parsePosition, positionText } from "./position.ts"
import { storedWay, type WayPoint, wayOf } from "./way.ts"

type MapPlace = Pick<Place, "id" | "name" | "number" | "x" | "y">

export type MapContext = RuleContext & { places: readonly MapPlace[] }

type Stored = Pick<Trail, "line" | "places">

/** Values of the form: the way, a row per stop or point; the index of the chosen row, empty for the end; and what to add or set. */
export type WayForm = Record<"line" | "chosen" | "stop" | "point", string>

export const stopText = (id: number) => `stop ${id}`

const rowText = (point: WayPoint) => (point.stop === undefined ? positionText(point) : stopText(point.stop))

export const wayText = (way: readonly WayPoint[]) => way.map(rowText).join("\n")

export const typedWay = (_: Position[], { places }: MapContext, trail: Stored): string =>
	wayText(wayOf(trail, places))

/** Skips places that were deleted since, and unreadable rows. */
export function parseWay(text: string, places: readonly MapPlace[]): WayPoint[] {
	const stops = new Map(places.map(({ id, x, y }) => [stopText(id), { x, y, stop: id }]))
	const rows = text.slice(0, MAX_TEXT).split(/[\r\n]+/)
	return rows.flatMap((row) => stops.get(row.trim()) ?? parsePosition(row) ?? [])
}

const MAX_TEXT = 100_000

/** 'Point 3 (12.5 40)' or '7 Footbridge'; stops don't count for the numbers of points. */
export function rowNames(way: readonly WayPoint[], places: readonly MapPlace[]): string[] {
	let points = 0
	return way.map((point) => {
		const place = places.find(({ id }) => id === point.stop)
		return place ? placeName(place) : `Point ${++points} (${positionText(point)})`
	})
}

export const describedWay = (_: Position[], { places }: MapContext, trail: Stored): string =>
	rowNames(wayOf(trail, places), places).join("\n")

/** Without a stop or a position, it adds a point between its neighbors. Returns a message on failure. */
export function pressWay(form: WayForm, button: string, places: readonly MapPlace[]): WayForm | string {
	const way = parseWay(form.line, places)
	const at = form.chosen === "" ? undefined : Number(form.chosen)
	const point = way[at ?? -1]
	const typed = parsePosition(form.point)
	const changed = (next: WayPoint[], chosen: number | undefined, used?: "stop" | "point") => ({
		...form,
		...(used && { [used]: "" }),
		line: wayText(next),
		chosen: String(chosen ?? ""),
	})
	if (button === "add") {
		const next = (at ?? way.length - 1) + 1
		const [stop] = parseWay(form.stop, places)
		if (stop) return changed(way.toSpliced(next, 0, stop), next, "stop")
		if (form.point && !typed) return NO_POSITION
		return changed(way.toSpliced(next, 0, typed ?? between(way[next - 1], way[next])), next, "point")
	}
	if (at === undefined || !point) return "Choose a stop or a point first"
	if (button === "delete") return changed(way.toSpliced(at, 1), at > 0 ? at - 1 : undefined)
	if (button === "set") {
		if (point.stop !== undefined) return "A stop stays at its place. Choose a point first"
		return typed ? changed(way.with(at, typed), at, "point") : NO_POSITION
	}
	const to = button === "up" ? Math.max(0, at - 1) : at
	return changed(moveItem(way, at, to), to)
}

const NO_POSITION = "Type two percentages from 0 to 100, from the left and from the top, such as 12.5 40"

/** How far from its only neighbor a new point is added. */
const BESIDE = 0.03

function between(before: Position | undefined, after: Position | undefined): Position {
	if (before && after) return clampPosition({ x: (before.x + after.x) / 2, y: (before.y + after.y) / 2 })
	return before ? clampPosition({ x: before.x + BESIDE, y: before.y }) : { x: 0.5, y: 0.5 }
}

/** For browsers without scripts: changes the fields, and returns errors. */
export function pressWithoutScripts(
	fields: FormData,
	{ places }: MapContext,
): Record<string, string[]> | undefined {
	if (!fields.has("press")) return undefined
	const text = (name: string) => String(fields.get(name) ?? "").trim()
	const form = { line: text("line"), chosen: text("chosen"), stop: text("stop"), point: text("point") }
	const pressed = pressWay(form, text("press"), places)
	if (typeof pressed === "string") return { point: [pressed] }
	for (const [name, value] of Object.entries(pressed)) fields.set(name, value)
	return {}
}

/** A typed point that wasn't added is an error, or it would be lost silently. */
export function typedPointError(typed: string): string | undefined {
	if (typed === "") return undefined
	if (!parsePosition(typed)) return NO_POSITION
	return `'${typed}' isn't part of the trail yet. Press 'Add after' or 'Set position', or clear the field`
}

export const sentWay = ({ places }: MapContext) =>
	z
		.string()
		.default("")
		.transform((text, context) => {
			const way = parseWay(text, places)
			const stored = storedWay(way)
			const message =
				stored.places.length > MAX_STOPS ? `There are more than ${MAX_STOPS} stops` : lineError(stored.line)
			if (message) context.addIssue({ code: "custom", message })
			return way
		})

function lineError({ length }: readonly Position[]): string | undefined {
	if (length === 1) return "A line needs at least two points. Add one, or remove the only one"
	if (length > MAX_LINE_POINTS) return `The line has ${length} points; at most ${MAX_LINE_POINTS} are allowed`
	return undefined
}

export function lineRule() {
	const outside = { error: "line must be a list of positions" }
	return z
		.array(z.object({ x: fractionRule("x"), y: fractionRule("y") }, outside), outside)
		.superRefine((line, context) => {
			const message = lineError(line)
			if (message) context.addIssue({ code: "custom", message })
		})
		.default([])
}
