import { afterEach, expect, test, vi } from "vitest"
import { orSaved } from "./retry.ts"

afterEach(() => vi.useRealTimers())

test("what's saved is shown after three seconds, and without it a late answer is awaited", async () => {
	vi.useFakeTimers()
	const opened = (saved: string | undefined) =>
		orSaved(new Promise((resolve) => setTimeout(resolve, 8_000, "late")), async () => saved)
	const shown = Promise.all([opened("saved"), opened(undefined)])
	await vi.advanceTimersByTimeAsync(10_000)
	expect(await shown).toEqual(["saved", "late"])
})
