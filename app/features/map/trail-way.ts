import { z } from "zod"
import type { RuleContext } from "#core/records/field.ts"
import { type LinePoint, MAX_LINE_POINTS, MAX_STOPS, type Place, type Trail } from "./map.ts"
import { roundFraction } from "./position.ts"
import { shortenWay, storedWay, type WayPoint, wayOf } from "./way.ts"
import { ADD_POINT, ADD_STOP, pressRows } from "./way-presses.ts"
import { parseRows, rowsOf, wayText } from "./way-text.ts"

type MapPlace = Pick<Place, "id" | "name" | "number" | "x" | "y">

/** `places` are those of the trail's map. */
export type MapFacts = RuleContext & { places: readonly MapPlace[] }

export function typedWay(all: readonly MapPlace[]) {
	return z
		.string()
		.default("")
		.transform((text, context) => {
			const rows = parseRows(rowsOf(text), all)
			const way = rows.flatMap(({ point }) => point ?? [])
			const messages = rows.flatMap(({ problem }) => problem ?? [])
			const wrong = messages.length === 0 && wayError(way)
			for (const message of wrong ? [wrong] : messages.slice(0, 5))
				context.addIssue({ code: "custom", message })
			return wrong || messages.length > 0 ? z.NEVER : way
		})
}

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

export function typedLine(
	_: LinePoint[],
	{ places }: MapFacts,
	trail: Pick<Trail, "line" | "places">,
): string {
	return wayText(shortenWay(wayOf(trail, places), MAX_LINE_POINTS), places)
}

/** The list's buttons, without scripts. */
export function pressWay(fields: FormData, { places }: MapFacts): Record<string, string[]> | undefined {
	const text = (name: string) => String(fields.get(name) ?? "")
	if (!fields.has("press")) return undefined
	const typed = { newStop: text("newStop"), newPoint: text("newPoint"), after: text("after") }
	const rows = rowsOf(text("line"))
	const result = pressRows(rows, text("press"), typed, (row) => parseRows([row], places)[0])
	if (result.errors) return result.errors
	fields.set("line", result.rows.join("\n"))
	if (text("press") === ADD_STOP) fields.set("newStop", "")
	if (text("press") === ADD_POINT) fields.set("newPoint", "")
	return {}
}
