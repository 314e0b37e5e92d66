import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { progressOf } from "#app/testing/fixtures/progress.ts"
import { MAX_COMPLETED } from "#app/tour/stored-tours.ts"
import {
	endedTour,
	findOf,
	startedTour,
	type TourSession,
	withDiscoveries,
	withFind,
} from "#app/tour/tour-session.ts"
import { countTooMany, idsOf, mergedProgress } from "./merge-progress.ts"
import { type Progress, toursOf } from "./progress.ts"

const MORNING = Date.UTC(2026, 5, 1, 12)
const MINUTE = 60_000
const LOON = { id: 1, name: "Common Loon" }
const HERON = { id: 2, name: "Great Blue Heron" }

const NONE: Progress = { active: undefined, completed: [], favorites: [] }
const running = (active: TourSession): Progress => ({ ...NONE, active })
const at = (minute: number) => MORNING + minute * MINUTE
const tourOf = (start: number, ...finds: [species: typeof LOON, minute: number][]) =>
	finds.reduce(
		(tour, [species, minute]) => withFind(tour, species, "manual", at(minute)),
		startedTour(at(start)),
	)
const undo = (tour: TourSession, speciesId: number, minute: number) =>
	withDiscoveries({ ...tour, undone: { ...tour.undone, [speciesId]: at(minute) } }, tour.discoveries)

/** Without the order of favorites, which is each phone's own. */
const sorted = (progress: Progress) => ({
	...progress,
	favorites: progress.favorites.toSorted((a, b) => a - b),
})

describe("progress of two phones", () => {
	test("merging twice changes nothing more, and both phones get the same", () => {
		fc.assert(
			fc.property(progressOf, progressOf, (one, other) => {
				const merged = mergedProgress(one, other)
				expect(mergedProgress(merged, other)).toEqual(merged)
				expect(mergedProgress(merged, one)).toEqual(merged)
				expect(sorted(mergedProgress(other, one))).toEqual(sorted(merged))
				expect(sorted(mergedProgress(other, merged))).toEqual(sorted(merged))
			}),
			{ numRuns: 500 },
		)
	})

	test("each tour is there once, each species once in it, and points follow from the finds", () => {
		fc.assert(
			fc.property(progressOf, progressOf, (one, other) => {
				const tours = toursOf(mergedProgress(one, other))
				const ids = tours.flatMap(idsOf)
				expect(new Set(ids).size).toBe(ids.length)
				for (const { discoveries, totalPoints, withoutPoints } of tours) {
					expect(new Set(discoveries.map(({ speciesId }) => speciesId)).size).toBe(discoveries.length)
					expect(totalPoints).toBe(withoutPoints ? 0 : 10 * discoveries.length)
				}
				expect(new Set(ids)).toEqual(new Set([...toursOf(one), ...toursOf(other)].flatMap(idsOf)))
			}),
		)
	})

	test("no find is lost unless it was undone in a copy of its tour", () => {
		fc.assert(
			fc.property(progressOf, progressOf, (one, other) => {
				const before = [...toursOf(one), ...toursOf(other)]
				const after = toursOf(mergedProgress(one, other))
				for (const tour of before)
					for (const find of tour.discoveries) {
						const copies = before.filter(({ id }) => id === tour.id)
						if (copies.some(({ undone }) => (undone?.[find.speciesId] ?? 0) >= find.id)) continue
						const found = after.find((merged) => idsOf(merged).includes(tour.id))
						expect((findOf(found, find.speciesId)?.discoveredAt ?? "lost") <= find.discoveredAt).toBe(true)
					}
			}),
		)
	})
})

test("on a phone without a tour, the moved one goes on as it was", () => {
	const tour = tourOf(0, [LOON, 5])
	expect(mergedProgress(NONE, running(tour)).active).toEqual(tour)
})

test("two running tours become one, in which a species counts once, at its earlier time", () => {
	const { active } = mergedProgress(running(tourOf(3, [LOON, 10])), running(tourOf(0, [LOON, 6], [HERON, 8])))
	expect(active).toMatchObject({ id: at(0), joined: [at(3)], startTime: new Date(at(0)).toISOString() })
	expect(active?.discoveries.map(({ id }) => id)).toEqual([at(6), at(8)])
	expect(active?.totalPoints).toBe(20)
})

test("an undone find of one tour doesn't remove the other tour's find", () => {
	const mine = undo(tourOf(0, [LOON, 1]), 1, 20)
	const theirs = tourOf(2, [LOON, 10])
	const { active } = mergedProgress(running(mine), running(theirs))
	expect(active?.discoveries).toMatchObject([{ speciesId: 1, discoveredAt: new Date(at(10)).toISOString() }])
	// Undone once more, it doesn't come back with the same code.
	const again = mergedProgress(running(undo(active ?? mine, 1, 30)), running(theirs))
	expect(again.active?.discoveries).toEqual([])
})

test("a tour that became part of another one isn't added beside it when it ends", () => {
	const both = mergedProgress(running(tourOf(0, [LOON, 5])), running(tourOf(1, [HERON, 6])))
	const later = { ...NONE, completed: [endedTour(tourOf(1, [HERON, 6]), at(60))] }
	const { active, completed } = mergedProgress(both, later)
	expect(active).toBeUndefined()
	expect(completed.map(({ discoveries }) => discoveries.length)).toEqual([2])
})

test("a tour has ended here if it has ended on the other phone", () => {
	const ended = { ...NONE, completed: [endedTour(tourOf(0, [LOON, 5]), at(60))] }
	const { active, completed } = mergedProgress(running(tourOf(0, [LOON, 5], [HERON, 7])), ended)
	expect(active).toBeUndefined()
	expect(completed).toMatchObject([{ totalPoints: 20, endTime: new Date(at(60)).toISOString() }])
})

test("a tour that was ended on both phones took until its later end", () => {
	const ended = (minute: number) => ({ ...NONE, completed: [endedTour(tourOf(0, [LOON, 5]), at(minute))] })
	const { completed } = mergedProgress(ended(30), ended(60))
	expect(completed).toMatchObject([{ endTime: new Date(at(60)).toISOString() }])
})

test("of more finished tours than are stored, the oldest are left out and counted", () => {
	const tours = Array.from({ length: MAX_COMPLETED + 3 }, (_, n) => endedTour(startedTour(at(n)), at(n + 1)))
	const here = { ...NONE, completed: tours.slice(0, 30) }
	const moved = { ...NONE, completed: tours.slice(20) }
	expect(mergedProgress(here, moved).completed).toEqual(tours.slice(-MAX_COMPLETED))
	expect(countTooMany(here, moved)).toBe(3)
})
