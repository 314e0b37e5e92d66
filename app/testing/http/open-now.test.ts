import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { DEFAULT_OPENING_TIMES, everyDay } from "#app/models/time/opening-times.ts"
import { readHead } from "#app/testing/fixtures/page-head.ts"
import { startTestSite, type TestSite } from "#app/testing/fixtures/site.ts"

// Toronto is four hours behind UTC in July.
const CLOSING = Date.UTC(2026, 6, 5)
const MIDNIGHT = Date.UTC(2026, 6, 5, 4)
const OPENING = Date.UTC(2026, 6, 5, 12)

let site: TestSite
beforeEach(async () => {
	vi.useFakeTimers({ toFake: ["Date"], now: CLOSING - 3600_000 })
	site = await startTestSite()
})
afterEach(async () => {
	await site.close()
	vi.useRealTimers()
})

async function ask(path = "/", headers: Record<string, string> = {}) {
	const response = await site.get(path, { headers })
	const text = await response.text()
	const [words] = text.match(/(?<=data-today="true" class="font-bold">|\\?"line\\?"[,:]\\?")[^<"\\]*/) ?? []
	return {
		status: response.status,
		words,
		tag: response.headers.get("ETag") ?? "",
		headers: response.headers,
	}
}

test("the cached home page is revalidated when the farm opens or closes, also in browsers that have it", async () => {
	for (const path of ["/", "/_.data"]) {
		vi.setSystemTime(CLOSING - 3600_000)
		const open = await ask(path)
		expect([open.words, open.headers.get("Expires")]).toEqual([
			"Open now until 8:00 PM",
			"Sun, 05 Jul 2026 00:00:00 GMT",
		])
		vi.setSystemTime(CLOSING - 1)
		expect((await ask(path)).tag).toBe(open.tag)
		expect((await ask(path, { "If-None-Match": open.tag })).status).toBe(304)
		vi.setSystemTime(CLOSING)
		const closed = await ask(path, { "If-None-Match": open.tag })
		expect([closed.status, closed.words]).toEqual([200, "Closed now, opens Sunday at 8:00 AM"])
		expect((await ask(path)).tag).toBe(closed.tag)
		vi.setSystemTime(MIDNIGHT)
		expect((await ask(path)).words).toBe("Closed now, opens today at 8:00 AM")
		vi.setSystemTime(OPENING)
		expect((await ask(path)).words).toBe("Open now until 8:00 PM")
	}
})

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
		expect([open.words, open.headers.get("Expires")], path).toEqual([
			"Open now until 8:00 PM",
			"Sun, 05 Jul 2026 00:00:00 GMT",
		])
		vi.setSystemTime(CLOSING - 1)
		expect((await ask(path)).tag, path).toBe(open.tag)
		vi.setSystemTime(CLOSING)
		const closed = await ask(path)
		expect(closed.words, path).toBe("Closed now, opens Sunday at 8:00 AM")
		vi.setSystemTime(MIDNIGHT)
		expect((await ask(path)).words, path).toBe("Closed now, opens today at 8:00 AM")
	}
})

test("a closure, other hours and the time zone change the page at once", async () => {
	const today = "2026-07-04"
	const row = (times: object) => ({
		id: 1,
		revision: 1,
		times: JSON.stringify({ ...DEFAULT_OPENING_TIMES, ...times }),
	})
	expect((await ask()).words).toBe("Open now until 8:00 PM")
	const exceptions = [{ from: today, to: today, ranges: [], reason: "Storm damage" }]
	await site.db.insertInto("opening_times").values(row({ exceptions })).execute()
	const closed = await ask()
	expect([closed.words, closed.headers.get("Expires")]).toEqual([
		"Closed today: Storm damage. Opens Sunday at 8:00 AM",
		"Sun, 05 Jul 2026 04:00:00 GMT",
	])
	const { facts } = readHead(await (await site.get("/")).text())
	expect(JSON.stringify(facts)).toContain(
		'"specialOpeningHoursSpecification":[{"@type":"OpeningHoursSpecification","validFrom":"2026-07-04"',
	)
	const weekly = everyDay([{ opens: "20:00", closes: "02:00" }])
	await site.db.updateTable("opening_times").set(row({ weekly })).execute()
	const setting = { key: "time_zone", value: "America/St_Johns", description: "" }
	await site.db.insertInto("settings").values(setting).execute()
	// It is half past eight in the evening. The table of the week changes at midnight, before the farm closes.
	const late = await ask()
	expect([late.words, late.headers.get("Expires")]).toEqual([
		"Open now until 2:00 AM",
		"Sun, 05 Jul 2026 02:30:00 GMT",
	])
})
