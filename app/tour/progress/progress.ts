import { MAX_COMPLETED, type Tours } from "#app/tour/stored-tours.ts"
import type { TourSession } from "#app/tour/tour-session.ts"

export type Progress = Tours & { favorites: readonly number[] }

export type ProgressProblem =
	| { kind: "not progress" | "broken" | "too large" | "newer" | "times" | "nothing known" | "no names" }
	| { kind: "foreign"; farm?: string }

/** Before this moment no phone had a tour; its clock was wrong. */
const EARLIEST = Date.UTC(2000, 0, 1)
/** The clocks of two phones may differ. */
const TOLERANCE_MS = 24 * 3_600_000

function isPossibleTime(time: number, now: number): boolean {
	return Number.isSafeInteger(time) && time >= EARLIEST && time <= now + TOLERANCE_MS
}

export function hasPossibleTimes(tour: TourSession, now: number): boolean {
	const { id, startTime, endTime, discoveries, undone = {}, joined = [] } = tour
	const times = [id, ...joined, Date.parse(startTime), ...Object.values(undone)]
	if (endTime) times.push(Date.parse(endTime))
	for (const find of discoveries) times.push(find.id, Date.parse(find.discoveredAt))
	return times.every((time) => isPossibleTime(time, now))
}

/** Returns what can move, and how many tours can't because this phone's clock was wrong. */
export function movableProgress(
	{ active, completed, favorites }: Progress,
	now: number,
): { progress: Progress; leftOut: number } {
	const isMovable = (tour: TourSession) => hasPossibleTimes(tour, now)
	const finished = completed.slice(-MAX_COMPLETED).filter(isMovable)
	const running = active && isMovable(active) ? active : undefined
	const leftOut = Math.min(completed.length, MAX_COMPLETED) - finished.length + (active && !running ? 1 : 0)
	return { progress: { active: running, completed: finished, favorites }, leftOut }
}

export function toursOf({ active, completed }: Tours): TourSession[] {
	return active ? [...completed, active] : completed
}

export function isEmpty(progress: Progress): boolean {
	return toursOf(progress).length === 0 && progress.favorites.length === 0
}
