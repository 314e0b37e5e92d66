import { expect, test } from "vitest"
import { publicMap, publicPlace } from "#core/testing/public-map.ts"
import { PLACE } from "./place.record.ts"
import { areDigits, numberMeanings, stopsWithNumber } from "./sign-number.ts"

const place = (id: number, number: string) => publicPlace(id, { number })
const FARM = publicMap({ places: [place(1, "9"), place(2, ""), place(3, "13"), place(4, "12 B")] })
const WOODS = publicMap({ id: 2, name: "Woods", places: [place(5, "9"), place(6, "A7")] })
const idsOf = (typed: string) => stopsWithNumber(typed, [FARM, WOODS]).map(({ place: { id } }) => id)

test("a stop is found by the number on its sign, on each map that has it", () => {
	for (const typed of ["9", " 09 ", "Stop 9", "stop9", "#9", "９", "Stop: 9", "Stop #9", "No. 09."])
		expect(idsOf(typed), typed).toEqual([1, 5])
	for (const typed of ["12b", "12 B", " 12B"]) expect(idsOf(typed), typed).toEqual([4])
	for (const typed of ["a7", "Stop A7", "stop no. A7", "#A7", "A7."]) expect(idsOf(typed), typed).toEqual([6])
	for (const typed of ["", " ", "0", "1", "99", "-9", "9.5", "Code 9", "Place 2", "stop", "stop.", "#", "."])
		expect(idsOf(typed), typed).toEqual([])
})

test("a place keeps the number of its sign without 'Stop', '#' and a full stop, as it is written", () => {
	for (const [typed, kept] of Object.entries({
		...{ "Stop #7": "7", "stop:07.": "07", "No. 12 B": "12 B", "no 3": "3" },
		...{ A7: "A7", "Stop Été": "Été", "9.5": "9.5", North: "North", Stop: "Stop", "": "" },
	}))
		expect(PLACE.fields.number.rule.parse(typed), typed).toBe(kept)
})

test("a number that is a stop's and a species' code means both, unless the species isn't on the tour", async () => {
	const findLoon = async (id: number) => (id === 1 ? "Common Loon" : undefined)
	const meaningsOf = async (typed: string, find = findLoon) => {
		const { stops, species } = await numberMeanings(typed, [FARM], find)
		return [...stops.map(({ place: { id } }) => id), species]
	}
	expect(await meaningsOf("13")).toEqual([3, "Common Loon"])
	expect(await meaningsOf("13.")).toEqual([3, "Common Loon"])
	expect(await meaningsOf("Code 13")).toEqual(["Common Loon"])
	expect(await meaningsOf("Stop 13")).toEqual([3, null])
	expect(await meaningsOf("9")).toEqual([1, null])
	expect(await meaningsOf("13", async () => undefined)).toEqual([3, null])
	expect(await meaningsOf("14")).toEqual([null])
})

test("a keyboard for digits is enough unless a number has letters", () => {
	expect([areDigits([]), areDigits([{ places: [place(1, "9"), place(2, "")] }]), areDigits([WOODS])]).toEqual(
		[true, true, false],
	)
})
