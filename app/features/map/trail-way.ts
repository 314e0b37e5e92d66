import { z } from "zod"
import type { RuleContext } from "#core/records/field.ts"
import { type LinePoint, MAX_LINE_POINTS, MAX_STOPS, type Trail } from "./map.ts"
import { roundFraction } from "./position.ts"
import { parsePosition } from "./typed-position.ts"
import { storedWay, type WayPoint, wayOf } from "./way.ts"
import {
	describeWay,
	type MapPlace,
	NO_POSITION,
	parseRows,
	pressRows,
	type WayRow,
	wayText,
} from "./way-rows.ts"

/** `places` are those of the trail's map. */
export type MapFacts = RuleContext & { places: readonly MapPlace[] }

/** In characters. */
const MAX_TEXT = 100_000

/** The rows of a way as its form sends them. */
export function sentWay({ places }: MapFacts) {
	return z
		.string()
		.default("")
		.transform((text, context) => {
			const rows = parseRows(text.slice(0, MAX_TEXT), places)
			const wrong = rows.find(({ point, isGap }) => !point && !isGap)
			const message = wrong
				? `'${wrong.text.slice(0, 40)}' is no point and no stop of this map. Choose it in the list and delete it`
				: wayError(pointsOf(rows))
			if (message) context.addIssue({ code: "custom", message })
			return rows
		})
}

export const pointsOf = (rows: readonly WayRow[]): WayPoint[] => rows.flatMap(({ point }) => point ?? [])

function wayError(way: readonly WayPoint[]): string | undefined {
	const { line, places } = storedWay(way)
	if (places.length > MAX_STOPS) return `There are more than ${MAX_STOPS} stops`
	return line.length > 0 || way.length > 1 ? lineError(line) : undefined
}

function lineError(line: readonly LinePoint[]): string | undefined {
	if (line.length === 1) return "A line needs at least two points. Add one, or remove the only one"
	if (line.length > MAX_LINE_POINTS)
		return `The line has ${line.length} points; at most ${MAX_LINE_POINTS} are allowed`
	const alone = line.findIndex((_, at) => startsPiece(line, at) && startsPiece(line, at + 1))
	return alone < 0 ? undefined : `Point ${alone + 1} is alone in its piece. Add one to it, or remove it`
}

function startsPiece(line: readonly LinePoint[], at: number): boolean {
	return at === 0 || at === line.length || line[at]?.startsPiece === true
}

export function lineRule() {
	const outside = "line must be a list of positions, whose x and y are numbers from 0 to 1"
	const part = z
		.number({ error: outside })
		.min(0, { error: outside })
		.max(1, { error: outside })
		.transform(roundFraction)
	const startsPiece = z
		.literal(true, { error: "startsPiece must be true, or left out" })
		.optional()
		.meta({ description: "nothing is drawn from the position before this one" })
	return z
		.array(z.object({ x: part, y: part, startsPiece }, { error: outside }), { error: outside })
		.max(MAX_LINE_POINTS, { error: `line has more than ${MAX_LINE_POINTS} points` })
		.superRefine((line, context) => {
			const message = line.length > 0 && lineError(line)
			if (message) context.addIssue({ code: "custom", message })
		})
		.default([])
}

type Way = Pick<Trail, "line" | "places">

export const typedLine = (_: LinePoint[], { places }: MapFacts, trail: Way): string =>
	wayText(wayOf(trail, places), places)

export const describedLine = (_: LinePoint[], { places }: MapFacts, trail: Way): string =>
	describeWay(wayOf(trail, places), places)

/** What is typed is said to be no part of the trail, or nobody would know that it wasn't saved. */
export function typedPointError(typed: string): string | undefined {
	if (typed === "") return undefined
	if (!parsePosition(typed)) return NO_POSITION
	return `'${typed}' isn't part of the trail yet. Press 'Add after' or 'Set position', or clear the field`
}

/** The buttons of the way, without scripts. */
export function pressWay(fields: FormData, { places }: MapFacts): Record<string, string[]> | undefined {
	if (!fields.has("press")) return undefined
	const text = (name: string) => String(fields.get(name) ?? "").trim()
	const form = { line: text("line"), chosen: text("chosen"), stop: text("stop"), point: text("point") }
	const pressed = pressRows(form, text("press"), places)
	if (typeof pressed === "string") return { point: [pressed] }
	for (const [name, value] of Object.entries(pressed)) fields.set(name, value)
	return {}
}
