import { type Coordinates, distanceMetres } from "./coordinates.ts"
import type { Fit } from "./georeference.ts"
import { MAX_LINE_POINTS, type Place, type Position, type Trail } from "./map.ts"
import { PLACE_LIMITS } from "./place-form.ts"
import { clampPosition } from "./position.ts"
import { simplifyLine } from "./simplify.ts"
import { TRAIL_LIMITS } from "./trail-form.ts"

export const MAX_MAP_FILE_BYTES = 20 * 1024 * 1024

/** Of all lines of a file together. */
export const MAX_FILE_POINTS = 300_000

/** What staff can say about a trail besides its name, places and line. */
export type TrailFacts = Pick<
	Trail,
	"color" | "lengthMetres" | "minutes" | "steepness" | "surface" | "wheelchair" | "stroller" | "closed"
>

export type FilePlace<At> = {
	at: At
	/** Empty if the file has none, like the other texts. */
	name: string
	number: string
	text: string
	/** Undefined if the file has none. */
	kind: Place["kind"] | undefined
	/** Undefined if the file says nothing about species. */
	species: string[] | undefined
}

export type FileTrail<At> = {
	name: string
	line: At[]
	facts: Partial<TrailFacts>
	/** Their labels; undefined if the file says nothing about places. */
	places: string[] | undefined
}

/** The places and trails of a file, with coordinates or with positions in the picture. */
export type MapFile<At = Coordinates> = { places: FilePlace<At>[]; trails: FileTrail<At>[] }

/** `leftOut` names what is outside of the picture. */
export type DrawnFile = {
	places: FilePlace<Position>[]
	trails: (FileTrail<Position> & { metres: number })[]
	leftOut: string[]
}

/** Moves a file's places and trails from the world into the picture; lines get at most `MAX_LINE_POINTS` points. */
export function drawFile(file: MapFile, fit: Fit): DrawnFile {
	const leftOut: string[] = []
	const places = file.places.flatMap((place) => {
		const at = fit.toPosition(place.at)
		if (isInside(at)) return { ...place, at: clampPosition(at) }
		leftOut.push(`${place.number} ${place.name}`.trim() || "a place without a name")
		return []
	})
	const trails = file.trails.flatMap((trail) => {
		const name = trail.name || "a trail without a name"
		if (trail.line.length === 0 && trail.places) return { ...trail, line: [], metres: 0 }
		const inside = longestInside(trail.line.map((point) => fit.toPosition(point)))
		if (inside.length < 2) {
			leftOut.push(name)
			return []
		}
		if (inside.length < trail.line.length) leftOut.push(`a part of ${name}`)
		const line = simplifyLine(inside, MAX_LINE_POINTS).map(clampPosition)
		return { ...trail, line, metres: lengthOf(line.map(fit.toCoordinates)) }
	})
	return { places, trails, leftOut: [...new Set(leftOut)] }
}

/** A GPS position beside the edge is still on the map. */
const TOLERANCE = 0.002

function isInside({ x, y }: Position): boolean {
	return [x, y].every((value) => value >= -TOLERANCE && value <= 1 + TOLERANCE)
}

/** The longest part of a line that doesn't leave the picture, so that a gap isn't drawn as a straight line. */
function longestInside(points: readonly Position[]): Position[] {
	let [longest, from]: [Position[], number | undefined] = [[], undefined]
	for (let at = 0; at <= points.length; at += 1) {
		const point = points[at]
		if (point && isInside(point)) from ??= at
		else if (from !== undefined) {
			if (at - from > longest.length) longest = points.slice(from, at)
			from = undefined
		}
	}
	return longest
}

function lengthOf(line: readonly Coordinates[]): number {
	return line.slice(1).reduce((sum, point, at) => sum + distanceMetres(line[at] ?? point, point), 0)
}

/** A text of a file as staff could have typed it: one line, not too long. */
export function fileLine(value: unknown, limit: number): string {
	const text = typeof value === "number" ? String(value) : value
	if (typeof text !== "string") return ""
	return shorten(text.replace(/[\p{Cc}\p{Cs}\s]+/gu, " ").trim(), limit)
}

/** Like `fileLine`, with its line breaks. */
export function fileText(value: unknown, limit: number): string {
	if (typeof value !== "string") return ""
	const lines = value.replace(/\r\n?/g, "\n").replace(/[^\P{Cc}\n]|\p{Cs}/gu, " ")
	return shorten(lines.trim(), limit)
}

function shorten(text: string, limit: number): string {
	if (text.length <= limit) return text
	return `${text
		.slice(0, limit - 1)
		.replace(/[\uD800-\uDBFF]$/, "")
		.trimEnd()}…`
}

export const placeNameOf = (value: unknown) => fileLine(value, PLACE_LIMITS.name)
export const trailNameOf = (value: unknown) => fileLine(value, TRAIL_LIMITS.name)
