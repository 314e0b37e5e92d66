import type { Database } from "#db/connection.ts"
import { listClosedTrails } from "#features/map/closure.server.ts"
import type { Place, PublicTrail, Trail } from "#features/map/map.ts"
import { trailLetter } from "#features/map/map.ts"
import { listPlaces } from "#features/map/place.server.ts"
import { listTrails } from "#features/map/trail.server.ts"

export type DrawnMap = {
	places: Place[]
	trails: (Trail & Pick<PublicTrail, "letter" | "isClosed" | "notice">)[]
}

export async function readDrawnMap(db: Database, mapId: number): Promise<DrawnMap> {
	const trails = await listTrails(db, mapId)
	const closed = await listClosedTrails(db, new Date())
	return {
		places: await listPlaces(db, mapId),
		trails: trails.map((trail, at) => {
			const closure = closed.get(trail.id)
			return {
				...trail,
				letter: trail.published ? trailLetter(at) : "–",
				isClosed: closure !== undefined,
				notice:
					closure?.reason || closure?.until
						? { text: closure.reason, endsAt: closure.until, closes: true }
						: null,
			}
		}),
	}
}
