import sharp from "sharp"
import { afterAll, beforeAll, expect, test } from "vitest"
import { readPicture } from "#app/models/settings/picture.ts"
import { readSettings } from "#app/models/settings/setting.server.ts"
import { choiceName, closesName, EVERY_DAY, opensName } from "#app/models/time/hours-fields.ts"
import { readOpeningTimes } from "#app/models/time/opening-times.server.ts"
import { WEEK_MODE } from "#app/models/time/week-fields.ts"
import { type Client, signedInAdmin } from "#app/testing/fixtures/admin.ts"
import { formOnPage, textOf } from "#app/testing/fixtures/form-on-page.ts"
import { startTestSite, type TestSite } from "#app/testing/fixtures/site.ts"

const SPECIES = "/admin/species/1/edit"
const WEEKLY = "/admin/site/hours/weekly"
const NOTICE = "/admin/site/notices/1/edit"

let site: TestSite
let admin: Client
beforeAll(async () => {
	site = await startTestSite()
	admin = await signedInAdmin(site)
	const times = { created_at: "2026-01-01T00:00:00.000Z", updated_at: "2026-01-01T00:00:00.000Z" }
	await site.db
		.insertInto("notices")
		.values({ id: 1, text: "Flooded", level: "closure", ...times })
		.execute()
})
afterAll(() => site.close())

type Changes = Record<string, string | File>

async function openForm(path: string, changes: Changes = {}): Promise<FormData> {
	return changed(formOnPage(await (await admin.get(path)).text()), changes)
}

function changed(form: FormData, changes: Changes): FormData {
	for (const [name, value] of Object.entries(changes)) form.set(name, value)
	return form
}

async function send(path: string, form: FormData) {
	const answer = await admin.post(path, form)
	return { status: answer.status, html: answer.status === 303 ? "" : await answer.text() }
}

async function save(path: string, form: FormData) {
	expect((await send(path, form)).status).toBe(303)
}

async function conflictOf(path: string, mine: FormData) {
	const { status, html } = await send(path, mine)
	expect(status).toBe(409)
	return html
}

/** What presses the other version of a line, in the form of a page. */
function choose(html: string, label: string, version: "saved" | "typed"): FormData {
	const name = `version:${label}`
	const form = formOnPage(html)
	form.set(name, String(form.get(name)).replace(/^\w+/, version))
	return form
}

let pictures = 0
async function picture() {
	const background = { r: 20, g: 120, b: pictures++ * 20 }
	const pixels = { create: { width: 330, height: 220, channels: 3 as const, background } }
	return new File([new Uint8Array(await sharp(pixels).jpeg().toBuffer())], "mine.jpg")
}

const descriptionOf = async () => String((await openForm(SPECIES)).get("description"))

test("an invalid field after a conflict loses neither the choices nor the warning, and nothing is saved unread", async () => {
	const mine = await openForm(SPECIES, { description: "Mine" })
	await save(SPECIES, await openForm(SPECIES, { description: "Theirs" }))
	const form = choose(await conflictOf(SPECIES, mine), "Description", "saved")
	const invalid = await send(SPECIES, changed(form, { name: "" }))
	expect(invalid.status).toBe(400)
	const again = await conflictOf(SPECIES, changed(formOnPage(invalid.html), { name: "Renamed" }))
	expect(textOf(again)).toContain("Description: different")
	expect(String(formOnPage(again).get("version:Description"))).toMatch(/^saved /)
	await save(SPECIES, formOnPage(again))
	const saved = await openForm(SPECIES)
	expect([saved.get("name"), saved.get("description")]).toEqual(["Renamed", "Theirs"])
})

test("a field that is kept as typed although the other person changed it stays so if yet another version was saved", async () => {
	const mine = await openForm(SPECIES, { name: "Mine" })
	const typed = await descriptionOf()
	await save(SPECIES, await openForm(SPECIES, { description: "Theirs again" }))
	const form = choose(await conflictOf(SPECIES, mine), "Description", "typed")
	await save(SPECIES, await openForm(SPECIES, { diet: "Snails" }))
	await save(SPECIES, formOnPage(await conflictOf(SPECIES, form)))
	const saved = await openForm(SPECIES)
	expect(saved.get("name")).toBe("Mine")
	expect(saved.get("description")).toBe(typed)
	expect(saved.get("diet")).toBe("Snails")
})

test("without scripts, a form that was rejected for another reason still finds what was saved in between", async () => {
	const mine = await openForm(SPECIES, { name: "", description: "Mine" })
	await save(SPECIES, await openForm(SPECIES, { description: "Theirs" }))
	const invalid = await send(SPECIES, mine)
	expect(invalid.status).toBe(400)
	await conflictOf(SPECIES, changed(formOnPage(invalid.html), { name: "Renamed" }))
	expect(await descriptionOf()).toBe("Theirs")
})

test("a form of a page from before this choice existed is saved as typed", async () => {
	const mine = await openForm(SPECIES, { name: "Only mine" })
	mine.delete("opened")
	await save(SPECIES, await openForm(SPECIES, { description: "Only theirs" }))
	const html = await conflictOf(SPECIES, mine)
	expect(String(formOnPage(html).get("version:Description"))).toMatch(/^typed /)
	await save(SPECIES, choose(html, "Description", "saved"))
	expect(await descriptionOf()).toBe("Only theirs")
})

test("the saved picture can be chosen instead of the one that was sent", async () => {
	const image = await picture()
	const pictureOf = async () =>
		(await site.db.selectFrom("species").select("image_id").where("id", "=", 1).executeTakeFirst())?.image_id
	const before = await pictureOf()
	expect(before).toBeTruthy()
	const mine = await openForm(SPECIES, { image, imagePosition: "top" })
	await save(SPECIES, await openForm(SPECIES, { diet: "Fish" }))
	const html = await conflictOf(SPECIES, mine)
	expect(textOf(html)).toContain("The file that you chose")
	await save(SPECIES, choose(html, "Image", "saved"))
	expect(await pictureOf()).toBe(before)
	const saved = await openForm(SPECIES)
	expect([saved.get("imagePosition"), saved.get("diet")]).toEqual(["top", "Fish"])
})

test("two people change different days of the week, and both changes are saved", async () => {
	const byDay = {
		[WEEK_MODE]: "byDay",
		[choiceName("Tuesday")]: "open",
		[opensName("Tuesday")]: "08:00",
		[closesName("Tuesday")]: "22:00",
	}
	const mine = await openForm(WEEKLY, byDay)
	await save(WEEKLY, await openForm(WEEKLY, { [WEEK_MODE]: "byDay", [choiceName("Monday")]: "allDay" }))
	await save(WEEKLY, formOnPage(await conflictOf(WEEKLY, mine)))
	const { weekly } = (await readOpeningTimes(site.db)).times
	expect(weekly.Monday).toEqual([{ opens: "00:00", closes: "00:00" }])
	expect(weekly.Tuesday).toEqual([{ opens: "08:00", closes: "22:00" }])
})

test("versions that contradict each other when they are combined aren't saved, and can be chosen again", async () => {
	const mine = await openForm(NOTICE, { endsAt: "2031-05-02T08:00" })
	await save(NOTICE, await openForm(NOTICE, { startsAt: "2031-05-03T08:00" }))
	const combined = await send(NOTICE, formOnPage(await conflictOf(NOTICE, mine)))
	expect(combined.status).toBe(400)
	expect(textOf(combined.html)).toContain("End must be after the start")
	const again = await conflictOf(NOTICE, formOnPage(combined.html))
	await save(NOTICE, choose(again, "Start", "typed"))
	const saved = await openForm(NOTICE)
	expect([saved.get("startsAt"), saved.get("endsAt")]).toEqual(["", "2031-05-02T08:00"])
})

test("two people change the days and the hours of a season, and both changes are saved", async () => {
	const season = { from: "2031-06-01", to: "2031-08-31", yearly: "no", [WEEK_MODE]: "same" }
	const closed = { ...season, [choiceName(EVERY_DAY)]: "closed" }
	await save("/admin/site/hours/seasons/new", await openForm("/admin/site/hours/seasons/new", closed))
	const path = "/admin/site/hours/seasons/20310601"
	const mine = await openForm(path, { to: "2031-09-15" })
	await save(path, await openForm(path, { [choiceName(EVERY_DAY)]: "allDay" }))
	await save(path, formOnPage(await conflictOf(path, mine)))
	const { seasons } = (await readOpeningTimes(site.db)).times
	expect(seasons).toMatchObject([{ to: "2031-09-15", weekly: { Sunday: [{ opens: "00:00" }] } }])
})

test("of a picture of the site and the part that stays in view, each can be taken from the saved version", async () => {
	const path = "/admin/site/pictures/hero_picture"
	await save(path, await openForm(path, { image: await picture() }))
	const mine = await openForm(path, { focusX: "60" })
	await save(path, await openForm(path, { focusX: "40", image: await picture() }))
	const theirs = readPicture((await readSettings(site.db)).hero_picture)
	const html = await conflictOf(path, mine)
	expect(textOf(html)).toContain("The same in both: Picture")
	await save(path, choose(html, "What stays in view", "saved"))
	expect(readPicture((await readSettings(site.db)).hero_picture)).toEqual(theirs)
	expect(theirs?.x).toBe(40)
})
