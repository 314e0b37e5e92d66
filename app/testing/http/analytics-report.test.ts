import { parse } from "csv-parse/sync"
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { countEvents } from "#app/models/events/event.server.ts"
import type { EventName } from "#app/models/events/event-table.ts"
import { farmSeason, seasonYear } from "#app/models/reports/season.ts"
import { addDays } from "#app/models/time/calendar.ts"
import { DEFAULT_ZONE, localDay } from "#app/models/time/local-time.ts"
import { changeOpeningTimes } from "#app/models/time/opening-times.server.ts"
import { DEFAULT_OPENING_TIMES, type OpeningTimes } from "#app/models/time/opening-times.ts"
import { ADMIN, type Client, client, signedInAdmin } from "#app/testing/fixtures/admin.ts"
import { textOf } from "#app/testing/fixtures/form-on-page.ts"
import { startTestSite, type TestSite } from "#app/testing/fixtures/site.ts"

let site: TestSite
let admin: Client
beforeAll(async () => {
	site = await startTestSite()
	admin = await signedInAdmin(site)
})
afterAll(() => site.close())
beforeEach(async () => {
	await site.db.deleteFrom("events").execute()
})

type Row = [day: string, event: EventName, subject: string, count: number]
const count = (...rows: Row[]) =>
	countEvents(
		site.db,
		rows.map(([day, event, subject, count]) => ({ day, event, subject, count })),
		undefined,
	)
const accept = (...times: string[]) =>
	site.db
		.insertInto("waiver_acceptances")
		.values(
			times.map((at, n) => ({ receipt: `${at} ${n}`, terms_version: "1", accepted_at: at, led_to: "home" })),
		)
		.execute()
const JUNE = "?from=2026-06-01&to=2026-06-30"
const page = async (search = JUNE) => await (await admin.get(`/admin/analytics${search}`)).text()
const csv = async (name: string, search = JUNE): Promise<string[][]> => {
	const file = await admin.get(`/admin/analytics/${name}.csv${search}`)
	expect(file.status, name).toBe(200)
	return parse(Buffer.from(await file.arrayBuffer()), { bom: true })
}

/** The value of the report card with that name, as the page shows it. */
const reportCard = (html: string, name: string) =>
	html.match(new RegExp(`<article id="${name}"[\\s\\S]*?</article>`))?.[0] ?? ""
/** The rows of the card's table, the head first. */
const tableOn = (html: string, name: string) =>
	[...reportCard(html, name).matchAll(/<tr[^>]*>([\s\S]*?)<\/tr>/g)].map(([, row = ""]) =>
		[...row.matchAll(/<t[hd][^>]*>([\s\S]*?)<\/t[hd]>/g)].map(([, cell = ""]) =>
			// The column's name, shown in a cell only on screens too narrow for columns.
			textOf(cell.replace(/<span data-column[^>]*>.*?<\/span>/g, "")).trim(),
		),
	)

test("the three report cards come first, and each of them says so when there is no data", async () => {
	const html = await page()
	expect(textOf(html)).toMatch(/Total Species 64 .*Featured Species .*QR Codes 64 .*Visitor activity/)
	expect(html.match(/No data for these dates\./g)).toHaveLength(10)
	expect(html).not.toContain("Download CSV")
	expect(await csv("views")).toEqual([["Species", "On its own page", "In the catalogue", "Together"]])
})

test("species are counted per visitor action, highest first, within the chosen days only", async () => {
	await count(
		["2026-05-31", "species-view", "1", 100],
		["2026-06-01", "species-view", "1", 1],
		["2026-06-30", "species-view", "1", 2],
		["2026-07-01", "species-view", "1", 100],
		["2026-06-15", "species-modal", "2", 1500],
		["2026-06-15", "species_discovery", "2 manual", 3],
		["2026-06-16", "species_discovery", "2 qr_code", 4],
		["2026-06-16", "audio-play", "1", 5],
		["2026-06-16", "qr_scan", "2", 6],
		["2026-06-16", "species-view", "99999", 1],
		// Events that no page of the site sends.
		["2026-06-16", "species-view", "loon", 50],
		["2026-06-16", "species_discovery", "2 <b>", 50],
	)
	await site.db.updateTable("species").set({ archived: 1 }).where("id", "=", 2).execute()
	const names = await site.db.selectFrom("species").select(["id", "name"]).where("id", "in", [1, 2]).execute()
	const [one, two] = [names[0]?.name, `${names[1]?.name} (archived)`]
	const html = await page()
	const views = [
		["Species", "On its own page", "In the catalogue", "Together"],
		[two, "0", "1,500", "1,500"],
		[one, "3", "0", "3"],
		["Species 99999 (deleted)", "1", "0", "1"],
	]
	expect(tableOn(html, "views")).toEqual(views)
	expect(await csv("views")).toEqual(views.map((row) => row.map((cell) => cell?.replace(",", ""))))
	expect(reportCard(html, "views")).toContain(
		`aria-label="${two} comes first with 1,500 of 1,504 views; 3 species have any."`,
	)
	expect(tableOn(html, "finds")).toEqual([
		["Species", "By hand", "By QR code", "Together"],
		[two, "3", "4", "7"],
	])
	expect(tableOn(html, "audio-plays").at(-1)).toEqual([one, "5"])
	expect(tableOn(html, "scans").at(-1)).toEqual([two, "6"])
	await site.db.updateTable("species").set({ archived: 0 }).where("id", "=", 2).execute()
})

test("a long report table shows 20 rows with a link to all of them, and the CSV file contains every row", async () => {
	await count(
		...Array.from({ length: 64 }, (_, at): Row => ["2026-06-03", "qr_scan", String(at + 1), 100 - at]),
	)
	const html = await page()
	expect(tableOn(html, "scans")).toHaveLength(21)
	const link = reportCard(html, "scans").match(/href="([^"]+)"[^>]*>Show (?:<!-- -->)?44(?:<!-- -->)? more/)
	const all = await page(
		String(link?.[1]).replace("/admin/analytics", "").replace(/#.*/, "").replaceAll("&amp;", "&"),
	)
	expect(tableOn(all, "scans")).toHaveLength(65)
	expect(reportCard(all, "scans")).not.toMatch(/ more</)
	expect(await csv("scans")).toHaveLength(65)
})

test("tours and waivers are counted per day, a waiver on the farm's local date", async () => {
	await count(
		["2026-06-02", "tour_start", "", 3],
		["2026-06-02", "tour_complete", "0", 1],
		["2026-06-02", "tour_complete", "7", 1],
	)
	// Midnight at the farm is 04:00 UTC.
	await accept(
		"2026-06-01T03:59:59.999Z",
		"2026-06-01T04:00:00.000Z",
		"2026-07-01T03:59:59.999Z",
		"2026-07-01T04:00:00.000Z",
	)
	const html = await page()
	const tours = tableOn(html, "tours")
	expect(tours).toHaveLength(31)
	expect(tours.slice(0, 3)).toEqual([
		["Day", "Started", "Completed"],
		["June 1, 2026", "0", "0"],
		["June 2, 2026", "3", "2"],
	])
	expect(textOf(reportCard(html, "tours"))).toContain(
		"3 tours were started and 2 completed. Most in one day: 3 (June 2, 2026).",
	)
	const waivers = await csv("waivers")
	expect(waivers.filter(([, accepted]) => accepted !== "0")).toEqual([
		["Day", "Accepted"],
		["June 1, 2026", "1"],
		["June 30, 2026", "1"],
	])
	const weeks = await csv("tours", "?from=2026-05-30&to=2026-06-30")
	expect(weeks[2]).toEqual(["June 1 to June 7, 2026", "3", "2"])
})

test("search words without results are shown as text and are not formulas in the CSV file", async () => {
	const words = ["<script>alert(1)</script>", '=hyperlink("//evil")', "+1", "@x", "puffin", "w".repeat(100)]
	await count(...words.map((word, at): Row => ["2026-06-03", "search_nothing", word, 90 - at]))
	await count(
		...Array.from({ length: 60 }, (_, at): Row => ["2026-06-04", "search_nothing", `word ${at}`, 1]),
	)
	const html = await page()
	expect(html).not.toContain("<script>alert(1)")
	expect(tableOn(html, "searches")[1]).toEqual(["<script>alert(1)</script>", "90"])
	const bars = textOf(reportCard(html, "searches").match(/role="img"[\s\S]*?<details/)?.[0] ?? "")
	expect(bars).toContain(`${"w".repeat(60)}… `)
	const rows = await csv("searches")
	expect(rows).toHaveLength(51)
	expect(rows.slice(1, 6).map(([word]) => word)).toEqual([
		"<script>alert(1)</script>",
		'\'=hyperlink("//evil")',
		"'+1",
		"'@x",
		"puffin",
	])
})

test("searches whose words are not stored are counted in a separate row", async () => {
	await count(["2026-06-03", "search_nothing", "puffin", 3], ["2026-06-03", "search_nothing", "", 7])
	const html = await page()
	expect(tableOn(html, "searches").slice(1)).toEqual([
		["puffin", "3"],
		["(other words)", "7"],
	])
	expect(textOf(reportCard(html, "searches"))).toContain(
		"7 searches more found nothing; their words are not stored.",
	)
})

test("this season is compared with the last one week by week, including the first and last day", async () => {
	const closed = [{ from: "11-01", to: "04-30", weekly: null }]
	const apply = (times: OpeningTimes) => ({ ...times, seasons: closed })
	await changeOpeningTimes(site.db, { what: "a season", apply }, { by: "anna", at: new Date() })
	const season = farmSeason({ ...DEFAULT_OPENING_TIMES, seasons: closed })
	const year = seasonYear(localDay(new Date().toISOString(), DEFAULT_ZONE), season)
	await count(
		[`${year - 1}-04-30`, "tour_start", "", 1000],
		[`${year - 1}-05-01`, "tour_start", "", 1],
		[`${year - 1}-10-31`, "tour_start", "", 2],
		[`${year - 1}-11-01`, "tour_start", "", 1000],
		[`${year}-04-30`, "tour_start", "", 1000],
		[`${year}-05-01`, "tour_start", "", 4],
		[`${year}-05-01`, "species-view", "1", 5],
		[`${year}-05-01`, "species-modal", "1", 6],
	)
	const [head, ...rows] = await csv("season-tours")
	expect(head).toEqual(["Week", `Season ${year}`, `Season ${year - 1}`])
	const sum = (column: number) => rows.reduce((all, row) => all + Number(row[column]), 0)
	expect([sum(1), sum(2)]).toEqual([4, 3])
	expect(textOf(await page())).toContain(`Season ${year} compared with ${year - 1}`)
	expect((await csv("season-views")).some((row) => row[1] === "11")).toBe(true)
})

test("the report's URL contains the chosen days; invalid days show an error and stay in the form", async () => {
	const today = localDay(new Date().toISOString(), DEFAULT_ZONE)
	const usual = await page("")
	expect(usual).toContain(`value="${addDays(today, -29)}"`)
	const wrong = await admin.get("/admin/analytics?from=2026-02-30&to=2026-03-05&archived=show")
	expect(wrong.status).toBe(400)
	const html = await wrong.text()
	expect(textOf(html)).toContain("'2026-02-30' is not a day. Days are written like 2026-06-03.")
	expect(html).toContain('value="2026-03-05"')
	expect(html).toMatch(/type="hidden" name="archived" value="show"/)
	expect(textOf(await page("?from=2026-06-02&to=2026-06-01"))).toContain("comes after the last one")
	expect((await admin.get("/admin/analytics/views.csv?from=x")).status).toBe(400)
	// Centuries without data must not produce a million columns.
	await count(["2026-06-03", "tour_start", "", 1])
	const wide = await page("?from=1000-01-01&to=9999-12-31")
	expect(wide.length).toBeLessThan(300_000)
	expect(textOf(reportCard(wide, "tours"))).toContain("1 tour was started and 0 completed.")
	expect((await admin.get("/admin/analytics?from=9999-01-01&to=9999-12-31")).status).toBe(200)
})

test("the report page needs no style attributes for its policy, and only staff can download its files", async () => {
	await count(["2026-06-03", "species-view", "1", 3], ["2026-06-03", "tour_start", "", 3])
	expect((await page()).match(/<main[\s\S]*<\/main>/)?.[0]).not.toMatch(/\sstyle=|data-style=/)
	const file = await admin.get(`/admin/analytics/views.csv${JUNE}`)
	expect(Object.fromEntries(file.headers)).toMatchObject({
		"content-type": "text/csv; charset=utf-8",
		"cache-control": "private, no-store",
		"content-disposition": 'attachment; filename="views-2026-06-01-to-2026-06-30.csv"',
	})
	for (const name of ["views", "views.csv.csv", "users.csv", "1", "..%2fviews.csv"]) {
		expect((await admin.get(`/admin/analytics/${name}`)).status, name).toBe(404)
	}
	const guest = await site.get("/admin/analytics/views.csv")
	expect([guest.status, await guest.text()]).toEqual([303, ""])
	await site.db.updateTable("users").set({ role: "visitor" }).where("username", "=", ADMIN.username).execute()
	expect((await admin.get("/admin/analytics/views.csv")).status).toBe(403)
	expect(await page()).not.toContain("Visitor activity")
	await site.db.updateTable("users").set({ role: "admin" }).where("username", "=", ADMIN.username).execute()
	expect((await client(site).get("/admin/analytics")).status).toBe(303)
})
