import type { Feature } from "#core/feature.ts"
import { PHOTO } from "./photos/photo.record.ts"
import { SPECIES } from "./species.record.ts"

export default {
	staffMenu: [
		{ to: "/admin", isTab: true, place: 1 },
		{ to: "/admin/import", isTab: true, place: 2 },
	],
	records: { species: SPECIES, photo: PHOTO },
} satisfies Feature
