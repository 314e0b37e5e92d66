import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { closesName, opensName } from "#app/models/time/hours-form.ts"
import { DEFAULT_ZONE, localDay } from "#app/models/time/local-time.ts"
import { readOpeningTimes } from "#app/models/time/opening-times.server.ts"
import { DEFAULT_OPENING_TIMES, WEEKDAYS } from "#app/models/time/opening-times.ts"
import { type Client, signedInAdmin } from "#app/testing/fixtures/admin.ts"
import { formOnPage, textOf } from "#app/testing/fixtures/form-on-page.ts"
import { startTestSite, type TestSite } from "#app/testing/fixtures/site.ts"

const HOURS = "/admin/site/hours"
const WEEKLY = `${HOURS}/weekly`
const DAY = `${HOURS}/days/new`
const SEASON = `${HOURS}/seasons/new`
const CLOSE = `${HOURS}/close-today`

let site: TestSite
let admin: Client
beforeAll(async () => {
	site = await startTestSite()
	admin = await signedInAdmin(site)
})
beforeEach(async () => {
	await site.db.deleteFrom("opening_times").execute()
})
afterAll(() => site.close())

async function openForm(page: string, changes: Record<string, string> = {}): Promise<FormData> {
	const form = formOnPage(await (await admin.get(page)).text())
	for (const [name, value] of Object.entries(changes)) form.set(name, value)
	return form
}
async function send(page: string, form: FormData | Record<string, string>) {
	const sent = form instanceof FormData ? form : await openForm(page, form)
	const response = await admin.post(page, sent)
	return { status: response.status, html: response.status === 303 ? "" : await response.text() }
}
const stored = () => readOpeningTimes(site.db)
const home = async () => textOf((await (await site.get("/")).text()).replace(/^[\s\S]*<body/, ""))

test("the weekly form shows the stored hours, and saving it unchanged changes nothing", async () => {
	expect((await send(WEEKLY, {})).status).toBe(303)
	expect((await stored()).times).toEqual(DEFAULT_OPENING_TIMES)
})

test("a day can have several ranges, or be closed whatever its times", async () => {
	const form = await openForm(WEEKLY)
	form.set(closesName("Monday"), "12:00")
	for (const [name, time] of [
		[opensName("Monday"), "13:00"],
		[closesName("Monday"), "20:00"],
	] as const) {
		const [first] = form.getAll(name)
		form.set(name, String(first))
		form.append(name, time)
	}
	form.append("closed", "Tuesday")
	expect((await send(WEEKLY, form)).status).toBe(303)
	const { weekly } = (await stored()).times
	expect(weekly.Monday).toEqual([
		{ opens: "08:00", closes: "12:00" },
		{ opens: "13:00", closes: "20:00" },
	])
	expect(weekly.Tuesday).toEqual([])
	expect(await home()).toMatch(
		/Different hours from day to day .* See all hours .* 8:00 AM to 12:00 PM, 1:00 PM/,
	)
	expect((await send(WEEKLY, {})).status).toBe(303)
	expect((await stored()).times.weekly).toEqual(weekly)
})

test("invalid hours are named at their day, and everything typed is still in the form", async () => {
	const form = await openForm(WEEKLY, {
		[opensName("Monday")]: "09:30",
		[closesName("Monday")]: "09:30",
		[opensName("Tuesday")]: "",
		[closesName("Wednesday")]: "25:00",
		[closesName("Saturday")]: "23:45",
	})
	for (const name of [opensName("Thursday"), closesName("Thursday")]) form.delete(name)
	const { status, html } = await send(WEEKLY, form)
	expect(status).toBe(400)
	const text = textOf(html)
	expect(text).toContain("Tuesday: Enter both times, or clear both")
	expect(text).toContain("Wednesday: Enter times such as 08:00 or 17:30")
	expect(text).toContain("Thursday: Enter the hours, or choose Closed")
	expect(html).toContain('value="23:45"')
	expect(html).toContain('value="25:00"')
	const same = await send(WEEKLY, { [closesName("Monday")]: "08:00" })
	expect(textOf(same.html)).toContain("Monday: The opening and the closing time are both 8:00 AM")
	const late = { [opensName("Saturday")]: "22:00", [closesName("Saturday")]: "09:00" }
	expect(textOf((await send(WEEKLY, late)).html)).toContain(
		"Saturday: 10:00 PM to 9:00 AM overlaps with the hours of Sunday",
	)
	expect((await stored()).revision).toBe(0)
})

test("more ranges than a day can have are rejected", async () => {
	const form = await openForm(WEEKLY)
	for (const name of [opensName("Monday"), closesName("Monday")]) {
		form.delete(name)
		for (let at = 0; at < 7; at++) form.append(name, `0${at}:${name === opensName("Monday") ? "00" : "30"}`)
	}
	const { status, html } = await send(WEEKLY, form)
	expect([status, textOf(html)]).toEqual([400, expect.stringContaining("at most 6 ranges of hours")])
	expect((await stored()).revision).toBe(0)
})

describe("seasons", () => {
	test("are added, shown on the home page, changed and deleted", async () => {
		const winter = { from: "2026-11-01", to: "2027-03-31", yearly: "on", closedSeason: "on" }
		expect((await send(SEASON, winter)).status).toBe(303)
		expect((await stored()).times.seasons).toEqual([{ from: "11-01", to: "03-31", weekly: null }])
		expect(await home()).toContain("November 1 to March 31")
		const page = `${HOURS}/seasons/1101`
		const form = await openForm(page, { to: "2027-04-14" })
		form.delete("closedSeason")
		expect((await send(page, form)).status).toBe(303)
		const [season] = (await stored()).times.seasons
		expect([season?.to, Object.keys(season?.weekly ?? {})]).toEqual(["04-14", [...WEEKDAYS]])
		expect((await admin.post(`${page}/delete`)).status).toBe(303)
		expect((await admin.post(`${page}/delete`)).status).toBe(303)
		expect((await stored()).times.seasons).toEqual([])
		expect((await admin.get(page)).status).toBe(404)
	})

	test("that overlap, end before they start or have no such date are rejected at the field", async () => {
		await send(SEASON, { from: "2026-11-01", to: "2027-03-31", yearly: "on", closedSeason: "on" })
		const tries: [Record<string, string>, string][] = [
			[
				{ from: "2027-03-01", to: "2027-04-30" },
				"The season overlaps with the one from November 1 to March 31",
			],
			[{ from: "2027-05-01", to: "2027-02-30" }, "The last day is not a date that exists"],
			[{ from: "", to: "2027-02-28" }, "First day is required"],
		]
		for (const [values, message] of tries) {
			const { status, html } = await send(SEASON, { ...values, closedSeason: "on" })
			expect([status, textOf(html)]).toEqual([400, expect.stringContaining(message)])
		}
		const form = await openForm(SEASON, { from: "2027-09-01", to: "2027-05-01", closedSeason: "on" })
		form.delete("yearly")
		expect(textOf((await send(SEASON, form)).html)).toContain("The season ends before it starts")
		expect((await stored()).times.seasons).toHaveLength(1)
	})
})

describe("closed days and other hours", () => {
	test("are added, changed and deleted", async () => {
		const fair = {
			from: "2031-12-24",
			reason: "Fair",
			[opensName("hours")]: "10:00",
			[closesName("hours")]: "01:00",
		}
		const form = await openForm(DAY, fair)
		form.delete("closedAllDay")
		expect((await send(DAY, form)).status).toBe(303)
		const exception = { from: "2031-12-24", to: "2031-12-24", reason: "Fair" }
		const ranges = [{ opens: "10:00", closes: "01:00" }]
		expect((await stored()).times.exceptions).toEqual([{ ...exception, ranges }])
		const page = `${HOURS}/days/20311224`
		expect((await send(page, { to: "2031-12-26", closedAllDay: "on" })).status).toBe(303)
		expect((await stored()).times.exceptions).toEqual([{ ...exception, to: "2031-12-26", ranges: [] }])
		expect(await home()).toContain("December 24, 2031 to December 26, 2031")
		await admin.post(`${page}/delete`)
		expect((await stored()).times.exceptions).toEqual([])
	})

	test("on a day that has one, that is over or doesn't exist are rejected, and the reason stays", async () => {
		await send(DAY, { from: "2031-12-24", to: "2031-12-26", closedAllDay: "on" })
		const tries: [Record<string, string>, string][] = [
			[{ from: "2031-12-26" }, "There are already other hours for December 24, 2031 to December 26, 2031"],
			[{ from: "2026-02-30" }, "The first day is not a date that exists"],
			[{ from: "2031-11-02", to: "2031-11-01" }, "The last day is before the first day"],
			[{ from: "2020-01-01" }, "These days are over"],
			[{ from: "2031-11-02", reason: "x".repeat(121) }, "Reason has more than 120 characters"],
		]
		for (const [values, message] of tries) {
			const { status, html } = await send(DAY, { reason: "A <reason>", closedAllDay: "on", ...values })
			expect([status, textOf(html)]).toEqual([400, expect.stringContaining(message)])
			if (!values.reason) expect(html).toContain("A &lt;reason&gt;")
		}
		expect((await stored()).times.exceptions).toHaveLength(1)
	})

	test("that someone else changed are an edit conflict with their version, and can then be saved", async () => {
		await send(DAY, { from: "2031-12-24", reason: "Theirs", closedAllDay: "on" })
		const page = `${HOURS}/days/20311224`
		const mine = await openForm(page, { reason: "Mine" })
		await send(WEEKLY, {})
		const conflict = await send(page, mine)
		expect(conflict.status).toBe(409)
		expect(textOf(conflict.html)).toContain("Currently saved version")
		expect(textOf(conflict.html)).toContain("Theirs")
		expect(conflict.html).toContain('value="Mine"')
		mine.set("revision", String((await stored()).revision))
		expect((await send(page, mine)).status).toBe(303)
		const again = await openForm(page)
		await admin.post(`${page}/delete`)
		expect((await send(page, again)).status).toBe(404)
	})
})

test("the farm is closed for today with one form, and the home page says so at once", async () => {
	expect((await send(CLOSE, { reason: "Storm damage" })).status).toBe(303)
	expect(await home()).toContain("Closed today: Storm damage. Opens ")
	expect(textOf(await (await admin.get(HOURS)).text())).toContain("Closed today: Storm damage")
	expect((await send(CLOSE, { reason: "" })).status).toBe(303)
	expect(await home()).toContain("Closed today. Opens ")
	expect((await stored()).times.exceptions).toHaveLength(1)
	const { status, html } = await send(CLOSE, { reason: "x".repeat(121) })
	expect([status, textOf(html)]).toEqual([400, expect.stringContaining("more than 120 characters")])
	const trail = textOf(await (await admin.get("/admin/security")).text())
	expect(trail).toContain("changed the opening hours: closed for a day")
})

test("today follows the farm's time zone, and an unknown zone is rejected", async () => {
	const page = "/admin/site/time"
	const { status, html } = await send(page, { time_zone: "Mars/Olympus" })
	expect([status, textOf(html)]).toEqual([400, expect.stringContaining("must be the name of a time zone")])
	for (const time_zone of ["Pacific/Kiritimati", "Pacific/Pago_Pago", DEFAULT_ZONE]) {
		expect((await send(page, { time_zone })).status).toBe(303)
		await site.db.deleteFrom("opening_times").execute()
		await send(CLOSE, { reason: time_zone })
		const today = localDay(new Date().toISOString(), time_zone)
		expect((await stored()).times.exceptions.map(({ from }) => from)).toEqual([today])
		expect(await (await site.get("/")).text()).toContain(`data-time-zone="${time_zone}"`)
	}
})
