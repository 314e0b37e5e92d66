import { expect, test } from "vitest"
import { lengthText, roundedLength } from "./length.ts"

const spaced = (text: string) => text.replaceAll("\u00a0", " ")

test("a length has one decimal below ten kilometres only, and its unit stays beside the number", () => {
	const texts = [0, 999.4, 999.6, 1234, 9949, 9951, 104_950, 5_570_222].map(lengthText)
	expect(texts.map(spaced)).toEqual([
		...["0 m", "999 m", "1.0 km", "1.2 km", "9.9 km", "10 km", "105 km", "5,570 km"],
	])
	for (const text of texts) expect(text).not.toContain(" ")
})

test("a length on the way is rounded to what a walker can tell", () => {
	const texts = [1, 44, 130, 980, 1234, 104_950].map(roundedLength).map(spaced)
	expect(texts).toEqual(["10 m", "40 m", "150 m", "1.0 km", "1.2 km", "105 km"])
})
