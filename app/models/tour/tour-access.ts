/** Whether the tour is switched off, behind its passcode, or open to who asks. */
export type TourAccess = "closed" | "locked" | "open"

/** What a server told, or what was saved of it; undefined where it is something else. */
export function parseTourAccess(told: unknown): TourAccess | undefined {
	const access = told instanceof Object && "access" in told ? told.access : undefined
	return access === "closed" || access === "locked" || access === "open" ? access : undefined
}
