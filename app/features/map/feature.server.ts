import { href } from "react-router"
import type { ServerFeature } from "#core/feature.server.ts"
import { staffTitle } from "#core/staff/staff-titles.ts"
import type { Findable } from "#core/text/search.ts"
import type { Database } from "#db/connection.ts"
import { MAP_OPERATIONS } from "./api.server.ts"
import { hasMaps, listMaps } from "./map.server.ts"
import { KIND_LABELS } from "./map.ts"
import { PLACES } from "./place.server.ts"
import { listPublicMaps } from "./public-map.server.ts"
import { MAP_ACTIONS } from "./staff/map-actions.server.ts"
import { TRAILS } from "./trail.server.ts"
import { mapAddress } from "./ui/map-choice.ts"

async function listFindable(db: Database): Promise<Findable[]> {
	return (await listPublicMaps(db)).flatMap(({ id: mapId, places, trails }) => [
		...places.map(({ id, name, kind, text }) => ({
			path: `${mapAddress(mapId, { placeId: id })}#place`,
			title: name,
			text: `${text}\n${KIND_LABELS[kind]}`,
			describe: () => ({ note: `${KIND_LABELS[kind]} on the map`, about: text }),
		})),
		...trails.map(({ id, name }) => ({
			path: mapAddress(mapId, { trailId: id }),
			title: name,
			text: "",
			describe: () => ({ note: "Trail on the map" }),
		})),
	])
}

export default {
	findable: listFindable,
	stores: [PLACES, TRAILS],
	sitemap: async (db) => ((await hasMaps(db)) ? {} : { closed: ["map"] }),
	async siteRows(db) {
		const isOpen = (await listMaps(db)).length === 0
		const to = href("/admin/map")
		const value = "Not set: visitors see no map"
		return [{ group: "What your site has", to, title: staffTitle(to), value, isOpen }]
	},
	actions: MAP_ACTIONS,
	api: MAP_OPERATIONS,
} satisfies ServerFeature
