import { expect, test } from "vitest"
import { IMAGE_POSITIONS, type ImagePosition } from "#app/models/species/species.ts"
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

type Size = { width: number; height: number }
const OFFSETS = [-500, -120, -50, -49, -20, -1, 0, 1, 7, 35, 50, 51, 200, 500]
// Frames of the list on a phone, of cards, the dialog and the page, and some others.
const FRAMES: Size[] = [
	{ width: 112, height: 160 },
	{ width: 280, height: 210 },
	{ width: 358, height: 179 },
	{ width: 720, height: 540 },
	{ width: 60, height: 60 },
	{ width: 1200, height: 300 },
]
const PICTURES: Size[] = [
	{ width: 3000, height: 4000 },
	{ width: 4000, height: 3000 },
	{ width: 1080, height: 2400 },
	{ width: 6000, height: 1500 },
	{ width: 500, height: 500 },
	{ width: 20, height: 15 },
]

/** Computes where CSS draws a picture with `object-fit: cover` in an absolutely positioned box of the frame's size. */
function drawn(placement: ReturnType<typeof imagePlacement>, frame: Size, picture: Size) {
	const [px = 0, py = 0] = placement.objectPosition.split(" ").map((part) => Number.parseFloat(part) / 100)
	const [, tx = 0, ty = 0] = /translate\((-?\d+)px, (-?\d+)px\)/.exec(placement.transform)?.map(Number) ?? []
	const scale = Math.max(frame.width / picture.width, frame.height / picture.height)
	const box = { left: Number.parseFloat(placement.left) + tx, top: Number.parseFloat(placement.top) + ty }
	const width = picture.width * scale
	const height = picture.height * scale
	const left = box.left + (frame.width - width) * px
	const top = box.top + (frame.height - height) * py
	return { box, picture: { left, top, width, height } }
}

test("a picture of any shape covers a frame of any shape, with every position and offset", () => {
	for (const frame of FRAMES)
		for (const picture of PICTURES)
			for (const position of IMAGE_POSITIONS)
				for (const x of OFFSETS)
					for (const y of OFFSETS) {
						const at = drawn(place(position, `${x},${y}`), frame, picture)
						const { left, top, width, height } = at.picture
						const what = `${position} ${x},${y} of ${picture.width}x${picture.height} in ${frame.width}x${frame.height}`
						// The element's box clips the picture.
						expect(at.box, what).toEqual({ left: 0, top: 0 })
						expect(left, what).toBeLessThan(0.001)
						expect(top, what).toBeLessThan(0.001)
						expect(left + width, what).toBeGreaterThan(frame.width - 0.001)
						expect(top + height, what).toBeGreaterThan(frame.height - 0.001)
					}
})
