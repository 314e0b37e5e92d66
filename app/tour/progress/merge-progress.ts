import { latestUndone, MAX_COMPLETED, type Tours } from "#app/tour/stored-tours.ts"
import { type Discovery, pointsOf, type TourSession, withDiscoveries } from "#app/tour/tour-session.ts"
import { type Progress, toursOf } from "./progress.ts"

/** The same on both phones, and when repeated. Copies of a tour become one, and so do two running tours. */
export function mergedProgress(here: Progress, moved: Progress): Progress {
	const tours = groupsOfSame([...toursOf(here), ...toursOf(moved)]).map((group) => joinedTour(group))
	const running = tours.filter((tour) => tour.active)
	const completed = tours.filter((tour) => !tour.active)
	return {
		active: running.length > 1 ? joinedTour(running, withNewIds(running)) : running[0],
		completed: completed.sort((a, b) => a.id - b.id).slice(-MAX_COMPLETED),
		favorites: [...new Set([...here.favorites, ...moved.favorites])],
	}
}

/** How many tours `mergedProgress` leaves out, because only the last ones are stored. */
export function countTooMany(here: Tours, moved: Tours): number {
	const tours = groupsOfSame([...toursOf(here), ...toursOf(moved)])
	const completed = tours.filter((group) => group.some((tour) => !tour.active))
	return Math.max(0, completed.length - MAX_COMPLETED)
}

export function idsOf({ id, joined = [] }: TourSession): number[] {
	return [id, ...joined]
}

export function isSameTour(one: TourSession, other: TourSession): boolean {
	const ids = idsOf(one)
	return idsOf(other).some((id) => ids.includes(id))
}

function groupsOfSame(tours: readonly TourSession[]): TourSession[][] {
	let groups: TourSession[][] = []
	for (const tour of tours) {
		const isRelated = (group: TourSession[]) => group.some((one) => isSameTour(one, tour))
		const same = groups.filter(isRelated).flat()
		groups = [...groups.filter((group) => !isRelated(group)), [...same, tour]]
	}
	return groups
}

function joinedTour(tours: TourSession[], finds = tours.flatMap((one) => one.discoveries)): TourSession {
	const [id = 0, ...joined] = [...new Set(tours.flatMap(idsOf))].sort((a, b) => a - b)
	const ended = tours.filter((tour) => !tour.active)
	const starts = tours.map(({ startTime }) => startTime).sort()
	const ends = ended.flatMap(({ endTime }) => endTime ?? []).sort()
	const undone = latestUndone(tours)
	const tour: TourSession = {
		id,
		startTime: starts[0] ?? new Date(id).toISOString(),
		endTime: ends.at(-1) ?? null,
		totalPoints: 0,
		discoveries: [],
		active: ended.length === 0,
		...(tours.every((one) => one.withoutPoints) && { withoutPoints: true }),
		...(undone && { undone }),
		...(joined.length > 0 && { joined }),
	}
	const points = pointsOf(tour)
	return withDiscoveries(
		tour,
		finds.toSorted(inOrder).map((find) => ({ ...find, points })),
	)
}

/** An undone find of one tour must not remove the other's find of the same species. */
function withNewIds(tours: TourSession[]): Discovery[] {
	const undone = latestUndone(tours) ?? {}
	return tours
		.flatMap((tour) => tour.discoveries)
		.map((find) => ({ ...find, id: Math.max(find.id, (undone[find.speciesId] ?? 0) + 1) }))
}

/** Also decides between finds of the same moment, so that both phones store the same. */
function inOrder(a: Discovery, b: Discovery): number {
	return (
		Date.parse(a.discoveredAt) - Date.parse(b.discoveredAt) ||
		a.id - b.id ||
		a.discoveryMethod.localeCompare(b.discoveryMethod) ||
		a.speciesId - b.speciesId
	)
}
