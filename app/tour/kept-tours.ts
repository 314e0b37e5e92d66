import {
	type Discovery,
	endedTour,
	POINTS_PER_FIND,
	type TourSession,
	withDiscoveries,
} from "./tour-session.ts"

/** All that a browser keeps of tours: the one that is under way, and those that were completed, oldest first. */
export type Tours = { active: TourSession | undefined; completed: TourSession[] }

/** So many completed tours are kept; the next one takes the place of the oldest. */
export const MAX_COMPLETED = 50

/** The two entries as they stand in the browser; what is broken in them counts as absent. */
export function parseTours(active: string | null, completed: string | null): Tours {
	const tour = parseTour(parseJson(active))
	const list = parseJson(completed)
	return {
		active: tour?.active ? tour : undefined,
		completed: (Array.isArray(list) ? list : []).flatMap((kept) => {
			const one = parseTour(kept)
			return one?.endTime ? [one] : []
		}),
	}
}

/** A list of completed tours with one more. */
export function withCompleted(completed: TourSession[], tour: TourSession): TourSession[] {
	return [...completed.filter((one) => one.id !== tour.id), tour].slice(-MAX_COMPLETED)
}

/**
 * What is kept, made whole with what this page has seen. Two tabs that write at the same moment overwrite each other,
 * and finds are only ever added to a tour: so a find that is missing was lost, and is put back. `isUnsaved` says that
 * the browser refused to keep what this page has; then whole tours may be missing too.
 */
export function reconciled(stored: Tours, seen: Tours, isUnsaved: boolean): Tours {
	const known = seen.active ? [...seen.completed, seen.active] : seen.completed
	const whole = (tour: TourSession) => withFindsOf(tour, known)
	let active = stored.active && whole(stored.active)
	let completed = stored.completed.map(whole)
	const has = (tour: TourSession) => completed.some((one) => one.id === tour.id)
	if (isUnsaved) for (const tour of seen.completed) if (!has(tour)) completed = withCompleted(completed, tour)
	if (active && has(active)) {
		// Ended in one tab while another added to it, or ended here where there was no room to say so.
		const running = active
		completed = completed.map((one) => withFindsOf(one, [running]))
		active = undefined
	}
	if (isUnsaved && seen.active && !has(seen.active)) {
		const mine = seen.active
		active ??= mine
		const last = mine.discoveries.at(-1)
		// Another tab has begun another tour meanwhile: this one ended with its last find.
		if (last && active.id !== mine.id) completed = withCompleted(completed, endedTour(mine, last.id))
	}
	return { active: asBefore(active, stored.active), completed: asBefore(completed, stored.completed) }
}

function withFindsOf(tour: TourSession, others: TourSession[]): TourSession {
	const finds = others.filter((one) => one.id === tour.id).flatMap((one) => one.discoveries)
	return finds.length > 0 ? withDiscoveries(tour, [...tour.discoveries, ...finds]) : tour
}

/** The same value as before where nothing in it differs. */
function asBefore<T>(next: T, before: T): T {
	return JSON.stringify(next) === JSON.stringify(before) ? before : next
}

function parseTour(kept: unknown): TourSession | undefined {
	const { id, startTime, endTime, discoveries, active } = fieldsOf(kept)
	const start = parseTime(startTime)
	if (!isId(id) || !start || typeof active !== "boolean" || !Array.isArray(discoveries)) return undefined
	const end = parseTime(endTime) ?? null
	const tour = { id, startTime: start, endTime: active ? null : end, totalPoints: 0, discoveries: [], active }
	return withDiscoveries(
		tour,
		discoveries.map(parseDiscovery).filter((one) => one !== undefined),
	)
}

function parseDiscovery(kept: unknown): Discovery | undefined {
	const { id, speciesId, speciesName, discoveredAt, discoveryMethod } = fieldsOf(kept)
	const time = parseTime(discoveredAt)
	if (!isId(id) || !isId(speciesId) || typeof speciesName !== "string" || !speciesName || !time)
		return undefined
	if (discoveryMethod !== "manual" && discoveryMethod !== "qr_code") return undefined
	return { id, speciesId, speciesName, discoveredAt: time, points: POINTS_PER_FIND, discoveryMethod }
}

function parseJson(text: string | null): unknown {
	try {
		return JSON.parse(text ?? "null")
	} catch {
		return null
	}
}

function fieldsOf(kept: unknown): Record<string, unknown> {
	return typeof kept === "object" && kept !== null ? (kept as Record<string, unknown>) : {}
}

function isId(value: unknown): value is number {
	return Number.isSafeInteger(value) && Number(value) > 0
}

function parseTime(value: unknown): string | undefined {
	const time = typeof value === "string" ? Date.parse(value) : Number.NaN
	return Number.isNaN(time) ? undefined : new Date(time).toISOString()
}
