import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { startTestSite, type TestSite } from "#core/testing/site.ts"

// Toronto is four hours behind UTC in July.
const CLOSING = Date.UTC(2026, 6, 5)
const MIDNIGHT = Date.UTC(2026, 6, 5, 4)

let site: TestSite
beforeEach(async () => {
	vi.useFakeTimers({ toFake: ["Date"], now: CLOSING - 3600_000 })
	site = await startTestSite()
})
afterEach(async () => {
	await site.close()
	vi.useRealTimers()
})

async function ask(path: string) {
	const response = await site.get(path)
	const text = await response.text()
	const [words] =
		text.match(/(?<=<p data-today="true" class="[^"]*font-bold">|\\?"line\\?"[,:]\\?")[^<"\\]*/) ?? []
	return { words, tag: response.headers.get("ETag") ?? "", expires: response.headers.get("Expires") }
}

test("every cached page says whether the farm is open, and is rendered again when that changes", async () => {
	for (const path of [
		"/?search=owl",
		"/tour",
		"/species/1",
		"/blog",
		"/events",
		"/map",
		"/visit",
		"/api/today",
	]) {
		vi.setSystemTime(CLOSING - 3600_000)
		const open = await ask(path)
		expect([open.words, open.expires], path).toEqual(["Open until 8:00 PM", "Sun, 05 Jul 2026 00:00:00 GMT"])
		vi.setSystemTime(CLOSING - 1)
		expect((await ask(path)).tag, path).toBe(open.tag)
		vi.setSystemTime(CLOSING)
		const closed = await ask(path)
		expect(closed.words, path).toBe("Closed now. Opens tomorrow, Sunday, at 8:00 AM.")
		vi.setSystemTime(MIDNIGHT)
		expect((await ask(path)).words, path).toBe("Opens at 8:00 AM")
	}
})
