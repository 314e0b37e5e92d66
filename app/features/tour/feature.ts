import type { Feature } from "#core/feature.ts"
import { FILTER, QR_SCAN, SPECIES_DISCOVERY, TOUR_COMPLETE, TOUR_START } from "./tracked-events.ts"

export default {
	links: [
		{
			path: "/tour",
			title: "Wildlife Tour",
			short: "Tour",
			icon: "trail",
			covers: "/species",
			isFixed: "always",
			needs: "tour",
			footer: "pages",
			place: 2,
		},
	],
	events: [TOUR_START, TOUR_COMPLETE, SPECIES_DISCOVERY, QR_SCAN, FILTER],
} satisfies Feature
