/** Switched off, locked by a passcode, or open. */
export type TourAccess = "closed" | "locked" | "open"

/** Parses the server's response or its cached copy; undefined if it is invalid. */
export function parseTourAccess(value: unknown): TourAccess | undefined {
	const access = value instanceof Object && "access" in value ? value.access : undefined
	return access === "closed" || access === "locked" || access === "open" ? access : undefined
}
