export type TourAccess = "closed" | "locked" | "open"

export function parseTourAccess(value: unknown): TourAccess | undefined {
	const access = value instanceof Object && "access" in value ? value.access : undefined
	return access === "closed" || access === "locked" || access === "open" ? access : undefined
}
