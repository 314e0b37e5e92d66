import type { Feature } from "#core/feature.ts"
import { MAP } from "./map.record.ts"
import { PLACE } from "./place.record.ts"
import { TRAIL } from "./trail.record.ts"

export default {
	parts: { map_enabled: ["/map", "/admin/map", "/api/map", "/api/maps", "/api/places", "/api/trails"] },
	links: [
		{
			path: "/map",
			title: "Map",
			short: "Map",
			icon: "place",
			isFixed: "with section",
			needs: "map",
			footer: "pages",
			place: 3,
		},
	],
	staffMenu: [{ to: "/admin/map", place: 1 }],
	records: { map: MAP, place: PLACE, trail: TRAIL },
} satisfies Feature
