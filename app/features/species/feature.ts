import type { Feature } from "#core/feature.ts"
import { PHOTO } from "./photos/photo.record.ts"
import { SPECIES } from "./species.record.ts"
import { IMAGE_POSITION, QR_GENERATE } from "./staff/tracked-events.ts"
import { AUDIO_PLAY, SPECIES_MODAL, SPECIES_VIEW } from "./tracked-events.ts"

export default {
	staffMenu: [
		{ to: "/admin", isTab: true, place: 1 },
		{ to: "/admin/import", isTab: true, place: 2 },
	],
	events: [SPECIES_VIEW, SPECIES_MODAL, AUDIO_PLAY, QR_GENERATE, IMAGE_POSITION],
	records: { species: SPECIES, photo: PHOTO },
} satisfies Feature
