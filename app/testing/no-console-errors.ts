import { afterEach, beforeEach, expect, vi } from "vitest"

// What the site complains about while it answers is a fault of the site, unless the test expects it.
beforeEach(() => {
	vi.spyOn(console, "error")
})

afterEach(() => {
	expect(vi.mocked(console.error).mock.calls).toEqual([])
	vi.restoreAllMocks()
})
