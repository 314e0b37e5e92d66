import { beforeEach, expect, test } from "vitest"
import { staffSite } from "#core/testing/admin.ts"
import { textOf } from "#core/testing/form-on-page.ts"
import { addDays } from "#core/time/calendar.ts"
import { instantOf } from "#core/time/farm-clock.ts"
import { localDay, longDay } from "#core/time/local-time.ts"
import { countEvents } from "#core/tracking/event.server.ts"
import type { EventName } from "#core/tracking/event-table.ts"

const { site, admin } = await staffSite()
beforeEach(async () => {
	await site.db.deleteFrom("events").execute()
})

const today = localDay(new Date().toISOString())
/** So many days before today. */
const ago = (days: number) => addDays(today, -days)

type Row = [day: string, event: EventName, subject: string, count: number]
const count = (...rows: Row[]) =>
	countEvents(
		site.db,
		rows.map(([day, event, subject, count]) => ({ day, event, subject, count })),
		undefined,
	)
const accept = (...times: Date[]) =>
	site.db
		.insertInto("waiver_acceptances")
		.values(
			times.map((at, n) => ({
				receipt: `receipt ${n}`,
				terms_version: "1",
				accepted_at: at.toISOString(),
				led_to: "home",
			})),
		)
		.execute()
const page = async (search = "") => await (await admin.get(`/admin/analytics${search}`)).text()

const reportCard = (html: string, name: string) =>
	html.match(new RegExp(`<article id="${name}"[\\s\\S]*?</article>`))?.[0] ?? ""
const linesOn = (html: string, name: string) =>
	[...reportCard(html, name).matchAll(/<li[^>]*>([\s\S]*?)<\/li>/g)].map(([, line = ""]) =>
		textOf(line).trim(),
	)

test("species are counted by their views, most frequent first, within the shown days only", async () => {
	await count(
		[ago(30), "species-view", "1", 100],
		[ago(29), "species-view", "1", 1],
		[today, "species-view", "1", 2],
		[ago(15), "species-modal", "2", 1500],
		[ago(14), "audio-play", "1", 5],
		[ago(14), "species-view", "99999", 1],
		[ago(2), "search_nothing", "puffin", 89],
		[ago(2), "search_nothing", "", 7],
	)
	await site.db.updateTable("species").set({ archived: 1 }).where("id", "=", 2).execute()
	const names = await site.db.selectFrom("species").select(["id", "name"]).where("id", "in", [1, 2]).execute()
	const [one, two] = [names[0]?.name, `${names[1]?.name} (archived)`]
	const html = await page()
	expect(linesOn(html, "views")).toEqual([`${two} 1,500`, `${one} 3`, "Species 99999 (deleted) 1"])
	expect(textOf(reportCard(html, "views"))).toContain("1,504 views. In the 30 days before: 100.")
	expect(linesOn(html, "searches")).toEqual(["puffin 89", "(other words) 7"])
	await site.db.updateTable("species").set({ archived: 0 }).where("id", "=", 2).execute()
})

test("tours and accepted terms are counted by the farm's days, with the sum of the period before", async () => {
	await count(
		[ago(1), "tour_start", "", 3],
		[ago(1), "tour_complete", "0", 1],
		[ago(1), "tour_complete", "7", 1],
		[ago(31), "tour_start", "", 8],
		[ago(60), "tour_start", "", 100],
	)
	const midnight = instantOf(ago(2), "00:00")
	await accept(new Date(midnight.getTime() - 1), midnight)
	const html = await page()
	expect(textOf(html)).toMatch(/Total Species 64 .*Featured Species .*QR Codes 64 .*Visitor activity/)
	expect(textOf(reportCard(html, "tours"))).toContain(
		"3 tours were started, and 2 completed. In the 30 days before: 8.",
	)
	expect(linesOn(html, "tours").at(-2)).toBe(`${longDay(ago(1))} 3`)
	expect(textOf(reportCard(html, "waivers"))).toContain(
		"The terms were accepted 2 times. In the 30 days before: 0.",
	)
	expect(linesOn(html, "waivers").filter((line) => !line.endsWith(" 0"))).toEqual([
		`${longDay(ago(3))} 1`,
		`${longDay(ago(2))} 1`,
	])
})

test("days, weeks and months can be chosen, and earlier ones as long as there are counts", async () => {
	await count([ago(400), "tour_start", "", 5], [today, "tour_start", "", 2])
	const earlier = await page("?by=month&back=1&archived=show")
	expect(linesOn(earlier, "tours")).toHaveLength(12)
	expect(textOf(reportCard(earlier, "tours"))).toContain("5 tours were started")
	expect(earlier).toContain('href="/admin/analytics?by=month&amp;archived=show"')
	expect(earlier).not.toContain("back=2")
	expect(await page("?by=month")).toContain('href="/admin/analytics?by=month&amp;back=1"')
	expect(textOf(reportCard(await page("?by=day&back=1000"), "tours"))).toContain("No data")
})
