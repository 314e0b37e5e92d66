import { beforeEach, expect, test, vi } from "vitest"
import { stubLocalStorage } from "#core/testing/browser-storage.ts"

const NOW = Date.parse("2026-06-04T13:05:00Z")
const HOUR = 3_600_000

let isBlocked: boolean
let store: typeof import("./tour-store.ts")

beforeEach(async () => {
	isBlocked = false
	stubLocalStorage(() => {
		if (isBlocked) throw new Error("QuotaExceededError")
	})
	vi.useFakeTimers({ toFake: ["Date"], now: NOW })
	vi.resetModules()
	store = await import("./tour-store.ts")
	return () => {
		vi.unstubAllGlobals()
		vi.useRealTimers()
	}
})

const isOld = () => store.isOldTour(store.activeTour())

test("a tour is old twelve hours after it was started or last continued, whatever was found since", () => {
	expect(isOld(), "without a tour").toBe(false)
	store.startTour()
	vi.setSystemTime(NOW + 12 * HOUR)
	expect(isOld()).toBe(false)
	store.addFind({ id: 1, name: "Common Loon" }, "manual")
	vi.setSystemTime(NOW + 12 * HOUR + 1)
	expect(isOld()).toBe(true)
	store.continueTour()
	expect(isOld()).toBe(false)
	vi.setSystemTime(NOW + 24 * HOUR)
	store.addFind({ id: 2, name: "Old oak" }, "manual")
	vi.setSystemTime(NOW + 24 * HOUR + 2)
	expect(isOld()).toBe(true)
})

test("a tour that started after another one was continued is not old", () => {
	store.startTour()
	vi.setSystemTime(NOW + 20 * HOUR)
	store.continueTour()
	store.endTour(true)
	vi.setSystemTime(NOW + 40 * HOUR)
	store.startTour()
	expect(isOld()).toBe(false)
})
