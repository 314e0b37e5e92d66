import { fold } from "#app/models/text/normalize.ts"
import {
	KIND_LABELS,
	MAX_SPECIES_PER_PLACE,
	MAX_STOPS,
	type Place,
	type Position,
	type Trail,
} from "./map.ts"
import { type DrawnFile, type DrawnTrail, type FilePlace, isDefaultName, type LeftOut } from "./map-file.ts"
import {
	isDrawnAs,
	isNear,
	isOnLine,
	matchPlaces,
	matchTrails,
	type OnMap,
	SAME_POSITION,
} from "./match-parts.ts"
import type { PlaceContent } from "./place.record.ts"
import { findByLabel, simpleLabel } from "./place-label.ts"
import { TRAIL_LIMITS, type TrailContent } from "./trail.record.ts"

const COLORS = ["#1d4f91", "#8a2f1d", "#2f6b3a", "#6a2c82", "#7a5a00", "#1f6f78"]

/** What an import would do with a place or trail of a file. `known` is the one on the map that it is. */
type Planned<Content, Stored> = {
	content: Content
	known: Stored | undefined
	state: "new" | "changed" | "same"
	isNamed: boolean
	/** Whether `known` has changes that visitors don't see. It is compared with them. */
	isEdited: boolean
}
type PlannedPlace = Planned<PlaceContent, Place>
/** Stops that the file adds have negative IDs: −1 is the file's first place. */
export type PlannedTrail = Planned<TrailContent, Trail> &
	Pick<DrawnTrail, "metres" | "gapMetres"> & {
		lostStops: string[]
	}

export type ImportPlan = { places: PlannedPlace[]; trails: PlannedTrail[]; leftOut: LeftOut[] }

/** Places are the same by name and number, trails by name, else by position or line. IDs are by lower-case name. */
export function planImport(
	file: DrawnFile,
	stored: OnMap,
	speciesIds: ReadonlyMap<string, number>,
): ImportPlan {
	const places = matchPlaces(file.places, stored).map(({ row, known }): PlannedPlace => {
		const content = placeContentOf(row, known, speciesIds)
		const isEdited = isChanged(known, stored.visible.places)
		return { content, known, state: stateOf(content, known), isNamed: row.name !== "", isEdited }
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
		const { lost, ...content } = trailContentOf({ ...row, name }, before, { all, stored })
		const { metres, gapMetres } = row
		return {
			content,
			known,
			state: stateOf(content, known && before),
			isNamed: row.name !== "",
			isEdited: isChanged(known, stored.visible.trails),
			metres,
			gapMetres,
			lostStops: lost,
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

function isChanged<Part extends { id: number }>(part: Part | undefined, visible: readonly Part[]): boolean {
	const shown = visible.find(({ id }) => id === part?.id)
	return part !== undefined && shown !== undefined && changedFields(part, shown).length > 0
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
	{ all, stored }: { all: readonly (Position & Pick<Place, "id" | "name" | "number">)[]; stored: OnMap },
): TrailContent & { lost: string[] } {
	const found = places?.flatMap((label) => {
		const place = findByLabel(label, all)
		return typeof place === "string" ? [] : place.id
	})
	const isOldLine = line.length === 0 || isDrawnAs(line, before, stored)
	const stops = found ? [...new Set(found)].slice(0, MAX_STOPS) : before.places
	const lost = isOldLine ? [] : all.filter((place) => stops.includes(place.id) && !isOnLine(place, line))
	return {
		...before,
		// A length that was measured along another line is wrong for this one.
		...(!isOldLine && { lengthMetres: roundedMetres(metres) }),
		...facts,
		name,
		line: isOldLine ? before.line : line,
		places: stops.filter((id) => !lost.some((place) => place.id === id)),
		lost: lost.map(simpleLabel),
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

function stateOf<Content extends object>(content: Content, stored: Content | undefined) {
	if (!stored) return "new"
	return changedFields(content, stored).length > 0 ? "changed" : "same"
}

export function changedFields<Content extends object>(content: Content, stored: Content): (keyof Content)[] {
	return (Object.keys(content) as (keyof Content)[]).filter(
		(name) => comparable(name, content[name]) !== comparable(name, stored[name]),
	)
}

/** Species have no order, unlike the stops of a trail. */
function comparable(name: PropertyKey, value: unknown): string | undefined {
	return JSON.stringify(name === "species" ? (value as number[]).toSorted((a, b) => a - b) : value)
}
