import { expect, test } from "vitest"
import { imagePlacement, parseOffset } from "./image-position.ts"
import type { ImagePosition } from "./species.ts"

const place = (imagePosition: ImagePosition, imageOffset = "0,0") =>
	imagePlacement({ imagePosition, imageOffset })

test("a picture without a wish is held in the middle, whatever its offset says", () => {
	expect(place("center", "30,30")).toEqual({ objectPosition: "50% 50%", transform: "none" })
	expect(place("sideways" as ImagePosition)).toEqual({ objectPosition: "50% 50%", transform: "none" })
})

test("top and bottom start at 20 and 80 percent and stay inside the picture", () => {
	expect(place("top")).toEqual({ objectPosition: "50% 20%", transform: "none" })
	expect(place("top", "99,15")).toEqual({ objectPosition: "50% 35%", transform: "none" })
	expect(place("top", "0,-50")).toEqual({ objectPosition: "50% 0%", transform: "none" })
	expect(place("bottom", "0,-10")).toEqual({ objectPosition: "50% 70%", transform: "none" })
	expect(place("bottom", "0,50")).toEqual({ objectPosition: "50% 100%", transform: "none" })
})

test("left and right do the same across", () => {
	expect(place("left", "-50,9")).toEqual({ objectPosition: "0% 50%", transform: "none" })
	expect(place("left", "5,9")).toEqual({ objectPosition: "25% 50%", transform: "none" })
	expect(place("right", "5,9")).toEqual({ objectPosition: "85% 50%", transform: "none" })
	expect(place("right", "21,9")).toEqual({ objectPosition: "100% 50%", transform: "none" })
})

test("a custom position moves the point in view and the picture itself", () => {
	expect(place("custom", "10,-20")).toEqual({
		objectPosition: "60% 30%",
		transform: "translate(10px, -20px)",
	})
})

test("offsets are whole numbers, and 0 where they are not", () => {
	expect(parseOffset("12,-7")).toEqual({ x: 12, y: -7 })
	expect(parseOffset("12.9px, 4")).toEqual({ x: 12, y: 4 })
	for (const text of ["", ",", "a,b", "NaN", ";"]) expect(parseOffset(text)).toEqual({ x: 0, y: 0 })
	expect(parseOffset("5")).toEqual({ x: 5, y: 0 })
})
