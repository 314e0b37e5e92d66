import { recordChange } from "#app/models/accounts/audit.server.ts"
import type { Change } from "#app/models/accounts/change.ts"
import type { Database } from "#db/connection.ts"
import { countsText, type MapImport } from "./import-text.ts"
import {
	type FarmMap,
	KIND_LABELS,
	lineOf,
	MAX_PLACES,
	MAX_SPECIES_PER_PLACE,
	MAX_STOPS,
	MAX_TRAILS,
	type Place,
	type Position,
	type Trail,
} from "./map.ts"
import type { DrawnFile } from "./map-file.ts"
import { insertPlace, listPlaces, updatePlace } from "./place.server.ts"
import type { PlaceContent } from "./place-form.ts"
import { findByLabel, simpleLabel } from "./place-label.ts"
import { insertTrail, listTrails, updateTrail } from "./trail.server.ts"
import { TRAIL_LIMITS, type TrailContent } from "./trail-form.ts"

/** Told apart from each other, and dark enough on white. */
const COLORS = ["#1d4f91", "#8a2f1d", "#2f6b3a", "#6a2c82", "#7a5a00", "#1f6f78"]

/** Parts of the picture; closer places with the same name are the same one. */
const SAME_PLACE = 0.005

/** A position that was exported comes back as close as this. */
const SAME_POSITION = 0.0003

/**
 * Adds a file's places and trails to a map, all or none. A place with the same name and number, or a trail with the same name,
 * is changed if `updates`, and left as it is otherwise. Returns a message for staff if there would be too many.
 */
export function importIntoMap(
	db: Database,
	map: Pick<FarmMap, "id" | "name">,
	file: DrawnFile,
	updates: boolean,
	change: Change,
): Promise<MapImport | { error: string }> {
	return db.transaction().execute(async (trx) => {
		const places = matchPlaces(file, await listPlaces(trx, map.id))
		const trails = matchTrails(file, await listTrails(trx, map.id))
		const error = tooMany("places", places.total, MAX_PLACES) ?? tooMany("trails", trails.total, MAX_TRAILS)
		if (error !== undefined) return { error }
		const result: MapImport = {
			added: { places: 0, trails: 0 },
			changed: { places: 0, trails: 0 },
			unchanged: { places: 0, trails: 0 },
		}
		const speciesIds = await findSpeciesByName(trx, file)
		for (const { row, known } of places.rows) {
			const content = placeContentOf(row, known, speciesIds)
			if (!known) await insertPlace(trx, map.id, { ...content, published: false }, change.at)
			const isChanged = known && updates && !isEqual(content, known)
			if (isChanged) await updatePlace(trx, known.id, known.revision, content, change)
			result[known ? (isChanged ? "changed" : "unchanged") : "added"].places += 1
		}
		const all = await listPlaces(trx, map.id)
		for (const { row, known } of trails.rows) {
			const color = COLORS[(trails.before + result.added.trails) % COLORS.length] ?? ""
			const content = trailContentOf(row, known, all, color)
			if (!known) await insertTrail(trx, map.id, { ...content, published: false }, change.at)
			const isChanged = known && updates && !isEqual(content, known)
			if (isChanged) await updateTrail(trx, known.id, known.revision, content, change)
			result[known ? (isChanged ? "changed" : "unchanged") : "added"].trails += 1
		}
		const { added } = result
		if (added.places + added.trails > 0)
			await recordChange(trx, change, "map.imported", {
				id: map.id,
				name: `${map.name}: ${countsText(added)}`,
			})
		return result
	})
}

function tooMany(what: string, total: number, max: number): string | undefined {
	if (total <= max) return undefined
	return `The map would have ${total} ${what}; at most ${max} are allowed. Nothing was imported.`
}

type FileRow<Name extends "places" | "trails"> = DrawnFile[Name][number]

function matchPlaces(file: DrawnFile, stored: readonly Place[]) {
	const left = new Set(stored)
	const named = file.places.map((place) => ({
		...place,
		name: place.name || KIND_LABELS[place.kind ?? "other"],
	}))
	const rows = named.map((row) => {
		const isSame = (other: Pick<Place, "name" | "number">) => keyOf(other) === keyOf(row)
		const same = [...left].filter(isSame)
		const near = same.find((other) => isNear(other, row.at, SAME_PLACE))
		const isOnly = same.length === 1 && named.filter(isSame).length === 1
		const known = near ?? (isOnly ? same[0] : undefined)
		if (known) left.delete(known)
		return { row, known }
	})
	return { rows, total: stored.length + rows.filter(({ known }) => !known).length }
}

function matchTrails(file: DrawnFile, stored: readonly Trail[]) {
	const left = new Set(stored)
	const rows = file.trails.map((trail, at) => {
		const row = { ...trail, name: trail.name || `Trail ${at + 1}` }
		const known = [...left].find(({ name }) => name.toLowerCase() === row.name.toLowerCase())
		if (known) left.delete(known)
		return { row, known }
	})
	const added = rows.filter(({ known }) => !known).length
	return { rows, before: stored.length, total: stored.length + added }
}

const keyOf = (place: Pick<Place, "name" | "number">) => simpleLabel(place).toLowerCase()

async function findSpeciesByName(db: Database, { places }: DrawnFile): Promise<Map<string, number>> {
	const wanted = new Set(places.flatMap(({ species = [] }) => species.map((name) => name.toLowerCase())))
	if (wanted.size === 0) return new Map()
	const rows = await db.selectFrom("species").select(["id", "name"]).orderBy("id", "desc").execute()
	return new Map(
		rows.filter(({ name }) => wanted.has(name.toLowerCase())).map(({ id, name }) => [name.toLowerCase(), id]),
	)
}

function placeContentOf(
	row: FileRow<"places">,
	known: Place | undefined,
	speciesIds: Map<string, number>,
): PlaceContent {
	const position = known && isNear(known, row.at, SAME_POSITION) ? { x: known.x, y: known.y } : row.at
	const found = row.species?.flatMap((name) => speciesIds.get(name.toLowerCase()) ?? [])
	const species = found ? [...new Set(found)].slice(0, MAX_SPECIES_PER_PLACE) : (known?.species ?? [])
	return {
		name: row.name,
		number: row.number,
		text: row.text || (known?.text ?? ""),
		kind: row.kind ?? known?.kind ?? (species.length > 0 ? "species" : "other"),
		species,
		...position,
	}
}

function trailContentOf(
	{ name, line, facts, places, metres }: FileRow<"trails">,
	known: Trail | undefined,
	all: readonly Place[],
	color: string,
): TrailContent {
	const found = places?.flatMap((label) => {
		const place = findByLabel(label, all)
		return typeof place === "string" ? [] : place.id
	})
	const { id: _, mapId: __, revision: ___, updatedAt: ____, ...stored } = known ?? newTrail(color, metres)
	return {
		...stored,
		...facts,
		name,
		line: line.length === 0 || (known && isSameLine(line, lineOf(known, all))) ? stored.line : line,
		places: found ? [...new Set(found)].slice(0, MAX_STOPS) : stored.places,
	}
}

function newTrail(color: string, metres: number): Omit<Trail, "name"> {
	const length = Math.round(metres / 10) * 10
	return {
		...{ id: 0, mapId: 0, revision: 0, updatedAt: "" },
		color,
		lengthMetres: length > 0 && length <= TRAIL_LIMITS.lengthMetres ? length : null,
		minutes: null,
		steepness: "gentle",
		surface: "mixed",
		wheelchair: "unknown",
		stroller: "unknown",
		places: [],
		line: [],
		closed: false,
		noticeId: null,
		published: false,
	}
}

function isSameLine(line: readonly Position[], stored: readonly Position[]): boolean {
	return (
		line.length === stored.length &&
		line.every((point, at) => isNear(point, stored[at] ?? { x: 2, y: 2 }, SAME_POSITION))
	)
}

function isNear(a: Position, b: Position, distance: number): boolean {
	return Math.hypot(a.x - b.x, a.y - b.y) < distance
}

function isEqual<Content extends object>(content: Content, stored: Content): boolean {
	return (Object.keys(content) as (keyof Content)[]).every(
		(name) => JSON.stringify(content[name]) === JSON.stringify(stored[name]),
	)
}
