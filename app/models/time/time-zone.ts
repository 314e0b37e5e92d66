import { localParts } from "./local-time.ts"

export const MAX_ZONE = 60

/** Offsets such as '+05:00' aren't names: they don't know when the clock changes. */
export function isTimeZone(zone: string): boolean {
	if (!/^[A-Za-z]/.test(zone) || zone.length > MAX_ZONE) return false
	try {
		return localParts(new Date(), zone) !== undefined
	} catch {
		return false
	}
}
