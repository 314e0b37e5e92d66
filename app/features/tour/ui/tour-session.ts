import { formatDate } from "#core/time/local-time.ts"

export const POINTS_PER_FIND = 10

const RECENT_FINDS = 5

export type DiscoveryMethod = "manual" | "qr_code"

/** `id` is the time in milliseconds, `discoveredAt` the same in ISO 8601 (UTC). */
export type Discovery = {
	id: number
	speciesId: number
	speciesName: string
	discoveredAt: string
	points: number
	discoveryMethod: DiscoveryMethod
}

/** `id` is the start in milliseconds; times are ISO 8601 (UTC). */
export type TourSession = {
	id: number
	startTime: string
	endTime: string | null
	totalPoints: number
	discoveries: Discovery[]
	active: boolean
	/** Time of the last undo in milliseconds by species ID: finds with an `id` up to it don't count. */
	undone?: Record<string, number>
}

export function startedTour(now: number): TourSession {
	const startTime = new Date(now).toISOString()
	return {
		id: now,
		startTime,
		endTime: null,
		totalPoints: 0,
		discoveries: [],
		active: true,
	}
}

export function withFind(
	tour: TourSession,
	species: { id: number; name: string },
	discoveryMethod: DiscoveryMethod,
	now: number,
): TourSession {
	if (findOf(tour, species.id)) return tour
	// Keeps finds in order after the clock was set back.
	const at = Math.max(now, (tour.discoveries.at(-1)?.id ?? 0) + 1, (tour.undone?.[species.id] ?? 0) + 1)
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

export function reopenedTour(tour: TourSession): TourSession {
	return { ...tour, endTime: null, active: true }
}

/** Each species counts once, at its first find that wasn't undone; recalculates the points. */
export function withDiscoveries(tour: TourSession, all: Discovery[]): TourSession {
	const inOrder = all
		.filter((one) => one.id > (tour.undone?.[one.speciesId] ?? 0))
		.sort((a, b) => Date.parse(a.discoveredAt) - Date.parse(b.discoveredAt))
	const ids = inOrder.map((one) => one.speciesId)
	const discoveries = inOrder.filter((one, at) => ids.indexOf(one.speciesId) === at)
	return { ...tour, discoveries, totalPoints: discoveries.length * POINTS_PER_FIND }
}

export function findOf(tour: TourSession | undefined, speciesId: number): Discovery | undefined {
	return tour?.discoveries.find((one) => one.speciesId === speciesId)
}

export function recentFinds(tour: TourSession): Discovery[] {
	return tour.discoveries.slice(-RECENT_FINDS).reverse()
}

export function tourName(tour: TourSession): string {
	return `Wildlife Discovery Tour - ${formatDate(tour.startTime)}`
}

const OLD_AFTER_MS = 12 * 3_600_000

/** Its visitor may have forgotten it. */
export function isOldTour({ startTime }: Pick<TourSession, "startTime">, now: number): boolean {
	return now - Date.parse(startTime) > OLD_AFTER_MS
}

/** 0 if the clock was set back. */
export function tourMinutes(tour: TourSession, now: number): number {
	const end = tour.endTime ? Date.parse(tour.endTime) : now
	return Math.max(0, Math.floor((end - Date.parse(tour.startTime)) / 60_000))
}

export function tourResult(tour: TourSession): string {
	return `You discovered ${tour.discoveries.length} species and earned ${tour.totalPoints} points!`
}

export function tourCounts(tour: TourSession): string {
	return `${tour.discoveries.length} species, ${tour.totalPoints} points`
}
