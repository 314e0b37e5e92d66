/** Switched off, locked by a passcode, or open. */
export type TourAccess = "closed" | "locked" | "open"

/** Parses the server's response or its cached copy; undefined if it is invalid. */
export function parseTourAccess(told: unknown): TourAccess | undefined {
	const access = told instanceof Object && "access" in told ? told.access : undefined
	return access === "closed" || access === "locked" || access === "open" ? access : undefined
}
