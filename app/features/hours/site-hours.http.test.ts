import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { type Client, signedInAdmin } from "#core/testing/admin.ts"
import { callerOf } from "#core/testing/api.ts"
import { formOnPage, sendForm, textOf } from "#core/testing/form-on-page.ts"
import { startTestSite, type TestSite } from "#core/testing/site.ts"
import { addDays } from "#core/time/calendar.ts"
import { DEFAULT_ZONE, localDay, longDay } from "#core/time/local-time.ts"
import { choiceName, closesName, EVERY_DAY, opensName } from "./hours-fields.ts"
import { readOpeningTimes } from "./opening-times.server.ts"
import { WEEK_MODE } from "./week-fields.ts"

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

const send = (page: string, values: Record<string, string>) => sendForm(admin, page, values)
const stored = () => readOpeningTimes(site.db)
/** The page with all hours. */
const visit = async () => textOf((await (await site.get("/visit")).text()).replace(/^[\s\S]*<body/, ""))

test.each([
	["It closes at 5:00 PM", "17:00"],
	["It closes on the next day at 5:00 AM", "05:00"],
])(
	"hours that end before they begin are asked about, and '%s' answers it for every day that has them",
	async (label, closes) => {
		const typed = { [opensName("Monday")]: "09:00", [closesName("Monday")]: "05:00" }
		const sunday = { [opensName("Sunday")]: "09:00", [closesName("Sunday")]: "05:00" }
		const asked = await send(WEEKLY, { [WEEK_MODE]: "byDay", ...typed, ...sunday })
		expect(asked.status).toBe(400)
		const html = await asked.text()
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
		expect((await admin.post(WEEKLY, again)).status).toBe(303)
		const { weekly } = (await stored()).times
		expect([weekly.Monday, weekly.Sunday]).toEqual(Array(2).fill([{ opens: "09:00", closes }]))
		// What is stored was meant, so the form can be saved again.
		expect((await send(WEEKLY, {})).status).toBe(303)
	},
)

test("visitors read the hours of the week, of seasons and of single days", async () => {
	await send(WEEKLY, { [WEEK_MODE]: "byDay", [choiceName("Sunday")]: "closed" })
	await send(SEASON, { from: "2026-11-01", to: "2027-03-31", yearly: "yes", ...CLOSED })
	await send(DAY, { from: "2031-12-24", reason: "Fair", [choiceName(EVERY_DAY)]: "closed" })
	const words = await visit()
	expect(words).toContain("Monday to Saturday 8:00 AM to 8:00 PM")
	expect(words).toContain("November 1 to March 31")
	expect(words).toMatch(/December 24, 2031 .*Fair/)
	const season = `${HOURS}/seasons/1101`
	expect((await admin.post(`${season}/delete`)).status).toBe(303)
	expect((await admin.get(season)).status).toBe(404)
	expect(await visit()).not.toContain("November 1 to March 31")
})

test("a closed day that was deleted doesn't come back with 'Undo' if another one took its place", async () => {
	await send(DAY, { from: "2031-12-24", reason: "Theirs", [choiceName(EVERY_DAY)]: "closed" })
	await admin.post(`${HOURS}/days/20311224/delete`)
	const [, undo = ""] = /action="([^"]*\/restore)"/.exec(await (await admin.get(HOURS)).text()) ?? []
	await send(DAY, { from: "2031-12-24", reason: "Mine", [choiceName(EVERY_DAY)]: "closed" })
	await admin.post(undo)
	expect(textOf(await (await admin.get(HOURS)).text())).toContain(
		"There are already other hours for December 24, 2031",
	)
	expect((await stored()).times.exceptions).toMatchObject([{ reason: "Mine" }])
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

test("today follows the farm's time zone", async () => {
	for (const time_zone of ["Pacific/Kiritimati", "Pacific/Pago_Pago", DEFAULT_ZONE]) {
		expect((await send("/admin/site/time", { time_zone })).status).toBe(303)
		await site.db.deleteFrom("opening_times").execute()
		await send(CLOSE, { reason: time_zone })
		const today = localDay(new Date().toISOString(), time_zone)
		expect((await stored()).times.changes.map(({ day }) => day)).toEqual([today])
		expect(await (await site.get("/")).text()).toContain(`data-time-zone="${time_zone}"`)
	}
})
