import { expect, test } from "vitest"
import { photoViews, seenCodes, unknownCodeText } from "./scan-panel.tsx"

test("a code held in view is new once, and new again after some seconds out of view", () => {
	const isNew = seenCodes()
	expect(isNew("a", 0)).toBe(true)
	for (let now = 125; now < 60_000; now += 125) expect(isNew("a", now), `at ${now}`).toBe(false)
	expect(isNew("a", 63_000)).toBe(false)
	expect(isNew("a", 67_500)).toBe(true)
})

test("a second code is new at once, and two codes in one picture are each new once", () => {
	const isNew = seenCodes()
	expect([isNew("a", 0), isNew("b", 0), isNew("a", 125), isNew("b", 125)]).toEqual([true, true, false, false])
	expect(isNew("c", 250)).toBe(true)
})

test("a QR code of another site shows only its host, in its true form", () => {
	expect(unknownCodeText("https://parking.example/species/7?pay=1")).toContain(
		"leads to parking.example, not",
	)
	expect(unknownCodeText("https://farm.example@evil.example/species/7")).toContain(
		"leads to evil.example, not",
	)
	expect(unknownCodeText("https://fаrm.example/")).toContain("leads to xn--frm-6cd.example, not")
	const long = unknownCodeText(`https://farm.example.${"a".repeat(60)}.evil.example/`)
	expect(long).toContain("aaaa.evil.example, not")
	expect(long).not.toContain("farm.example")
	for (const text of ["", "tel:911", "<b>https://farm.example", "https://", "WIFI:S:farm;;"])
		expect(unknownCodeText(text), text).toContain("isn't for a species")
})

test("a small photo is searched once, a large one as a whole and in overlapping parts that fit a phone's memory", () => {
	expect(photoViews(800, 600)).toHaveLength(1)
	expect(photoViews(1600, 1200)).toHaveLength(2)
	const views = photoViews(4000, 3000)
	expect(views).toHaveLength(7)
	for (const { x, y, width, height, longest } of views) {
		expect(Math.min(x, y)).toBeGreaterThanOrEqual(0)
		expect(x + width).toBeLessThanOrEqual(4000)
		expect(y + height).toBeLessThanOrEqual(3000)
		expect(longest).toBeLessThanOrEqual(2400)
	}
	const cornersHold = (x: number, y: number, size: number) =>
		views.slice(3).some((view) => {
			const acrossX = view.x <= x && x + size <= view.x + view.width
			return acrossX && view.y <= y && y + size <= view.y + view.height
		})
	for (let x = 0; x <= 3500; x += 100)
		for (let y = 0; y <= 2500; y += 100) expect(cornersHold(x, y, 400), `${x}, ${y}`).toBe(true)
})
