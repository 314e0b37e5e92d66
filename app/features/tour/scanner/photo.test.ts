import { expect, test } from "vitest"
import { photoViews } from "./scan-panel.tsx"

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
