import { listClosedTrails } from "#app/models/map/closure.server.ts"
import type { Place, ShownTrail, Trail } from "#app/models/map/map.ts"
import { trailLetter } from "#app/models/map/map.ts"
import { listPlaces } from "#app/models/map/place.server.ts"
import { listTrails } from "#app/models/map/trail.server.ts"
import type { Database } from "#db/connection.ts"

export type DrawnMap = {
	places: Place[]
	trails: (Trail & Pick<ShownTrail, "letter" | "isClosed">)[]
}

export async function readDrawnMap(db: Database, mapId: number): Promise<DrawnMap> {
	const trails = await listTrails(db, mapId)
	const closed = await listClosedTrails(db, new Date())
	const published = trails.filter((trail) => trail.published)
	return {
		places: await listPlaces(db, mapId),
		trails: trails.map((trail) => ({
			...trail,
			letter: trail.published ? trailLetter(published.indexOf(trail)) : "–",
			isClosed: closed.has(trail.id),
		})),
	}
}
