import { href } from "react-router"
import type { ServerFeature } from "#core/feature.server.ts"
import { staffTitle } from "#core/staff/staff-titles.ts"
import { MAP_OPERATIONS } from "./api.server.ts"
import { hasMaps, listMaps } from "./map.server.ts"
import { PLACES } from "./place.server.ts"
import { MAP_ACTIONS } from "./staff/map-actions.server.ts"
import { openTrails, TRAILS } from "./trail.server.ts"

export default {
	stores: [PLACES, TRAILS],
	sitemap: async (db) => ((await hasMaps(db)) ? {} : { closed: ["map"] }),
	async siteRows(db) {
		const names = (await listMaps(db)).map(({ name }) => name).join(", ")
		const to = href("/admin/map")
		const value = names || "Not set: visitors see no map"
		return [{ group: "What your site has", to, title: staffTitle(to), value, isOpen: !names }]
	},
	actions: MAP_ACTIONS,
	cleanup: [(db, _, now) => openTrails(db, now)],
	api: MAP_OPERATIONS,
} satisfies ServerFeature
