import type { Database } from "#db/connection.ts"
import type { Place, PublicTrail } from "#features/map/map.ts"
import { listPlaces } from "#features/map/place.server.ts"
import { toPublicTrail } from "#features/map/public-map.server.ts"
import { listTrails } from "#features/map/trail.server.ts"

export type DrawnMap = { places: Place[]; trails: (PublicTrail & { published: boolean })[] }

export async function readDrawnMap(db: Database, mapId: number): Promise<DrawnMap> {
	const trails = await listTrails(db, mapId)
	return {
		places: await listPlaces(db, mapId),
		trails: trails.map((trail, at) => ({ ...toPublicTrail(trail, at), published: trail.published })),
	}
}
