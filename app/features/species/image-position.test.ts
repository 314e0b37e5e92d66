import { expect, test } from "vitest"
import type { ImagePosition } from "#features/species/species.ts"
import { imagePlacement } from "./image-position.ts"

const IN_PLACE = { transform: "none", left: "0px", top: "0px" }

const place = (imagePosition: ImagePosition, imageOffset = "0,0") =>
	imagePlacement({ imagePosition, imageOffset })

test.each([
	["center", "30,30", "50% 50%"],
	["sideways", "0,0", "50% 50%"],
	["top", "0,0", "50% 20%"],
	["top", "99,15", "50% 35%"],
	["top", "0,-50", "50% 0%"],
	["bottom", "0,-10", "50% 70%"],
	["bottom", "0,50", "50% 100%"],
	["left", "-50,9", "0% 50%"],
	["left", "5,9", "25% 50%"],
	["right", "5,9", "85% 50%"],
	["right", "21,9", "100% 50%"],
])(
	"the position %s with the offset %s stays inside the picture, at %s",
	(position, offset, objectPosition) => {
		expect(place(position as ImagePosition, offset)).toEqual({ ...IN_PLACE, objectPosition })
	},
)

test("a custom image position moves the focal point, and the box starts on the opposite side", () => {
	expect(place("custom", "10,-20")).toEqual({
		objectPosition: "60% 30%",
		transform: "translate(10px, -20px)",
		left: "-10px",
		top: "20px",
	})
})
