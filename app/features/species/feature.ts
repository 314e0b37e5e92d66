import type { Feature } from "#core/feature.ts"
import { PHOTO } from "./photos/photo.record.ts"
import { SPECIES } from "./species.record.ts"
import { CONSERVATION_STATUSES, FILTER_TYPES, IMAGE_POSITIONS } from "./species.ts"

export default {
	eventSubjects: {
		filter: [...FILTER_TYPES, ...CONSERVATION_STATUSES, "favorites"].join("|"),
		admin_image_position: IMAGE_POSITIONS.join("|"),
	},
	records: { species: SPECIES, photo: PHOTO },
} satisfies Feature
