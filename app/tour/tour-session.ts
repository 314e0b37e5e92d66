import { formatDate } from "../models/local-time.ts"

/** Points for each species found, by hand or by QR code. */
export const POINTS_PER_FIND = 10

/** How many of the latest finds are listed. */
const RECENT_FINDS = 5

export type DiscoveryMethod = "manual" | "qr_code"

/** A species found on a tour, once at most; `id` is the moment in milliseconds, `discoveredAt` the same in UTC ISO 8601. */
export type Discovery = {
	id: number
	speciesId: number
	speciesName: string
	discoveredAt: string
	points: number
	discoveryMethod: DiscoveryMethod
}

/**
 * A tour as the browser keeps it. `id` is the moment of its start in milliseconds; times are UTC ISO 8601, `endTime` null
 * while it is active; discoveries stand in the order of their times.
 */
export type TourSession = {
	id: number
	startTime: string
	endTime: string | null
	totalPoints: number
	discoveries: Discovery[]
	active: boolean
}

/** A new tour; `now`, here and below, in milliseconds since 1970. */
export function startedTour(now: number): TourSession {
	const startTime = new Date(now).toISOString()
	return { id: now, startTime, endTime: null, totalPoints: 0, discoveries: [], active: true }
}

/** The tour with one more find; the same tour when the species was found before. */
export function withFind(
	tour: TourSession,
	species: { id: number; name: string },
	discoveryMethod: DiscoveryMethod,
	now: number,
): TourSession {
	if (findOf(tour, species.id)) return tour
	// A clock that was set back does not put the newest find behind the others.
	const at = Math.max(now, (tour.discoveries.at(-1)?.id ?? 0) + 1)
	const discovery: Discovery = {
		id: at,
		speciesId: species.id,
		speciesName: species.name,
		discoveredAt: new Date(at).toISOString(),
		points: POINTS_PER_FIND,
		discoveryMethod,
	}
	return withDiscoveries(tour, [...tour.discoveries, discovery])
}

export function endedTour(tour: TourSession, now: number): TourSession {
	return { ...tour, endTime: new Date(now).toISOString(), active: false }
}

/** The tour as it was before its end. */
export function reopenedTour(tour: TourSession): TourSession {
	return { ...tour, endTime: null, active: true }
}

/** The tour with these discoveries: each species once, as it was found first, and the points that they add up to. */
export function withDiscoveries(tour: TourSession, all: Discovery[]): TourSession {
	const inOrder = all.toSorted((a, b) => Date.parse(a.discoveredAt) - Date.parse(b.discoveredAt))
	const ids = inOrder.map((one) => one.speciesId)
	const discoveries = inOrder.filter((one, at) => ids.indexOf(one.speciesId) === at)
	return { ...tour, discoveries, totalPoints: discoveries.reduce((sum, one) => sum + one.points, 0) }
}

/** How a species was found on this tour; undefined when it was not. */
export function findOf(tour: TourSession | undefined, speciesId: number): Discovery | undefined {
	return tour?.discoveries.find((one) => one.speciesId === speciesId)
}

/** The latest finds, newest first. */
export function recentFinds(tour: TourSession): Discovery[] {
	return tour.discoveries.slice(-RECENT_FINDS).reverse()
}

/** 'Wildlife Discovery Tour - June 3, 2026'. */
export function tourName(tour: TourSession): string {
	return `Wildlife Discovery Tour - ${formatDate(tour.startTime)}`
}

/** Whole minutes from the start to the end, or to now; a clock that was set back counts as 0. */
export function tourMinutes(tour: TourSession, now: number): number {
	const end = tour.endTime ? Date.parse(tour.endTime) : now
	return Math.max(0, Math.floor((end - Date.parse(tour.startTime)) / 60_000))
}

/** '12 min', '1 h 5 min'; no line ends between a number and its unit. */
export function durationText(minutes: number): string {
	const rest = `${minutes % 60}\u00a0min`
	return minutes < 60 ? rest : `${Math.floor(minutes / 60)}\u00a0h ${rest}`
}

/** 'You discovered 3 species and earned 30 points!' */
export function tourResult(tour: TourSession): string {
	return `You discovered ${tour.discoveries.length} species and earned ${tour.totalPoints} points!`
}
