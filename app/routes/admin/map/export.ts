import { href, type RouterContextProvider } from "react-router"
import { databaseContext } from "#app/middleware/context.server.ts"
import { redirectWith } from "#app/middleware/flash.server.ts"
import type { RouteHandle } from "#app/middleware/route-handle.ts"
import { writeGeoJson } from "#app/models/map/geojson.ts"
import { type Fit, fitMap } from "#app/models/map/georeference.ts"
import { writeGpx } from "#app/models/map/gpx.server.ts"
import { MAP } from "#app/models/map/map.record.ts"
import type { FarmMap } from "#app/models/map/map.ts"
import { listPlaces } from "#app/models/map/place.server.ts"
import { NO_FIT } from "#app/models/map/read-map-file.server.ts"
import { listTrails } from "#app/models/map/trail.server.ts"
import { slugFromTitle } from "#app/models/posts/slug.ts"
import { listSpeciesNames } from "#app/models/species/species-labels.server.ts"
import { requireRecord } from "#app/records/record-routes.server.ts"
import type { Route } from "./+types/export"

export const handle = import.meta.env.SSR && ({ role: "editor" } satisfies RouteHandle)

const TYPES = { geojson: "application/geo+json", gpx: "application/gpx+xml" } as const

export async function loader({ context, params }: Route.LoaderArgs) {
	const map = await requireRecord(MAP, context, params.id)
	const format = params.format === "gpx" ? "gpx" : params.format === "geojson" ? "geojson" : undefined
	if (!format) throw new Response("Not Found", { status: 404 })
	const fit = fitMap(map.controlPoints, map)
	if (!fit || typeof fit === "string") throw await redirectWithoutFit(context, map)
	return new Response(await write(context, map, fit, format), {
		headers: {
			"Content-Type": TYPES[format],
			"Content-Disposition": `attachment; filename="${slugFromTitle(map.name, "map")}.${format}"`,
			"Cache-Control": "private, no-store",
		},
	})
}

function redirectWithoutFit(context: Readonly<RouterContextProvider>, map: FarmMap) {
	const flash = { title: "This map can't be exported yet", description: NO_FIT }
	return redirectWith(context, href("/admin/map/:id/control-points", { id: String(map.id) }), flash)
}

async function write(
	context: Readonly<RouterContextProvider>,
	map: FarmMap,
	fit: Fit,
	format: keyof typeof TYPES,
): Promise<string> {
	const db = context.get(databaseContext)
	const drawn = {
		name: map.name,
		places: await listPlaces(db, map.id),
		trails: await listTrails(db, map.id),
	}
	if (format === "gpx") return writeGpx(drawn, fit)
	const ids = drawn.places.flatMap(({ species }) => species)
	const names = await listSpeciesNames(db, [...new Set(ids)])
	return writeGeoJson(drawn, fit, new Map(names.map(({ id, name }) => [id, name])))
}
