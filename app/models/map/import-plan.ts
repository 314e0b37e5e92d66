import { fold } from "#app/models/text/normalize.ts"
import {
	KIND_LABELS,
	lineOf,
	MAX_SPECIES_PER_PLACE,
	MAX_STOPS,
	type Place,
	type Position,
	type Trail,
} from "./map.ts"
import { type DrawnFile, type DrawnTrail, type FilePlace, isDefaultName, type LeftOut } from "./map-file.ts"
import type { PlaceContent } from "./place-form.ts"
import { findByLabel, simpleLabel } from "./place-label.ts"
import { TRAIL_LIMITS, type TrailContent } from "./trail-form.ts"

/** Told apart from each other, and dark enough on white. */
const COLORS = ["#1d4f91", "#8a2f1d", "#2f6b3a", "#6a2c82", "#7a5a00", "#1f6f78"]

/** Parts of the picture; closer places with the same name are the same one. */
const SAME_PLACE = 0.005

/** A position that was exported comes back as close as this. */
const SAME_POSITION = 0.0003

/** What an import would do with a place or trail of a file. `known` is the one on the map that it is. */
export type Planned<Content, Stored> = {
	content: Content
	known: Stored | undefined
	state: "new" | "changed" | "same"
	isNamed: boolean
}
export type PlannedPlace = Planned<PlaceContent, Place>
/** Stops that the file adds have negative IDs: −1 is the file's first place. */
export type PlannedTrail = Planned<TrailContent, Trail> & Pick<DrawnTrail, "metres" | "gapMetres">

export type ImportPlan = { places: PlannedPlace[]; trails: PlannedTrail[]; leftOut: LeftOut[] }

export type OnMap = { places: readonly Place[]; trails: readonly Trail[] }

/**
 * Compares a file with a map. Places are the same by name and number, trails by name; without a name of their own, places are
 * the same at the same position and trails with the same line. `speciesIds` are by lower-case name.
 */
export function planImport(
	file: DrawnFile,
	stored: OnMap,
	speciesIds: ReadonlyMap<string, number>,
): ImportPlan {
	const places = matchPlaces(file.places, stored.places).map(({ row, known }): PlannedPlace => {
		const content = placeContentOf(row, known, speciesIds)
		return { content, known, state: stateOf(content, known), isNamed: row.name !== "" }
	})
	const added = places.flatMap(({ content, known }, at) => (known ? [] : [{ ...content, id: -1 - at }]))
	const changed = new Map(places.flatMap(({ content, known }) => (known ? [[known.id, content]] : [])))
	const all = [...stored.places.map((place) => ({ ...place, ...changed.get(place.id) })), ...added]
	const nameOf = newNames([...stored.trails, ...file.trails])
	let color = stored.trails.length
	const trails = matchTrails(file.trails, stored).map(({ row, known }): PlannedTrail => {
		const name = known && isDefaultName(row.name) ? known.name : row.name || nameOf()
		const before = known ? contentOfTrail(known) : newTrail(name, COLORS[color % COLORS.length] ?? "")
		if (!known) color += 1
		const content = trailContentOf({ ...row, name }, before, { all, stored: stored.places })
		const { metres, gapMetres } = row
		return {
			content,
			known,
			state: stateOf(content, known && before),
			isNamed: row.name !== "",
			metres,
			gapMetres,
		}
	})
	return { places, trails, leftOut: file.leftOut }
}

/** 'Track 1', 'Track 2', …, without those that are in use. */
function newNames(inUse: readonly { name: string }[]): () => string {
	const names = new Set(inUse.map(({ name }) => fold(name)))
	let number = 0
	return () => {
		do number += 1
		while (names.has(`track ${number}`))
		return `Track ${number}`
	}
}

function matchPlaces(rows: DrawnFile["places"], stored: readonly Place[]) {
	const left = new Set(stored)
	const named = rows.map((row) => ({ row, key: keyOf(row) }))
	return named.map(({ row, key }) => {
		const same = [...left].filter((other) => keyOf(other) === key)
		const near = same.find((other) => isNear(other, row.at, SAME_PLACE))
		const isOnly = same.length === 1 && named.filter((other) => other.key === key).length === 1
		const known = isDefaultName(row.name)
			? (near ?? [...left].find((other) => isNear(other, row.at, SAME_POSITION)))
			: (near ?? (isOnly ? same[0] : undefined))
		if (known) left.delete(known)
		return { row, known }
	})
}

const keyOf = (place: Pick<Place, "name" | "number">) => fold(simpleLabel(place))

function matchTrails(rows: readonly DrawnTrail[], stored: OnMap) {
	const left = new Set(stored.trails)
	return rows.map((row) => {
		const isSame = (trail: Trail) => isSameLine(row.line, lineOf(trail, stored.places))
		const named = isDefaultName(row.name) ? [] : [...left].filter(({ name }) => fold(name) === fold(row.name))
		const known = isDefaultName(row.name) ? [...left].find(isSame) : (named.find(isSame) ?? named[0])
		if (known) left.delete(known)
		return { row, known }
	})
}

function placeContentOf(
	row: FilePlace<Position>,
	known: Place | undefined,
	speciesIds: ReadonlyMap<string, number>,
): PlaceContent {
	const position = known && isNear(known, row.at, SAME_POSITION) ? { x: known.x, y: known.y } : row.at
	const found = row.species?.flatMap((name) => speciesIds.get(fold(name)) ?? [])
	const species = found ? [...new Set(found)].slice(0, MAX_SPECIES_PER_PLACE) : (known?.species ?? [])
	return {
		name: (known && isDefaultName(row.name) ? known.name : row.name) || KIND_LABELS[row.kind ?? "other"],
		number: row.number,
		text: row.text || (known?.text ?? ""),
		kind: row.kind ?? known?.kind ?? (species.length > 0 ? "species" : "other"),
		species,
		...position,
	}
}

function trailContentOf(
	{ name, line, facts, places, metres }: DrawnTrail,
	before: TrailContent,
	{
		all,
		stored,
	}: { all: readonly (Position & Pick<Place, "id" | "name" | "number">)[]; stored: readonly Place[] },
): TrailContent {
	const found = places?.flatMap((label) => {
		const place = findByLabel(label, all)
		return typeof place === "string" ? [] : place.id
	})
	const isOldLine = line.length === 0 || isSameLine(line, lineOf(before, stored))
	return {
		...before,
		// A length that was measured along another line is wrong for this one.
		...(!isOldLine && { lengthMetres: roundedMetres(metres) }),
		...facts,
		name,
		line: isOldLine ? before.line : line,
		places: found ? [...new Set(found)].slice(0, MAX_STOPS) : before.places,
	}
}

/** As exact as a GPS device. */
function roundedMetres(metres: number): number | null {
	const step = metres < 100 ? 1 : 10
	const length = Math.round(metres / step) * step
	return length > 0 && length <= TRAIL_LIMITS.lengthMetres ? length : null
}

function contentOfTrail({
	id: _,
	mapId: __,
	revision: ___,
	updatedAt: ____,
	published: _____,
	...content
}: Trail) {
	return content
}

function newTrail(name: string, color: string): TrailContent {
	return {
		name,
		color,
		lengthMetres: null,
		minutes: null,
		steepness: "unknown",
		surface: "unknown",
		wheelchair: "unknown",
		stroller: "unknown",
		places: [],
		line: [],
		closed: false,
		noticeId: null,
	}
}

function isSameLine(
	line: readonly Trail["line"][number][],
	stored: readonly Trail["line"][number][],
): boolean {
	return (
		line.length === stored.length &&
		line.every((point, at) => {
			const other = stored[at]
			const isSamePiece = at === 0 || Boolean(point.startsPiece) === Boolean(other?.startsPiece)
			return other !== undefined && isSamePiece && isNear(point, other, SAME_POSITION)
		})
	)
}

function isNear(a: Position, b: Position, distance: number): boolean {
	return Math.hypot(a.x - b.x, a.y - b.y) < distance
}

function stateOf<Content extends object>(content: Content, stored: Content | undefined) {
	if (!stored) return "new"
	return changedFields(content, stored).length > 0 ? "changed" : "same"
}

export function changedFields<Content extends object>(content: Content, stored: Content): (keyof Content)[] {
	return (Object.keys(content) as (keyof Content)[]).filter(
		(name) => JSON.stringify(content[name]) !== JSON.stringify(stored[name]),
	)
}
