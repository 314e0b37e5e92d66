import { sql } from "kysely"
import { beforeEach, expect, onTestFinished, test, vi } from "vitest"
import { staffSite } from "#core/testing/admin.ts"
import { formAt, formOnPage, sendForm, textOf } from "#core/testing/form-on-page.ts"
import { forgetHours, other, sameHours, storeHours } from "#core/testing/opening-hours.ts"
import { unescapeXml } from "#core/text/xml.ts"
import { addDays } from "#core/time/calendar.ts"
import { DEFAULT_ZONE, localDay, longDay, setFarmZone } from "#core/time/local-time.ts"
import { readOpeningTimes } from "./opening-times.server.ts"
import { MAX_OTHER_HOURS } from "./other-hours.record.ts"

const HOURS = "/admin/site/hours"
const TODAY = "/admin"
const WEEKLY = "/admin/site/week"
const NEW = `${HOURS}/other/new`
const KEPT = "Keep open"

const { site, admin, api } = await staffSite()
beforeEach(() => forgetHours(site))

const send = (page: string, values: Record<string, string>) => sendForm(admin, page, values)
const stored = async () => (await readOpeningTimes(site.db)).times
const visit = async () => textOf((await site.html("/visit")).replace(/^[\s\S]*<body/, ""))
const day = (ahead: number) => addDays(localDay(new Date().toISOString()), ahead)
const newestId = async () => (await stored()).others[0]?.id

test("visitors read the hours of the week, of seasons and of single days", async () => {
	await send(WEEKLY, { week: "byDay", Sunday_choice: "closed" })
	await send(NEW, { from: "2026-11-01", to: "2027-03-31", isYearly: "on", ...sameHours() })
	const season = await newestId()
	await send(NEW, { from: "2028-12-24", reason: "Fair", ...sameHours("10:00", "14:00") })
	const words = await visit()
	expect(words).toContain("Monday to Saturday 8:00 AM to 8:00 PM")
	expect(words).toContain("November 1 to March 31")
	expect(words).toMatch(/December 24, 2028 .*10:00 AM to 2:00 PM.*Fair/)
	expect((await admin.post(`/admin/trash/move/hours/${season}`)).status).toBe(303)
	expect((await admin.get(`${HOURS}/other/${season}/edit`)).status).toBe(404)
	expect(await visit()).not.toContain("November 1 to March 31")
})

test("a closure lists the days with hours of their own before it is saved, and leaves those that are kept open", async () => {
	await send(NEW, { from: day(3), ...sameHours("10:00", "14:00"), reason: "Fair" })
	await send(NEW, { from: day(4), ...sameHours("11:00", "15:00"), reason: "Market" })
	const typed = { from: day(2), to: day(9), ...sameHours(), reason: "Works" }
	const asked = await send(NEW, typed)
	expect(asked.status).toBe(400)
	const html = await asked.text()
	expect(textOf(html)).toMatch(/10:00 AM to 2:00 PM \(Fair\)\. Visitors will see: Closed\..*Keep open/)
	expect(await visit()).not.toContain("Works")
	const form = formOnPage(html, (one) => one.includes("sharedDays"))
	expect(form.get("reason")).toBe("Works")
	form.append("keptOpen", day(4))
	expect((await admin.post(NEW, form)).status).toBe(303)
	const list = await admin.html(HOURS)
	const [days = ""] = /visitors see them.*?<\/details>/s.exec(list) ?? []
	expect(days).not.toContain("Fair")
	expect(textOf(days)).toMatch(/11:00 AM to 3:00 PM ?Market/)
	const edit = await admin.html(`${HOURS}/other/${await newestId()}/edit`)
	expect(edit.split(KEPT)).toHaveLength(3)
	expect(formOnPage(edit, (one) => one.includes("sharedDays")).getAll("keptOpen")).toEqual([day(4)])
})

test("the green card names a closure of tomorrow with its reason, and 'Change today' fills in today's hours", async () => {
	await send(NEW, { from: day(1), ...sameHours(), reason: "Road washed out" })
	const card = await admin.html(TODAY)
	expect(textOf(card)).toContain("Closed tomorrow: Road washed out.")
	const [, change = ""] = /href="([^"]*)"[^>]*>Change today</.exec(card) ?? []
	const filled = await formAt(admin, unescapeXml(change))
	const expected = { from: day(0), ...sameHours("08:00", "20:00") }
	expect(Object.keys(expected).map((name) => filled.get(name))).toEqual(Object.values(expected))
})

test("closing a day moves no button of the green card, and messages name the day and its hours", async () => {
	const buttons = async () => [
		...(await admin.html(TODAY)).matchAll(
			/<form[^>]*action="([^"]*)"(?:(?!<form).)*>((?:Close|Undo) to[^<]*)</gs,
		),
	]
	const names = async () => (await buttons()).map(([, , name]) => name)
	const press = async (name: string) => {
		const [, action = ""] = (await buttons()).find((one) => one[2] === name) ?? []
		expect((await admin.post(unescapeXml(action))).headers.get("location")).toBe(TODAY)
		return await admin.text(TODAY)
	}
	expect(await names()).toEqual(["Close today", "Close tomorrow"])
	expect(await press("Close tomorrow")).toContain(`Closed on ${longDay(day(1))} (tomorrow)`)
	expect(await names()).toEqual(["Close today", "Undo tomorrow&#x27;s change"])
	await press("Close today")
	expect(await names()).toEqual(["Undo today&#x27;s change", "Undo tomorrow&#x27;s change"])
	const opened = `Change undone ${longDay(day(1))} (tomorrow): 8:00 AM to 8:00 PM`
	expect(await press("Undo tomorrow&#x27;s change")).toContain(opened)
	expect(await names()).toEqual(["Undo today&#x27;s change", "Close tomorrow"])
	await admin.post(`/admin/trash/move/hours/${await newestId()}`)
	const { id } = await site.db
		.selectFrom("trash")
		.select("id")
		.orderBy("id", "desc")
		.executeTakeFirstOrThrow()
	await admin.post(`/admin/trash/${id}/restore`)
	expect(await admin.text("/admin/trash")).toContain(
		`Other hours restored ${longDay(day(0))} (today): a closure`,
	)
})

test("what is opened from the green card leads back to it, and a list's later pages to the list", async () => {
	const [, add = ""] = /href="([^"]*)"[^>]*>Add Event</.exec(await admin.html(TODAY)) ?? []
	const form = await admin.html(add)
	expect(form).toMatch(/href="\/admin"[^>]*>(?:(?!<\/a>).)*Today</)
	const event = {
		title: "Owl walk",
		content: "x",
		category: "events",
		eventStartDate: day(1),
		eventAllDay: "on",
	}
	expect((await send(add, event)).headers.get("location")).toBe(TODAY)
	const rows = site.db.selectFrom("posts").select("id").where("title", "=", event.title)
	const { id } = await rows.executeTakeFirstOrThrow()
	const deleted = await admin.post(`/admin/trash/move/post/${id}?from=1&page=2`)
	expect(deleted.headers.get("location")).toBe("/admin/news?page=2&from=1")
})

test("other hours that are over make room for new ones", async () => {
	const over = Array.from({ length: MAX_OTHER_HOURS }, (_, at) => other(addDays("2020-01-01", at)))
	await storeHours(site, { others: over })
	expect((await send(NEW, { from: day(1), ...sameHours() })).status).toBe(303)
	expect((await stored()).others).toHaveLength(1)
})

test("after a closure is saved, staff see how many events it affects, with a link to them", async () => {
	for (const [title, ahead] of [
		["Owl walk", 0],
		["Winter fair", 30],
	] as const) {
		const event = { startsAt: day(ahead), allDay: true }
		await api("POST", "/api/blog-posts", { title, content: "x", published: true, event })
	}
	await send(NEW, { from: day(30), reason: "Road washed out", ...sameHours() })
	const hours = await admin.html(HOURS)
	expect(hours).toMatch(/href="\/admin\/events"[^>]*>1 event<!-- --> while the farm is closed/)
})

test("today follows the farm's time zone", async () => {
	onTestFinished(() => setFarmZone(DEFAULT_ZONE))
	for (const time_zone of ["Pacific/Kiritimati", "Pacific/Pago_Pago", DEFAULT_ZONE]) {
		expect((await send("/admin/site/time", { time_zone })).status).toBe(303)
		setFarmZone(time_zone)
		const today = localDay(new Date().toISOString())
		expect(unescapeXml(await admin.html(TODAY))).toContain(`from=${today}&hours=`)
		expect(await site.html("/")).toContain(`data-time-zone="${time_zone}"`)
	}
})

test("a change of the time zone that fails to be stored leaves the farm's clock as it is", async () => {
	vi.mocked(console.error).mockImplementation(() => {})
	await sql`create trigger full before insert on audit_entries begin select raise(abort, 'full'); end`.execute(
		site.db,
	)
	onTestFinished(async () => void (await sql`drop trigger full`.execute(site.db)))
	const time_zone = "Pacific/Kiritimati"
	const change = { value: time_zone }
	expect((await api("PUT", "/api/settings/time_zone", change)).status).toBe(500)
	expect((await send("/admin/site/time", { time_zone })).status).toBe(500)
	expect(await site.html("/")).toContain(`data-time-zone="${DEFAULT_ZONE}"`)
	vi.mocked(console.error).mockClear()
})
