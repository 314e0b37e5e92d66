/** In degrees (WGS 84). */
export type Coordinates = { latitude: number; longitude: number }

export function isDegrees({ latitude, longitude }: Coordinates): boolean {
	return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180
}

/** Mean radius in metres (IUGG). */
export const EARTH_RADIUS = 6_371_008.8

const RADIANS = Math.PI / 180

/** Returns the distance in metres (haversine). */
export function distanceMetres(a: Coordinates, b: Coordinates): number {
	const [from, to] = [a.latitude * RADIANS, b.latitude * RADIANS]
	const [dLatitude, dLongitude] = [(to - from) / 2, ((b.longitude - a.longitude) * RADIANS) / 2]
	const part = Math.sin(dLatitude) ** 2 + Math.cos(from) * Math.cos(to) * Math.sin(dLongitude) ** 2
	return 2 * EARTH_RADIUS * Math.asin(Math.min(1, Math.sqrt(part)))
}

/** Returns the direction from `a` to `b`, in degrees clockwise from north. */
export function bearingDegrees(a: Coordinates, b: Coordinates): number {
	const [from, to] = [a.latitude * RADIANS, b.latitude * RADIANS]
	const turn = (b.longitude - a.longitude) * RADIANS
	const y = Math.sin(turn) * Math.cos(to)
	const x = Math.cos(from) * Math.sin(to) - Math.sin(from) * Math.cos(to) * Math.cos(turn)
	return (Math.atan2(y, x) / RADIANS + 360) % 360
}

const DIRECTIONS = ["north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west"]

export function compassDirection(degrees: number): string {
	return DIRECTIONS[Math.round((((degrees % 360) + 360) % 360) / 45) % 8] ?? "north"
}

/** In characters: the longest position or coordinates that someone may type. */
export const MAX_TYPED = 80

/** Returns the coordinates of a typed text, such as '45.0213, -79.3127' or '45.0213 N 79.3127 W'. */
export function parseCoordinates(text: string): Coordinates | undefined {
	if (text.length > MAX_TYPED) return undefined
	const found = /^(-?\d{1,3}(?:\.\d+)?) ?°? ?([NS])? ?[,; ] ?(-?\d{1,3}(?:\.\d+)?) ?°? ?([EW])?$/i.exec(
		text.trim().replace(/\s+/g, " "),
	)
	if (!found) return undefined
	const [, north = "", hemisphere = "", east = "", side = ""] = found
	const latitude = Number(north) * (hemisphere.toUpperCase() === "S" ? -1 : 1)
	const longitude = Number(east) * (side.toUpperCase() === "W" ? -1 : 1)
	return Math.abs(latitude) <= 85 && Math.abs(longitude) <= 180 ? { latitude, longitude } : undefined
}

/** Six decimals are 11 cm. */
export function coordinatesText({ latitude, longitude }: Coordinates): string {
	return `${latitude.toFixed(6)}, ${longitude.toFixed(6)}`
}
