import type { Feature } from "#core/feature.ts"
import { MAP } from "./map.record.ts"
import { PLACE } from "./place.record.ts"
import { TRAIL } from "./trail.record.ts"

export default {
	records: { map: MAP, place: PLACE, trail: TRAIL },
} satisfies Feature
