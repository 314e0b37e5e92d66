import { fold } from "#app/models/text/normalize.ts"
import { piecesOf } from "./line-pieces.ts"
import { type LinePoint, lineOf, type Place, type Position, type Trail } from "./map.ts"
import { type DrawnFile, type DrawnTrail, isDefaultName } from "./map-file.ts"
import { simpleLabel } from "./place-label.ts"
import { distanceToLine } from "./simplify.ts"

/** Parts of the picture; closer places with the same name are the same one. */
const SAME_PLACE = 0.005

/** A position that was exported comes back as close as this. */
export const SAME_POSITION = 0.0003

type Parts = { places: readonly Place[]; trails: readonly Trail[] }

/** Places and trails with what staff changed and didn't publish, and as visitors see them, which an exported file has. */
export type OnMap = Parts & { visible: Parts }

export function matchPlaces(rows: DrawnFile["places"], stored: OnMap) {
	const left = new Set(stored.places)
	const versionsOf = versionsIn(stored.visible.places)
	const isAt = (place: Place, at: Position, distance: number) =>
		versionsOf(place).some((version) => isNear(version, at, distance))
	const keysOf = new Map(stored.places.map((place) => [place, versionsOf(place).map(keyOf)]))
	const named = rows.map((row) => ({ row, key: keyOf(row) }))
	const keys = new Set(named.map(({ key }) => key))
	const isRenumbered = (place: Place, row: DrawnFile["places"][number]) =>
		isAt(place, row.at, SAME_POSITION) && fold(place.name) === fold(row.name) && !keys.has(keyOf(place))
	return named.map(({ row, key }) => {
		const same = [...left].filter((other) => keysOf.get(other)?.includes(key))
		const near = same.find((other) => isAt(other, row.at, SAME_PLACE))
		const isOnly = same.length === 1 && named.filter((other) => other.key === key).length === 1
		const known = isDefaultName(row.name)
			? (near ?? [...left].find((other) => isAt(other, row.at, SAME_POSITION)))
			: (near ?? (isOnly ? same[0] : [...left].find((other) => isRenumbered(other, row))))
		if (known) left.delete(known)
		return { row, known }
	})
}

const keyOf = (place: Pick<Place, "name" | "number">) => fold(simpleLabel(place))

export function matchTrails(rows: readonly DrawnTrail[], stored: OnMap) {
	const left = new Set(stored.trails)
	const versionsOf = versionsIn(stored.visible.trails)
	return rows.map((row) => {
		const isSame = (trail: Trail) => versionsOf(trail).some((version) => isDrawnAs(row.line, version, stored))
		const isNamed = (trail: Trail) => versionsOf(trail).some(({ name }) => fold(name) === fold(row.name))
		const named = isDefaultName(row.name) ? [] : [...left].filter(isNamed)
		const known = isDefaultName(row.name) ? [...left].find(isSame) : (named.find(isSame) ?? named[0])
		if (known) left.delete(known)
		return { row, known }
	})
}

function versionsIn<Part extends { id: number }>(visible: readonly Part[]): (part: Part) => Part[] {
	const byId = new Map(visible.map((part) => [part.id, part]))
	return (part) => [part, byId.get(part.id) ?? part]
}

/** Whether a file's line is a trail's, through its stops where they are now or were published. */
export function isDrawnAs(
	line: readonly LinePoint[],
	trail: Pick<Trail, "line" | "places">,
	{ places, visible }: OnMap,
) {
	return [places, visible.places].some((all) => isSameLine(line, lineOf(trail, all)))
}

/** Parts of the picture: a recorded line passes beside a stop, because devices aren't exact. */
const REACHED = 0.02

export function isOnLine(stop: Position, line: readonly LinePoint[]): boolean {
	return piecesOf(line).some((piece) =>
		piece.slice(1).some((to, at) => distanceToLine(stop, piece[at] ?? to, to) < REACHED),
	)
}

function isSameLine(line: readonly LinePoint[], stored: readonly LinePoint[]): boolean {
	return (
		line.length === stored.length &&
		line.every((point, at) => {
			const other = stored[at]
			const isSamePiece = at === 0 || Boolean(point.startsPiece) === Boolean(other?.startsPiece)
			return other !== undefined && isSamePiece && isNear(point, other, SAME_POSITION)
		})
	)
}

export function isNear(a: Position, b: Position, distance: number): boolean {
	return Math.hypot(a.x - b.x, a.y - b.y) < distance
}
