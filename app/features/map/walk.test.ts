import { expect, test } from "vitest"
import { publicMap, publicPlace, publicTrail, speciesAt } from "#core/testing/public-map.ts"
import type { PublicPlace, PublicTrail } from "./map.ts"
import { countFinds, isDone, isMissing, nextToFind } from "./place-finds.ts"
import { lastStop, nextStop, stopsOf } from "./walk.ts"

const JUNE = 6
const one = speciesAt
const place = (id: number, x: number, y: number, species: PublicPlace["species"] = []) =>
	publicPlace(id, { x, y, species })
const trail = (places: number[], line: PublicTrail["line"] = []) => publicTrail(1, places, { line })

/** A square of 1,000 m with a place in each corner, and one beside the way. */
const MAP = publicMap({
	controlPoints: [
		{ x: 0, y: 0, latitude: 0, longitude: 0 },
		{ x: 1, y: 1, latitude: -0.008993, longitude: 0.008993 },
	],
	places: [
		place(1, 0, 0, [one(11), one(12, 1, 2)]),
		place(2, 1, 0, [one(13, 5, 6, 7), one(15, 6)]),
		place(3, 1, 1),
		place(4, 0, 1, [one(14, JUNE), one(15, JUNE)]),
		place(5, 0.5, 0.5, [one(16)]),
	],
})
const corner = (x: number, y: number) => ({ x, y })
const ROUND = trail([1, 2, 3, 4], [corner(0, 0), corner(1, 0), corner(1, 1), corner(0, 1), corner(0, 0.02)])
const walked = (stops: ReturnType<typeof stopsOf>) =>
	stops.map(
		({ place: { id }, metres }) => `${id} ${metres === undefined ? "" : Math.round(metres / 10) * 10}`,
	)
const idsOf = (...found: number[]) => ({ ids: new Set(found), month: JUNE })

test("a trail has its stops in order, with the way along the trail to each", () => {
	expect(walked(stopsOf(ROUND, MAP))).toEqual(["1 ", "2 1000", "3 1000", "4 1000"])
	expect(walked(stopsOf(ROUND, { ...MAP, controlPoints: [] }))).toEqual(["1 ", "2 ", "3 ", "4 "])
})

test("only what is in season counts at a place, each species once, and a find counts at any time", () => {
	expect(countFinds(MAP.places, idsOf(11, 15))).toEqual({ found: 2, of: 5 })
	expect(countFinds(MAP.places, idsOf(11, 12))).toEqual({ found: 2, of: 6 })
	expect(isDone(place(1, 0, 0, [one(11), one(12, 1)]), idsOf(11))).toBe(true)
	expect(isDone(place(3, 0, 0), idsOf())).toBe(false)
	const winter = place(9, 0, 0, [one(12, 1)])
	expect([isDone(winter, idsOf()), isMissing(winter, idsOf())]).toEqual([false, false])
	expect(isDone(winter, idsOf(12))).toBe(true)
	const saved = place(9, 0, 0, [{ id: 20, name: "Saved before seasons were" }])
	expect(isMissing(saved, idsOf())).toBe(true)
})

test("the next stop is ahead, skips what is done, and is never the one of the last find", () => {
	const stops = stopsOf(ROUND, MAP)
	const next = (...found: number[]) => {
		const stop = nextStop(stops, lastStop(stops, MAP, found), idsOf(...found))
		return stop && walked([stop])[0]
	}
	expect(next()).toBe("1 ")
	expect(next(11)).toBe("2 1000")
	// Something is left at 2, but the visitor was just there.
	expect(next(11, 13)).toBe("4 2000")
	expect(next(11, 13, 15, 14)).toBeUndefined()
	expect(next(14)).toBe("1 ")
	// Away from the trail, it continues where the visitor left it.
	expect(next(13, 16)).toMatch(/^4 /)
})

test("the nearest place to find is never the one of the last find", () => {
	const next = (...found: number[]) => nextToFind(MAP, found, JUNE)?.place.id
	expect(next()).toBe(1)
	expect(next(13)).toBe(5)
	expect(next(11, 13, 14, 15, 16)).toBeUndefined()
	expect(nextToFind(MAP, [13], JUNE, ({ id }) => (id === 4 ? 0 : 1))?.place.id).toBe(4)
	expect(nextToFind(MAP, [13, 16], JUNE, ({ id }) => (id === 2 ? 5 : 900))?.place.id).toBe(2)
})

test("a trail with twice the stops and twice the points takes four times the work", () => {
	const work = (stops: number) => {
		let reads = 0
		const get = (one: PublicPlace, name: keyof PublicPlace) => {
			reads++
			return one[name]
		}
		const places = Array.from({ length: stops }, (_, at) => place(at + 1, at / stops, at % 2))
		const [ids, line] = [places.map(({ id }) => id), places.map(({ x }) => corner(x, 0))]
		const counted = places.map((one) => new Proxy(one, { get: get as never }))
		stopsOf(trail(ids, line), { ...MAP, places: counted })
		return reads
	}
	expect(work(200) / work(100)).toBeLessThan(4.4)
})
