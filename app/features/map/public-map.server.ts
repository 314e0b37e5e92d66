import type { Database } from "#db/connection.ts"
import { listCurrentNotices } from "#features/hours/notices/notice.server.ts"
import type { Notice } from "#features/hours/notices/notice.ts"
import type { Closure } from "./closure.record.ts"
import { listClosures } from "./closure.server.ts"
import { listMaps } from "./map.server.ts"
import type { PlaceSpecies, PublicTrail } from "./map.ts"
import { type FarmMap, type Place, type PublicMap, type PublicPlace, type Trail, trailLetter } from "./map.ts"
import { listPlaces } from "./place.server.ts"
import { listTrails } from "./trail.server.ts"

/** All maps as visitors see them at `now`: without drafts and archived species, and with closed trails. */
export async function listPublicMaps(db: Database, now: Date): Promise<PublicMap[]> {
	const { maps, species } = await readMaps(db)
	if (maps.length === 0) return []
	const around = {
		species,
		notices: await listCurrentNotices(db, now),
		closures: await listClosures(db, now),
	}
	return maps.map((map) => toPublicMap(map, around))
}

type MapWithParts = FarmMap & { places: Place[]; trails: Trail[] }

async function readMaps(db: Database) {
	const maps: MapWithParts[] = []
	for (const map of await listMaps(db))
		maps.push({ ...map, places: await listPlaces(db, map.id), trails: await listTrails(db, map.id) })
	return { maps, species: maps.length > 0 ? await listSpecies(db) : new Map<number, PlaceSpecies>() }
}

export async function listMapsOfSpecies(db: Database, speciesId: number, now: Date): Promise<PublicMap[]> {
	const rows = await db
		.selectFrom("place_species")
		.innerJoin("places", "places.id", "place_species.place_id")
		.select("map_id")
		.where("species_id", "=", speciesId)
		.where("published", "=", 1)
		.execute()
	if (rows.length === 0) return []
	const ids = new Set(rows.map(({ map_id }) => map_id))
	return (await listPublicMaps(db, now)).filter(({ id }) => ids.has(id))
}

type Around = {
	species: ReadonlyMap<number, PlaceSpecies>
	notices: readonly Notice[]
	closures: ReadonlyMap<number, Closure>
}

function toPublicMap(map: MapWithParts, around: Around): PublicMap {
	const { revision: _, updatedAt: __, ...same } = map
	const places = map.places.filter(({ published }) => published)
	const shown = new Set(places.map(({ id }) => id))
	return {
		...same,
		places: places.map((place) => toPublicPlace(place, around.species)),
		// Signs and texts have the letters, so those of the others stay when a trail is hidden.
		trails: map.trails.flatMap((trail, at) => {
			if (!trail.published) return []
			return [{ ...toPublicTrail(trail, at, around), places: trail.places.filter((id) => shown.has(id)) }]
		}),
	}
}

function toPublicPlace(place: Place, all: Around["species"]): PublicPlace {
	const { id, name, kind, text, number, x, y } = place
	const species = place.species.flatMap((id) => all.get(id) ?? [])
	return { id, name, kind, text, number, x, y, species }
}

function toPublicTrail(trail: Trail, at: number, { notices, closures }: Around): PublicTrail {
	const { mapId: _, closed: __, noticeId, published: ___, revision: ____, updatedAt: _____, ...same } = trail
	const notice = notices.find(({ id }) => id === noticeId)
	const closes = notice?.level === "closure"
	const closed = closures.get(trail.id)
	if (closed?.reason || closed?.until) {
		const { reason: text, until: endsAt } = closed
		const own = { text, endsAt, closes: endsAt !== null }
		return { ...same, letter: trailLetter(at), isClosed: true, notice: own }
	}
	return {
		...same,
		letter: trailLetter(at),
		isClosed: closed !== undefined || closes,
		notice: notice ? { text: notice.text, endsAt: notice.endsAt, closes: closes && !closed } : null,
	}
}

async function listSpecies(db: Database): Promise<Map<number, PlaceSpecies>> {
	const rows = await db
		.selectFrom("species")
		.select(["id", "name", "season_months"])
		.where("archived", "=", 0)
		.where(({ exists, selectFrom }) =>
			exists(selectFrom("place_species").select("place_id").whereRef("species_id", "=", "species.id")),
		)
		.execute()
	return new Map(
		rows.map(({ id, name, season_months }) => {
			const seasonMonths: number[] = JSON.parse(season_months)
			return [id, { id, name, ...(seasonMonths.length > 0 && { seasonMonths }) }]
		}),
	)
}
