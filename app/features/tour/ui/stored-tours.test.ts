import fc from "fast-check"
import { expect, test } from "vitest"
import { MAX_COMPLETED, parseTours, reconciled, type Tours, withCompleted } from "./stored-tours.ts"
import { endedTour, startedTour, type TourSession, withDiscoveries, withFind } from "./tour-session.ts"

const START = 1_780_000_000_000
const NONE: Tours = { active: undefined, completed: [] }

function tourWith(...ids: number[]): TourSession {
	return found(startedTour(START), ...ids)
}

function found(tour: TourSession, ...ids: number[]): TourSession {
	return ids.reduce(
		(so, id) => withFind(so, { id, name: `Species ${id}` }, "manual", START + id * 1000),
		tour,
	)
}

const ended = (tour: TourSession) => endedTour(tour, START + 60_000)
const idsOf = (tour: TourSession | undefined) => tour?.discoveries.map((one) => one.speciesId)
const active = (tour: object) => parseTours(JSON.stringify(tour), null).active

test("stored tours are read back unchanged", () => {
	const tour = tourWith(1, 2)
	const past = [ended(tourWith(3))]
	expect(parseTours(JSON.stringify(tour), JSON.stringify(past))).toEqual({ active: tour, completed: past })
	expect(parseTours(null, null)).toEqual(NONE)
})

test("invalid finds are dropped from a stored tour, and its points are recalculated", () => {
	const tour = tourWith(1, 2, 3)
	const [one, two, three] = tour.discoveries
	const broken = [
		{ ...one, speciesName: "" },
		{ ...one, speciesId: -1 },
		{ ...one, discoveredAt: "soon" },
		{ ...one, discoveryMethod: "guess" },
		null,
		"loon",
	]
	const stored = active({
		...tour,
		totalPoints: 9000,
		discoveries: [...broken, three, two, { ...two, points: 500 }],
	})
	expect(idsOf(stored)).toEqual([2, 3])
	expect(stored?.totalPoints).toBe(20)
})

test("the list of completed tours is limited and has each tour once", () => {
	const many = Array.from({ length: MAX_COMPLETED }, (_, at) => ({ ...ended(tourWith(1)), id: START + at }))
	const next = { ...ended(tourWith(2)), id: START + 99_999 }
	const list = withCompleted(many, next)
	expect(list).toHaveLength(MAX_COMPLETED)
	expect(list.at(-1)).toBe(next)
	expect(list).not.toContain(many[0])
	expect(withCompleted(list, next)).toEqual(list)
})

test("a tour that another tab removed stays removed, unless this page could not store its own state", () => {
	const seen = { active: tourWith(1), completed: [{ ...ended(tourWith(2)), id: 5 }] }
	expect(reconciled(NONE, seen, false)).toEqual(NONE)
	expect(reconciled(NONE, seen, true)).toEqual(seen)
	// A tour in this page that another tab has never seen becomes a completed one.
	const other = startedTour(START + 7)
	const both = reconciled({ ...NONE, active: other }, seen, true)
	expect(both.active).toEqual(other)
	expect(both.completed.map(idsOf)).toEqual([[2], [1]])
})

const undo = (tour: TourSession, id: number, at: number) =>
	withDiscoveries({ ...tour, undone: { ...tour.undone, [id]: at } }, tour.discoveries)

test("an undone find doesn't come back from another tab, but can be found again", () => {
	const undone = undo(tourWith(1, 2), 1, START + 10_000)
	const other = { ...NONE, active: tourWith(1, 2, 3) }
	expect(idsOf(reconciled({ ...NONE, active: undone }, other, false).active)).toEqual([2, 3])
	// The other tab wrote last and didn't know that the find was undone.
	expect(idsOf(reconciled(other, { ...NONE, active: undone }, false).active)).toEqual([2, 3])
	const again = withFind(undone, { id: 1, name: "Species 1" }, "manual", START + 10_000)
	expect(idsOf(again)).toEqual([2, 1])
	expect(idsOf(reconciled(other, { ...NONE, active: again }, false).active)).toEqual([2, 3, 1])
})

test("tabs that overwrite each other converge without losing a find", () => {
	// Each step: which tab acts, and whether it has synced since the others wrote.
	const steps = fc.array(fc.record({ tab: fc.nat(2), hasSynced: fc.boolean() }), { maxLength: 20 })
	fc.assert(
		fc.property(steps, (all) => {
			let stored: Tours = { ...NONE, active: startedTour(START) }
			const tabs = [stored, stored, stored]
			const sync = (tab: number) => {
				stored = reconciled(stored, tabs[tab] ?? NONE, false)
				tabs[tab] = stored
			}
			all.forEach(({ tab, hasSynced }, at) => {
				if (hasSynced) sync(tab)
				const mine = tabs[tab]?.active
				if (!mine) throw new Error("nobody ended the tour")
				stored = { ...NONE, active: found(mine, at + 1) }
				tabs[tab] = stored
			})
			for (const tab of [0, 1, 2, 0, 1, 2]) sync(tab)
			expect(idsOf(stored.active)).toEqual(all.map((_, at) => at + 1))
			expect(tabs).toEqual([stored, stored, stored])
		}),
	)
})
