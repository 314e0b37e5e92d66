import type { Feature } from "#core/feature.ts"
import { PHOTO } from "./photos/photo.record.ts"
import { SPECIES } from "./species.record.ts"

export default {
	records: { species: SPECIES, photo: PHOTO },
} satisfies Feature
