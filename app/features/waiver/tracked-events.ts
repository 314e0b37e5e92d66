import { siteEvent } from "#core/tracking/track.ts"

export const PARKING_ACCESS = siteEvent<object>("parking_access", [])
export const WAIVER_ACCEPT = siteEvent<{ waiverType: "parking" | "home" }>("waiver_accept", ["waiverType"])
