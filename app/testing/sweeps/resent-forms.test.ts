import { afterAll, beforeAll, expect, test } from "vitest"
import { choiceName, EVERY_DAY } from "#app/models/time/hours-fields.ts"
import { WEEK_MODE } from "#app/models/time/week-fields.ts"
import { type Client, signedInAdmin } from "#app/testing/fixtures/admin.ts"
import { formOnPage, textOf } from "#app/testing/fixtures/form-on-page.ts"
import { startTestSite, type TestSite } from "#app/testing/fixtures/site.ts"
import { STAFF_FORMS } from "#app/testing/fixtures/staff-forms.ts"
import { testFile } from "#app/testing/fixtures/test-files.ts"

let site: TestSite
let admin: Client
beforeAll(async () => {
	site = await startTestSite()
	admin = await signedInAdmin(site)
})
afterAll(() => site.close())

const HOURS = "/admin/site/hours"
const CLOSED = { [WEEK_MODE]: "same", [choiceName(EVERY_DAY)]: "closed" }

/** By the page of a form, what is typed into it. Its files have names of test files. */
const FORMS: [page: string, typed: Record<string, string>, files?: Record<string, string>][] = [
	[`${HOURS}/weekly`, CLOSED],
	[`${HOURS}/seasons/new`, { from: "12-24", to: "12-26", yearly: "yes", ...CLOSED }],
	[`${HOURS}/days/new`, { from: "2031-05-01", [choiceName(EVERY_DAY)]: "closed" }],
	[`${HOURS}/close-today`, { reason: "Storm" }],
	["/admin/site/name", { site_name: "Otter Creek" }],
	["/admin/site/social", { "social_links-0-name": "Photos", "social_links-0-url": "https://a.example/" }],
	["/admin/site/pictures/logo", {}, { image: "first.jpg" }],
	["/admin/site/pictures/hero_picture", { focusX: "10" }, { image: "second.jpg" }],
	["/admin/site/notices/new", { text: "Flooded" }],
	["/admin/site/terms/sections/new", { heading: "Dogs", text: "On a leash." }],
	["/admin/map/new", { name: "The island", altText: "An island" }, { image: "first.jpg" }],
	["/admin/map/1/control-points", STAFF_FORMS.controlPoints.second],
	["/admin/map/1/edit", { name: "The farm" }, { image: "second.jpg" }],
	["/admin/map/1/places/new", { name: "Old oak", kind: "viewpoint", x: "50", y: "50" }],
	["/admin/news/new", { title: "Owls", content: "Come.", coverAlt: "Owl" }, { image: "first.jpg" }],
	["/admin/news/pictures/1", { alt: "Owl" }, { image: "first.jpg" }],
	["/admin/species/1/edit", { description: "Once" }, { image: "second.jpg" }],
	["/admin/species/2/photos/new", { alt: "Loon" }, { image: "first.jpg" }],
	["/admin/species/3/photos", { credit: "A. Painter" }, { images: "first.jpg" }],
]

const changes = async () => await site.db.selectFrom("audit_entries").select(["action", "subject"]).execute()

test.each(FORMS)(
	"a double click on the button of %s saves once, and the second one leads to the same page",
	async (page, typed, files = {}) => {
		const form = formOnPage(await (await admin.get(page)).text(), (one) =>
			one.includes(`name="${Object.keys({ ...files, ...typed })[0]}"`),
		)
		for (const [name, value] of Object.entries(typed)) form.set(name, value)
		for (const [name, file] of Object.entries(files)) {
			const { buffer } = await testFile(file)
			form.set(name, new File([new Uint8Array(buffer)], file))
		}
		const before = await changes()
		const [first, second] = await Promise.all([admin.post(page, form), admin.post(page, form)])
		const saved = await changes()
		expect(saved.length).toBeGreaterThan(before.length)
		const third = await admin.post(page, form)
		const answers = [first, second, third].map(({ status, headers }) => [status, headers.get("location")])
		expect(answers, textOf(await third.text())).toEqual(Array(3).fill([303, first?.headers.get("location")]))
		expect(await changes()).toEqual(saved)
	},
)

test("a day that was closed and opened again is closed by the same form, shown again by Back", async () => {
	const page = `${HOURS}/close-today`
	const form = formOnPage(await (await admin.get(page)).text(), (one) => one.includes('name="reason"'))
	form.set("reason", "Ice")
	const panel = async () => textOf(await (await admin.get("/admin/site")).text())
	for (const _ of ["first", "after Back"]) {
		expect((await admin.post(page, form)).status).toBe(303)
		expect(await panel()).toContain("Ice")
		await admin.post(`${HOURS}/open-again`)
		expect(await panel()).not.toContain("Ice")
	}
})
