import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { insertPost } from "#app/models/posts/post.server.ts"
import { addDays } from "#app/models/time/calendar.ts"
import { answerName, choiceName, closesName, EVERY_DAY, opensName } from "#app/models/time/hours-fields.ts"
import { DEFAULT_ZONE, formatTime, localDay, longDay } from "#app/models/time/local-time.ts"
import { readOpeningTimes } from "#app/models/time/opening-times.server.ts"
import { WEEKDAYS } from "#app/models/time/opening-times.ts"
import { ALL_DAY } from "#app/models/time/time-range.ts"
import { WEEK_MODE } from "#app/models/time/week-fields.ts"
import { type Client, signedInAdmin } from "#app/testing/fixtures/admin.ts"
import { callerOf } from "#app/testing/fixtures/api.ts"
import { formOnPage, textOf } from "#app/testing/fixtures/form-on-page.ts"
import { morningZone } from "#app/testing/fixtures/morning-zone.ts"
import { startTestSite, type TestSite } from "#app/testing/fixtures/site.ts"

const HOURS = "/admin/site/hours"
const WEEKLY = `${HOURS}/weekly`
const DAY = `${HOURS}/days/new`
const SEASON = `${HOURS}/seasons/new`
const CLOSE = `${HOURS}/close-today`

/** A season without hours. */
const CLOSED = { [WEEK_MODE]: "same", [choiceName(EVERY_DAY)]: "closed" }

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
/** The page with all hours. */
const visit = async () => textOf((await (await site.get("/visit")).text()).replace(/^[\s\S]*<body/, ""))

/** The form of a week, with a choice for each day. */
async function openByDay(changes: Record<string, string> = {}): Promise<FormData> {
	return await openForm(WEEKLY, { [WEEK_MODE]: "byDay", ...changes })
}

test("a day can have several ranges, be open for 24 hours or closed", async () => {
	const form = await openByDay({ [choiceName("Sunday")]: "allDay" })
	form.set(closesName("Monday"), "12:00")
	for (const [name, time] of [
		[opensName("Monday"), "13:00"],
		[closesName("Monday"), "20:00"],
	] as const) {
		const [first] = form.getAll(name)
		form.set(name, String(first))
		form.append(name, time)
	}
	form.set(choiceName("Tuesday"), "closed")
	expect((await send(WEEKLY, form)).status).toBe(303)
	const { weekly } = (await stored()).times
	expect(weekly.Monday).toEqual([
		{ opens: "08:00", closes: "12:00" },
		{ opens: "13:00", closes: "20:00" },
	])
	expect([weekly.Tuesday, weekly.Sunday]).toEqual([[], [ALL_DAY]])
	expect(await visit()).toMatch(/8:00 AM to 12:00 PM, 1:00 PM .* Different hours from day to day/)
	expect((await send(WEEKLY, {})).status).toBe(303)
	expect((await stored()).times.weekly).toEqual(weekly)
})

test.each([
	["It closes at 5:00 PM", "17:00"],
	["It closes on the next day at 5:00 AM", "05:00"],
])(
	"hours that end before they begin are asked about, and '%s' answers it for every day that has them",
	async (label, closes) => {
		const typed = { [opensName("Monday")]: "09:00", [closesName("Monday")]: "05:00" }
		const sunday = { [opensName("Sunday")]: "09:00", [closesName("Sunday")]: "05:00" }
		const { status, html } = await send(WEEKLY, await openByDay({ ...typed, ...sunday }))
		expect(status).toBe(400)
		expect(textOf(html)).toContain("Monday: 9:00 AM to 5:00 AM: did you mean 5:00 PM?")
		expect((await stored()).revision).toBe(0)
		const again = formOnPage(html, (one) => one.includes(opensName("Monday")))
		expect([again.getAll(opensName("Monday"))[0], again.getAll(closesName("Monday"))[0]]).toEqual([
			"09:00",
			"05:00",
		])
		const group = html.slice(html.indexOf("did you mean 5:00 PM?</legend>"))
		const answer = new RegExp(
			`name="(\\w+)" value="([^"]+)"[^>]*>(?:<!-- -->)?${label.replace("the next day", "\\w+")}`,
		)
		const [, name = "", value = ""] = answer.exec(group.replaceAll("<!-- -->", "")) ?? []
		again.set(name, value)
		expect((await send(WEEKLY, again)).status).toBe(303)
		const { weekly } = (await stored()).times
		expect([weekly.Monday, weekly.Sunday]).toEqual(Array(2).fill([{ opens: "09:00", closes }]))
		// What is stored was meant, so the form can be saved again.
		expect((await send(WEEKLY, {})).status).toBe(303)
	},
)

describe("seasons", () => {
	test("are added, shown on the page of the visit, changed and deleted", async () => {
		const winter = { from: "2026-11-01", to: "2027-03-31", yearly: "yes", ...CLOSED }
		expect((await send(SEASON, winter)).status).toBe(303)
		expect((await stored()).times.seasons).toEqual([{ from: "11-01", to: "03-31", weekly: null }])
		expect(await visit()).toContain("November 1 to March 31")
		const page = `${HOURS}/seasons/1101`
		const form = await openForm(page, { to: "2027-04-14", [choiceName(EVERY_DAY)]: "allDay" })
		expect((await send(page, form)).status).toBe(303)
		const [season] = (await stored()).times.seasons
		expect([season?.to, Object.keys(season?.weekly ?? {})]).toEqual(["04-14", [...WEEKDAYS]])
		expect((await admin.post(`${page}/delete`)).status).toBe(303)
		expect((await admin.post(`${page}/delete`)).status).toBe(303)
		expect((await stored()).times.seasons).toEqual([])
		expect((await admin.get(page)).status).toBe(404)
	})
})

describe("closed days and other hours", () => {
	test("are added, changed and deleted", async () => {
		const fair = {
			from: "2031-12-24",
			reason: "Fair",
			[choiceName(EVERY_DAY)]: "open",
			[opensName(EVERY_DAY)]: "10:00",
			[closesName(EVERY_DAY)]: "01:00",
			[answerName(EVERY_DAY)]: "10:00-01:00",
		}
		const form = await openForm(DAY, fair)
		expect((await send(DAY, form)).status).toBe(303)
		const exception = { from: "2031-12-24", to: "2031-12-24", reason: "Fair" }
		const ranges = [{ opens: "10:00", closes: "01:00" }]
		expect((await stored()).times.exceptions).toEqual([{ ...exception, ranges }])
		const page = `${HOURS}/days/20311224`
		expect((await send(page, { to: "2031-12-26", [choiceName(EVERY_DAY)]: "closed" })).status).toBe(303)
		expect((await stored()).times.exceptions).toEqual([{ ...exception, to: "2031-12-26", ranges: [] }])
		expect(await visit()).toContain("December 24, 2031 to December 26, 2031")
		await admin.post(`${page}/delete`)
		expect((await stored()).times.exceptions).toEqual([])
	})

	test("that are deleted come back with 'Undo', unless others took their place", async () => {
		await send(DAY, { from: "2031-12-24", reason: "Theirs", [choiceName(EVERY_DAY)]: "closed" })
		const before = (await stored()).times.exceptions
		const undo = async () => {
			await admin.post(`${HOURS}/days/20311224/delete`)
			const [, path = ""] = /action="([^"]*\/restore)"/.exec(await (await admin.get(HOURS)).text()) ?? []
			return path
		}
		const path = await undo()
		expect((await stored()).times.exceptions).toEqual([])
		expect((await admin.post(path)).status).toBe(303)
		expect((await stored()).times.exceptions).toEqual(before)
		expect((await admin.post(path)).status).toBe(303)
		const second = await undo()
		await send(DAY, { from: "2031-12-24", reason: "Mine", [choiceName(EVERY_DAY)]: "closed" })
		await admin.post(second)
		expect(textOf(await (await admin.get(HOURS)).text())).toContain(
			"There are already other hours for December 24, 2031",
		)
		expect((await stored()).times.exceptions).toMatchObject([{ reason: "Mine" }])
	})
})

test("the farm is closed for today with one form, and the home page says so at once", async () => {
	expect((await send(CLOSE, { reason: "Storm damage" })).status).toBe(303)
	expect(await visit()).toContain("Closed today: Storm damage. Opens ")
	expect(textOf(await (await admin.get(HOURS)).text())).toContain("Closed today: Storm damage")
	const panel = textOf(await (await admin.get("/admin/site")).text())
	expect(panel).toMatch(
		/Closed today Storm damage\. Visitors read this since .* Open again .*Change the reason/,
	)
	expect((await send(CLOSE, { reason: "" })).status).toBe(303)
	expect(await visit()).toContain("Closed today. Opens ")
	expect((await stored()).times.changes).toHaveLength(1)
	const { status, html } = await send(CLOSE, { reason: "x".repeat(121) })
	expect([status, textOf(html)]).toEqual([400, expect.stringContaining("more than 120 characters")])
	expect((await admin.post(`${HOURS}/open-again`)).headers.get("location")).toBe("/admin/site")
	expect((await stored()).times.changes).toEqual([])
	expect(await visit()).not.toContain("Closed today")
	const trail = textOf(await (await admin.get("/admin/security")).text())
	expect(trail).toContain("changed the opening hours: closed for a day")
	expect(trail).toContain("changed the opening hours: opened again")
})

test("after a closure is saved, staff see which events it affects, with links to them", async () => {
	const api = callerOf(site, admin)
	const today = localDay(new Date().toISOString(), DEFAULT_ZONE)
	const plan = async (title: string, day: string) => {
		const event = { startsAt: day, allDay: true }
		return (await api("POST", "/api/blog-posts", { title, content: "x", published: true, event })).body.id
	}
	const [walk, fair] = [await plan("Owl walk", today), await plan("Winter fair", addDays(today, 30))]
	const day = longDay(addDays(today, 30))
	expect(textOf(await (await admin.get(HOURS)).text())).not.toContain("Owl walk")
	await send(DAY, { from: addDays(today, 30), reason: "Road washed out", [choiceName(EVERY_DAY)]: "closed" })
	const hours = await (await admin.get(HOURS)).text()
	expect(textOf(hours)).toContain(`Winter fair ${day}: The farm is closed on this day: Road washed out.`)
	expect(hours).toContain(`href="/admin/news/${fair}/edit"`)
	await send(CLOSE, { reason: "Storm" })
	const panel = await (await admin.get("/admin/site")).text()
	expect(textOf(panel)).toContain(`Owl walk ${longDay(today)}: The farm is closed on this day: Storm.`)
	expect(panel).toContain(`href="/admin/news/${walk}/edit"`)
	expect(panel).not.toContain("Winter fair")
	await site.db.deleteFrom("posts").where("id", "in", [walk, fair]).execute()
})

describe("today's hours, on a day that is open for 24 hours", () => {
	beforeEach(async () => {
		await send("/admin/site/time", { time_zone: morningZone() })
		await send(WEEKLY, { [WEEK_MODE]: "same", [choiceName(EVERY_DAY)]: "allDay" })
	})
	afterAll(() => send("/admin/site/time", { time_zone: DEFAULT_ZONE }))

	test("can close early, with a notice, and have the usual hours again", async () => {
		const early = `${HOURS}/close-early`
		expect(textOf((await send(early, {})).html)).toContain("Time is required")
		expect(textOf((await send(early, { time: "00:30" })).html)).toContain("has passed")
		expect((await send(early, { time: "23:30", reason: "Storm", notice: "on" })).status).toBe(303)
		expect(await visit()).toContain("Open now, closes early at 11:30 PM: Storm")
		expect(await visit()).toContain("Closes early, at 11:30 PM: Storm")
		const panel = textOf(await (await admin.get("/admin/site")).text())
		expect(panel).toContain("Closes early today, at 11:30 PM")
		expect(panel).toContain("Keep the usual hours")
		const notice = site.db.selectFrom("notices").select("level").where("text", "like", "Closes early%")
		expect(await notice.execute()).toEqual([{ level: "caution" }])
		await admin.post(`${HOURS}/open-again`)
		const after = textOf(await (await admin.get("/admin/site")).text())
		expect(after).toContain("The usual hours apply today")
		expect(await visit()).not.toContain("11:30 PM")
	})
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
		expect((await stored()).times.changes.map(({ day }) => day)).toEqual([today])
		expect(await (await site.get("/")).text()).toContain(`data-time-zone="${time_zone}"`)
	}
})

test("today's event stays when the time zone changes, at its hour on the clock", async () => {
	const at = new Date(Math.ceil(Date.now() / 3600_000) * 3600_000 + 3600_000).toISOString()
	const post = {
		title: "Owl walk",
		content: "Come.",
		excerpt: "",
		category: "events" as const,
		tags: [],
		published: true,
	}
	const event = { startsAt: at, endsAt: null, allDay: false, place: "", cancelled: false, signUpUrl: "" }
	await insertPost(site.db, { ...post, event }, new Date())
	const shown = async () => textOf(await (await site.get("/events")).text())
	const clock = formatTime(at, DEFAULT_ZONE)
	expect(await shown()).toContain(clock)
	await send("/admin/site/time", { time_zone: "America/Vancouver" })
	expect(await shown()).toContain(clock)
	await admin.post("/api/settings", JSON.stringify({ key: "time_zone", value: DEFAULT_ZONE }), {
		headers: { "Content-Type": "application/json" },
	})
	expect(await shown()).toContain(clock)
})
