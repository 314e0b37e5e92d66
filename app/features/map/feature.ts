import type { Feature } from "#core/feature.ts"
import { MAP } from "./map.record.ts"
import { PLACE } from "./place.record.ts"
import { TRAIL } from "./trail.record.ts"

export default {
	parts: { map_enabled: ["/map", "/admin/map", "/api/map", "/api/maps", "/api/places", "/api/trails"] },
	staffMenu: [{ to: "/admin/map", place: 1 }],
	records: { map: MAP, place: PLACE, trail: TRAIL },
} satisfies Feature
