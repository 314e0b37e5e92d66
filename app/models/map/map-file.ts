import { fold, oneLine, severalLines } from "#app/models/text/normalize.ts"
import { firstWords } from "#app/models/text/text.ts"
import type { Coordinates } from "./coordinates.ts"
import { type Fit, toMetres } from "./georeference.ts"
import { joinPieces } from "./join-pieces.ts"
import { lineOfPieces, piecesLength, piecesOf } from "./line-pieces.ts"
import { KIND_LABELS, type LinePoint, MAX_LINE_POINTS, type Place, type Position, type Trail } from "./map.ts"
import { PLACE_LIMITS } from "./place.record.ts"
import { clampPosition } from "./position.ts"
import { simplifyLine } from "./simplify.ts"
import { TRAIL_LIMITS } from "./trail.record.ts"

export const MAX_MAP_FILE_BYTES = 20 * 1024 * 1024

export const MAX_FILE_POINTS = 300_000

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
	kind: Place["kind"] | undefined
	/** Undefined if the file says nothing about species. */
	species: string[] | undefined
}

export type FileTrail = {
	name: string
	facts: Partial<TrailFacts>
	/** Their labels; undefined if the file says nothing about places. */
	places: string[] | undefined
}

export type LeftOut = { name: string; reason: string }

export type MapFile = {
	places: FilePlace<Coordinates>[]
	trails: (FileTrail & { pieces: Coordinates[][] })[]
	leftOut: LeftOut[]
}

export type DrawnFile = {
	places: FilePlace<Position>[]
	trails: DrawnTrail[]
	leftOut: LeftOut[]
}

export type DrawnTrail = FileTrail & {
	line: LinePoint[]
	metres: number
	/** Of all gaps between pieces, in metres. */
	gapMetres: number
}

const OUTSIDE = "it is outside of the picture"
export const SWAPPED = "its latitude and longitude seem to be swapped"
export const DECIMAL_COMMA = "its latitude or longitude has a decimal comma; write 45.02 with a point"

/** Whether a program wrote a number such as '45,02'. */
export const hasDecimalComma = (value: unknown) =>
	typeof value === "string" && /^\s*-?\d+,\d+\s*$/.test(value)

const swap = ({ latitude, longitude }: Coordinates) => ({ latitude: longitude, longitude: latitude })

function outsideReason(points: readonly Coordinates[], fit: Fit): string {
	const isSwapped = points.some((point) => isInside(fit.toPosition(swap(point))))
	return isSwapped ? `${OUTSIDE}; ${SWAPPED}` : OUTSIDE
}

/** In metres: how far a GPS position may be from the walk. */
const WOBBLE_METRES = 5

/** A recording is longer than the walk by more than this part of it, because its positions wander. */
const WOBBLE_PART = 0.05

/** A line with fewer points is drawn rather than recorded. */
const MIN_RECORDED = 50

/** A recording that wobbles becomes the line within the wobble; other lines only get fewer points. */
function drawnLine(pieces: readonly Coordinates[][]): (Coordinates & LinePoint)[] {
	const center = pieces[0]?.[0] ?? { latitude: 0, longitude: 0 }
	const flat = lineOfPieces(pieces).map((point) => {
		const { east, north } = toMetres(point, center)
		return { ...point, x: east, y: north }
	})
	const smooth = simplifyLine(flat, MAX_LINE_POINTS, WOBBLE_METRES)
	const isLonger = piecesLength(pieces) > (1 + WOBBLE_PART) * piecesLength(piecesOf(smooth))
	return isLonger && flat.length >= MIN_RECORDED ? smooth : simplifyLine(flat, MAX_LINE_POINTS)
}

/** Moves a file's places and trails from the world into the picture; lines get at most `MAX_LINE_POINTS` points. */
export function drawFile(file: MapFile, fit: Fit): DrawnFile {
	const leftOut = [...file.leftOut]
	const places = file.places.flatMap((place) => {
		const at = fit.toPosition(place.at)
		if (isInside(at)) return { ...place, at: clampPosition(at) }
		leftOut.push({ name: nameOfPlace(place), reason: outsideReason([place.at], fit) })
		return []
	})
	const trails = mergePieces(file.trails).flatMap((trail): DrawnTrail[] => {
		const { pieces, ...facts } = trail
		if (pieces.length === 0 && trail.places) return [{ ...facts, line: [], metres: 0, gapMetres: 0 }]
		const { inside, reason } = insideOf(pieces, fit)
		if (reason) leftOut.push({ name: nameOfTrail(trail), reason })
		if (inside.length === 0) return []
		const line = drawnLine(inside)
		return [
			{
				...facts,
				line: line.map(({ startsPiece, ...at }) => ({
					...clampPosition(fit.toPosition(at)),
					...(startsPiece && { startsPiece }),
				})),
				metres: piecesLength(piecesOf(line)),
				gapMetres: piecesLength(
					inside.slice(1).map((piece, at) => [inside[at]?.at(-1), piece[0]].flatMap((end) => end ?? [])),
				),
			},
		]
	})
	return { places, trails, leftOut }
}

export const nameOfPlace = ({ name, number }: Pick<FilePlace<unknown>, "name" | "number">) =>
	`${number} ${name}`.trim() || "a place without a name"
export const nameOfTrail = ({ name }: Pick<FileTrail, "name">) => name || "a trail without a name"

/** Trails of the same name become one, and pieces whose ends meet are joined. A trail with its places is whole already. */
function mergePieces(trails: MapFile["trails"]): MapFile["trails"] {
	const byName = new Map<string, MapFile["trails"][number]>()
	const merged = trails.flatMap((trail) => {
		const key = fold(trail.name)
		const first = byName.get(key)
		if (first && !isDefaultName(trail.name) && !trail.places) {
			for (const piece of trail.pieces) first.pieces.push(piece)
			return []
		}
		const copy = { ...trail, pieces: [...trail.pieces] }
		if (!trail.places) byName.set(key, copy)
		return [copy]
	})
	return merged.map((trail) => (trail.places ? trail : { ...trail, pieces: joinPieces(trail.pieces) }))
}

const DEFAULT_NAME =
	/^(?:(?:new|current|active|unnamed|untitled|saved) ?(?:trail|track|route|path|line|log|waypoint)?[\s#_-]*\d*|trail|path|line|point|marker|pin|flag|(?:track|route|waypoint|wpt)[\s#_-]*\d*|0\d+)?$/i

/** Whether a name is empty, or what programs and devices call everything, so that it doesn't tell two things apart. */
export function isDefaultName(name: string): boolean {
	return DEFAULT_NAME.test(name) || Object.values(KIND_LABELS).some((label) => label === name)
}

/** A GPS position beside the edge is still on the map. */
const TOLERANCE = 0.002

function isInside({ x, y }: Position): boolean {
	return [x, y].every((value) => value >= -TOLERANCE && value <= 1 + TOLERANCE)
}

/** A piece has at least two points. */
const MAX_PIECES = MAX_LINE_POINTS / 2

/** The parts of pieces that are inside of the picture, so that no straight line replaces what isn't, and why others are left out. */
function insideOf(pieces: readonly Coordinates[][], fit: Fit) {
	const parts: Coordinates[][] = []
	let [isComplete, isNewPart] = [true, true]
	for (const piece of pieces) {
		isNewPart = true
		for (const point of piece) {
			if (!isInside(fit.toPosition(point))) {
				isNewPart = true
				isComplete = false
			} else if (isNewPart) {
				parts.push([point])
				isNewPart = false
			} else parts.at(-1)?.push(point)
		}
	}
	const inside = parts.filter((part) => part.length > 1)
	if (inside.length === 0)
		return { inside, reason: isComplete ? "it has fewer than two points" : outsideReason(pieces.flat(), fit) }
	if (inside.length > MAX_PIECES) {
		const longest = inside.toSorted((a, b) => piecesLength([b]) - piecesLength([a])).slice(0, MAX_PIECES)
		const kept = inside.filter((part) => longest.includes(part))
		return { inside: kept, reason: `it has more than ${MAX_PIECES} pieces, so the shortest are not drawn` }
	}
	return { inside, reason: isComplete ? undefined : "a part of it is outside of the picture" }
}

export function fileLine(value: unknown, limit: number): string {
	const text = typeof value === "number" ? String(value) : value
	if (typeof text !== "string") return ""
	return shortenTo(oneLine(text.replace(/[\p{Cc}\p{Cs}]+/gu, " ")), limit)
}

export function fileText(value: unknown, limit: number): string {
	if (typeof value !== "string") return ""
	const lines = severalLines(value).replace(/[^\P{Cc}\n]|\p{Cs}/gu, " ")
	return shortenTo(lines.trim(), limit)
}

/** With the ellipsis at most `limit` UTF-16 units. */
function shortenTo(text: string, limit: number): string {
	if (text.length <= limit) return text
	const units = text.slice(0, limit - 1)
	return `${firstWords(text, [...units.replace(/[\uD800-\uDBFF]$/, "")].length)}…`
}

export const placeNameOf = (value: unknown) => fileLine(value, PLACE_LIMITS.name)
export const trailNameOf = (value: unknown) => fileLine(value, TRAIL_LIMITS.name)
