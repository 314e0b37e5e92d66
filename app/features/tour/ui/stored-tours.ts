import {
	type Discovery,
	endedTour,
	POINTS_PER_FIND,
	type TourSession,
	withDiscoveries,
} from "./tour-session.ts"

export type Tours = { active: TourSession | undefined; completed: TourSession[] }

export const MAX_COMPLETED = 50

export function parseTours(active: string | null, completed: string | null): Tours {
	const tour = parseTour(parseJson(active))
	const list = parseJson(completed)
	return {
		active: tour?.active ? tour : undefined,
		completed: (Array.isArray(list) ? list : []).flatMap((stored) => {
			const one = parseTour(stored)
			return one?.endTime ? [one] : []
		}),
	}
}

export function withCompleted(completed: TourSession[], tour: TourSession): TourSession[] {
	return [...completed.filter((one) => one.id !== tour.id), tour].slice(-MAX_COMPLETED)
}

/** Undone finds are recorded, so a missing find was lost to another tab; whole tours may be missing if `isUnsaved`. */
export function reconciled(stored: Tours, seen: Tours, isUnsaved: boolean): Tours {
	const known = seen.active ? [...seen.completed, seen.active] : seen.completed
	const restore = (tour: TourSession) => withFindsOf(tour, known)
	let active = stored.active && restore(stored.active)
	let completed = stored.completed.map(restore)
	const has = (tour: TourSession) => completed.some((one) => one.id === tour.id)
	if (isUnsaved) for (const tour of seen.completed) if (!has(tour)) completed = withCompleted(completed, tour)
	if (active && has(active)) {
		const running = active
		completed = completed.map((one) => withFindsOf(one, [running]))
		active = undefined
	}
	if (isUnsaved && seen.active && !has(seen.active)) {
		const mine = seen.active
		active ??= mine
		const last = mine.discoveries.at(-1)
		if (last && active.id !== mine.id) completed = withCompleted(completed, endedTour(mine, last.id))
	}
	return { active: ifChanged(active, stored.active), completed: ifChanged(completed, stored.completed) }
}

function withFindsOf(tour: TourSession, others: TourSession[]): TourSession {
	const same = others.filter((one) => one.id === tour.id)
	const finds = same.flatMap((one) => one.discoveries)
	const undone = latestUndone([tour, ...same])
	if (finds.length === 0 && !undone) return tour
	return withDiscoveries(undone ? { ...tour, undone } : tour, [...tour.discoveries, ...finds])
}

/** Undefined if no find was undone. Numeric keys are sorted, so both tabs store the same text. */
function latestUndone(tours: TourSession[]): Record<string, number> | undefined {
	const latest: Record<string, number> = {}
	for (const { undone = {} } of tours)
		for (const [id, at] of Object.entries(undone)) latest[id] = Math.max(at, latest[id] ?? 0)
	return Object.keys(latest).length > 0 ? latest : undefined
}

function ifChanged<T>(next: T, before: T): T {
	return JSON.stringify(next) === JSON.stringify(before) ? before : next
}

function parseTour(stored: unknown): TourSession | undefined {
	const { id, startTime, endTime, discoveries, active, undone } = fieldsOf(stored)
	const start = parseTime(startTime)
	if (!isId(id) || !start || typeof active !== "boolean" || !Array.isArray(discoveries)) return undefined
	const end = parseTime(endTime) ?? null
	const tour: TourSession = {
		id,
		startTime: start,
		endTime: active ? null : end,
		totalPoints: 0,
		discoveries: [],
		active,
	}
	const times = Object.entries(fieldsOf(undone)).filter((entry): entry is [string, number] => isId(entry[1]))
	if (times.length > 0) tour.undone = Object.fromEntries(times)
	return withDiscoveries(
		tour,
		discoveries.flatMap((one) => parseDiscovery(one) ?? []),
	)
}

function parseDiscovery(stored: unknown): Discovery | undefined {
	const { id, speciesId, speciesName, discoveredAt, discoveryMethod } = fieldsOf(stored)
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

function fieldsOf(stored: unknown): Record<string, unknown> {
	return typeof stored === "object" && stored !== null ? (stored as Record<string, unknown>) : {}
}

function isId(value: unknown): value is number {
	return Number.isSafeInteger(value) && Number(value) > 0
}

function parseTime(value: unknown): string | undefined {
	const time = typeof value === "string" ? Date.parse(value) : Number.NaN
	return Number.isNaN(time) ? undefined : new Date(time).toISOString()
}
