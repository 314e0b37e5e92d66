import { DEFAULT_ZONE, localParts } from "./local-time.ts"

export const MAX_ZONE = 60

/** Offsets such as '+05:00' don't know when the clock changes. */
export function isTimeZone(zone: string): boolean {
	if (!/^[A-Za-z]/.test(zone) || zone.length > MAX_ZONE) return false
	try {
		return localParts(new Date(), zone) !== undefined
	} catch {
		return false
	}
}

/** Replaces a zone that this version of Node doesn't know. */
export const knownZone = (zone: string): string => (isTimeZone(zone) ? zone : DEFAULT_ZONE)
