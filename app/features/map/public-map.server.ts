import type { Database } from "#db/connection.ts"
import { listedSpecies } from "#features/species/every-species.server.ts"
import { findSpecies } from "#features/species/species.server.ts"
import { hasMaps, listMaps } from "./map.server.ts"
import type { PlaceSpecies, PublicTrail } from "./map.ts"
import { type FarmMap, type Place, type PublicMap, type PublicPlace, type Trail, trailLetter } from "./map.ts"
import { listPlaces } from "./place.server.ts"
import { type FullSpecies, toFullSpecies } from "./species-on-map.ts"
import { listTrails } from "./trail.server.ts"

export async function listPublicMaps(db: Database): Promise<PublicMap[]> {
	if (!(await hasMaps(db))) return []
	const maps = await listMaps(db)
	const species = new Map((await listedSpecies(db)).map((one) => [one.id, one]))
	return await Promise.all(maps.map((map) => toPublicMap(db, map, species)))
}

type SpeciesById = ReadonlyMap<number, PlaceSpecies & { seasonMonths: number[] }>

async function toPublicMap(db: Database, map: FarmMap, species: SpeciesById): Promise<PublicMap> {
	const { revision: _, updatedAt: __, ...same } = map
	const places = (await listPlaces(db, map.id)).filter(({ published }) => published)
	const trails = await listTrails(db, map.id)
	const shown = new Set(places.map(({ id }) => id))
	return {
		...same,
		places: places.map((place) => toPublicPlace(place, species)),
		// By position among all trails, so that letters on signs stay the same when a trail is hidden.
		trails: trails.flatMap((trail, at) => {
			if (!trail.published) return []
			return [{ ...toPublicTrail(trail, at), places: trail.places.filter((id) => shown.has(id)) }]
		}),
	}
}

function toPublicPlace(place: Place, all: SpeciesById): PublicPlace {
	const { id, name, kind, text, number, x, y } = place
	const species = place.species
		.flatMap((id) => all.get(id) ?? [])
		.map(({ id, name, seasonMonths }) => ({ id, name, ...(seasonMonths.length > 0 && { seasonMonths }) }))
	return { id, name, kind, text, number, x, y, species }
}

export function toPublicTrail(trail: Trail, at: number): PublicTrail {
	const { mapId: _, closed, closedReason: text, closedUntil: endsAt, ...rest } = trail
	const { published: __, revision: ___, updatedAt: ____, ...same } = rest
	const notice = closed && (text || endsAt) ? { text, endsAt } : null
	return { ...same, letter: trailLetter(at), isClosed: closed, notice }
}

/** Finds archived species only with `archived`. */
export async function findFullSpecies(
	db: Database,
	id: number,
	options?: { archived: boolean },
): Promise<FullSpecies | undefined> {
	const species = await findSpecies(db, id, options)
	if (!species) return undefined
	return toFullSpecies(species, await listPublicMaps(db), await listedSpecies(db))
}
