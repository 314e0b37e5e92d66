import { expect, test } from "vitest"
import { fullView, middleView } from "./frames.ts"

test("the middle view of a picture is a centred square in portrait and landscape", () => {
	expect(middleView(1920, 1080, 720)).toEqual({ x: 600, y: 180, width: 720, height: 720, longest: 720 })
	expect(middleView(1080, 1920, 720)).toEqual({ x: 180, y: 600, width: 720, height: 720, longest: 720 })
	expect(middleView(640, 480, 720)).toEqual({ x: 80, y: 0, width: 480, height: 480, longest: 480 })
	expect(fullView(640, 480, 960)).toEqual({ x: 0, y: 0, width: 640, height: 480, longest: 960 })
})
