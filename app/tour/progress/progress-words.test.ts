import { expect, test } from "vitest"
import { endedTour, startedTour, type TourSession, withFind } from "#app/tour/tour-session.ts"
import { mergedProgress } from "./merge-progress.ts"
import type { Progress } from "./progress.ts"
import { additionWords, contentText } from "./progress-words.ts"

const MORNING = Date.UTC(2026, 5, 1, 12)
const WITH = { leftOut: 0, zone: "America/Toronto" }
const NONE: Progress = { active: undefined, completed: [], favorites: [] }
const tourOf = (minute: number, ...ids: number[]) =>
	ids.reduce<TourSession>(
		(tour, id) => withFind(tour, { id, name: `Species ${id}` }, "manual", tour.id + id * 60_000),
		startedTour(MORNING + minute * 60_000),
	)
const finished = (tour: TourSession) => endedTour(tour, tour.id + 5_400_000)

test("what a code holds is said in words", () => {
	expect(contentText({ active: tourOf(0, 1), completed: [finished(tourOf(1))], favorites: [1, 2] })).toBe(
		"your running tour with 1 find, 1 finished tour and 2 favorites",
	)
	expect(contentText({ ...NONE, favorites: [4] })).toBe("1 favorite")
	expect(contentText(NONE)).toBe("")
})

test("on an empty phone, the finds and the running tour are named", () => {
	expect(additionWords(NONE, { ...NONE, active: tourOf(0, 1, 2) }, WITH)).toEqual({
		hasNews: true,
		lines: [
			"2 finds from another phone.",
			"The other phone's running tour goes on here. It began June 1, 2026 at 8:00 AM.",
		],
	})
})

test("with running tours on both phones, finds that are here already are counted", () => {
	const here = { active: tourOf(5, 2, 3), completed: [finished(tourOf(-90, 1))], favorites: [4] }
	const moved = { active: tourOf(0, 1, 2, 3), completed: [finished(tourOf(-90, 1))], favorites: [4, 5] }
	expect(additionWords(here, moved, WITH).lines).toEqual([
		"4 finds from another phone, 3 you have already.",
		"1 finished tour, all here already.",
		"2 favorites, 1 you have already.",
		"Both phones have a running tour. They become one, and each species counts once. It began June 1, 2026 at 8:00 AM.",
	])
})

test("what is here already is no news, also after both became one", () => {
	const here = { ...NONE, active: tourOf(5, 2, 3), favorites: [4] }
	const moved = { ...NONE, active: tourOf(0, 1, 2) }
	const { hasNews, lines } = additionWords(mergedProgress(here, moved), moved, WITH)
	expect(hasNews).toBe(false)
	expect(lines).toEqual(["2 finds from another phone, all here already."])
})

test("a tour that has ended on the other phone, and finds without a species, are named", () => {
	const tour = tourOf(0, 1)
	const words = additionWords(
		{ ...NONE, active: tour },
		{ ...NONE, completed: [finished(tour)] },
		{ ...WITH, leftOut: 2 },
	)
	expect(words.hasNews).toBe(true)
	expect(words.lines.slice(1)).toEqual([
		"1 finished tour.",
		"Your running tour was ended on the other phone, so it ends here too.",
		"2 finds left out, because the catalogue doesn't list the species.",
	])
})
