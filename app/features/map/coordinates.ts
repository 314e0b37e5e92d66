/** In degrees (WGS 84). */
export type Coordinates = { latitude: number; longitude: number }

/** Mean radius in metres (IUGG). */
export const EARTH_RADIUS = 6_371_008.8

const RADIANS = Math.PI / 180

/** In metres (haversine). */
export function distanceMetres(a: Coordinates, b: Coordinates): number {
	const [from, to] = [a.latitude * RADIANS, b.latitude * RADIANS]
	const [dLatitude, dLongitude] = [(to - from) / 2, ((b.longitude - a.longitude) * RADIANS) / 2]
	const part = Math.sin(dLatitude) ** 2 + Math.cos(from) * Math.cos(to) * Math.sin(dLongitude) ** 2
	return 2 * EARTH_RADIUS * Math.asin(Math.min(1, Math.sqrt(part)))
}

/** The direction from `a` to `b`, in degrees clockwise from north. */
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
