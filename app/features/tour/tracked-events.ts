import { siteEvent } from "#core/tracking/track.ts"

/** `session` is the tour's name, 'Wildlife Discovery Tour - {local date}', not its ID. */
export const TOUR_START = siteEvent<{ session: string }>("tour_start", [])
/** Sent whether or not the tour is saved, because visitors see it as completed either way. */
export const TOUR_COMPLETE = siteEvent<{ session: string; discoveries: number; totalPoints: number }>(
	"tour_complete",
	["discoveries"],
)
export const SPECIES_DISCOVERY = siteEvent<{
	speciesId: number
	speciesName: string
	points: number
	discoveryMethod: "manual" | "qr_code"
}>("species_discovery", ["speciesId", "discoveryMethod"])
export const QR_SCAN = siteEvent<{ speciesId: number; speciesName: string }>("qr_scan", ["speciesId"])
export const FILTER = siteEvent<{ filter: "type" | "status" | "favorites"; value: string }>("filter", [
	"value",
])
