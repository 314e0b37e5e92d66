import type { Database } from "#db/connection.ts"
import { listCurrentNotices } from "#features/hours/notices/notice.server.ts"
import type { Notice } from "#features/hours/notices/notice.ts"
import type { Closure } from "./closure.record.ts"
import { listClosures } from "./closure.server.ts"
import { listMaps } from "./map.server.ts"
import type { PlaceSpecies, ShownTrail } from "./map.ts"
import { type FarmMap, type Place, type ShownMap, type ShownPlace, type Trail, trailLetter } from "./map.ts"
import { listPlaces } from "./place.server.ts"
import { listTrails } from "./trail.server.ts"

/** All maps as visitors see them at `now`: without drafts and archived species, and with closed trails. */
export async function listShownMaps(db: Database, now: Date): Promise<ShownMap[]> {
	const { maps, species } = await readMaps(db)
	if (maps.length === 0) return []
	const around = {
		species,
		notices: await listCurrentNotices(db, now),
		closures: await listClosures(db, now),
	}
	return maps.map((map) => toShownMap(map, around))
}

type MapWithParts = FarmMap & { places: Place[]; trails: Trail[] }

async function readMaps(db: Database) {
	const maps: MapWithParts[] = []
	for (const map of await listMaps(db))
		maps.push({ ...map, places: await listPlaces(db, map.id), trails: await listTrails(db, map.id) })
	return { maps, species: maps.length > 0 ? await listSpecies(db) : new Map<number, PlaceSpecies>() }
}

export async function listMapsOfSpecies(db: Database, speciesId: number, now: Date): Promise<ShownMap[]> {
	const rows = await db
		.selectFrom("place_species")
		.innerJoin("places", "places.id", "place_species.place_id")
		.select("map_id")
		.where("species_id", "=", speciesId)
		.where("published", "=", 1)
		.execute()
	if (rows.length === 0) return []
	const ids = new Set(rows.map(({ map_id }) => map_id))
	return (await listShownMaps(db, now)).filter(({ id }) => ids.has(id))
}

type Around = {
	species: ReadonlyMap<number, PlaceSpecies>
	notices: readonly Notice[]
	closures: ReadonlyMap<number, Closure>
}

function toShownMap(map: MapWithParts, around: Around): ShownMap {
	const { revision: _, updatedAt: __, ...same } = map
	const places = map.places.filter(({ published }) => published)
	const shown = new Set(places.map(({ id }) => id))
	return {
		...same,
		places: places.map((place) => toShownPlace(place, around.species)),
		// Signs and texts have the letters, so those of the others stay when a trail is hidden.
		trails: map.trails.flatMap((trail, at) => {
			if (!trail.published) return []
			return [{ ...toShownTrail(trail, at, around), places: trail.places.filter((id) => shown.has(id)) }]
		}),
	}
}

function toShownPlace(place: Place, all: Around["species"]): ShownPlace {
	const { id, name, kind, text, number, x, y } = place
	const species = place.species.flatMap((id) => all.get(id) ?? [])
	return { id, name, kind, text, number, x, y, species }
}

function toShownTrail(trail: Trail, at: number, { notices, closures }: Around): ShownTrail {
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
