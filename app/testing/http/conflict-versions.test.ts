import sharp from "sharp"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { OPENED_FIELD } from "#app/models/forms/line-choices.ts"
import { type Client, client, signedInAdmin } from "#app/testing/fixtures/admin.ts"
import { CONFLICT_FORMS } from "#app/testing/fixtures/conflict-forms.ts"
import { formOnPage, textOf } from "#app/testing/fixtures/form-on-page.ts"
import { isAddressOf } from "#app/testing/fixtures/found-forms.ts"
import { startTestSite, type TestSite } from "#app/testing/fixtures/site.ts"
import { STAFF_FORMS, type StaffForm } from "#app/testing/fixtures/staff-forms.ts"

const BERTA = { username: "berta", password: "seven small otters" }

let site: TestSite
let anna: Client
let berta: Client
beforeAll(async () => {
	site = await startTestSite()
	anna = await signedInAdmin(site)
	berta = await invited(BERTA)
	await addRecords()
})
afterAll(() => site.close())

async function invited({ username, password }: typeof BERTA): Promise<Client> {
	const page = await anna.post("/admin/security/accounts", { username, role: "admin" })
	const [link = ""] = /\/auth\/invitation\/[\w-]+/.exec(await page.text()) ?? []
	const person = client(site)
	expect((await person.post(link, { newPassword: password, confirmPassword: password })).status).toBe(303)
	return person
}

/** A notice, a second photo and closed days, which the sample doesn't have. */
async function addRecords() {
	const times = { created_at: "2026-01-01T00:00:00.000Z", updated_at: "2026-01-01T00:00:00.000Z" }
	await site.db
		.insertInto("notices")
		.values({ id: 1, text: "Flooded", level: "closure", ...times })
		.execute()
	const page = { id: 9_001, kind: "page" as const, slug: "/our-team", title: "About", content: "Text." }
	await site.db
		.insertInto("posts")
		.values({ ...page, ...times })
		.execute()
	const redirect = { id: 1, path: "/about-us", target: "/visit", updated_at: times.updated_at }
	await site.db.insertInto("redirects").values(redirect).execute()
	const pixels = { create: { width: 300, height: 200, channels: 3 as const, background: "#2b5" } }
	const image = new File([new Uint8Array(await sharp(pixels).jpeg().toBuffer())], "photo.jpg")
	const form = formOnPage(await (await anna.get("/admin/species/1/photos/new")).text())
	form.set("image", image)
	form.set("licence", "CC BY 4.0")
	expect((await anna.post("/admin/species/1/photos/new", form)).status).toBe(303)
	const days = formOnPage(await (await anna.get("/admin/site/hours/days/new")).text())
	for (const [name, value] of Object.entries(DAYS_2031)) days.set(name, value)
	expect((await anna.post("/admin/site/hours/days/new", days)).status).toBe(303)
}

const DAYS_2031 = { from: "2031-12-24", to: "2031-12-26", reason: "Holidays", hours_choice: "closed" }

const addName = (text: string, by: "theirs" | "mine") => `${text} ${by}`
const fieldOf = (html: string, name: string) => String(formOnPage(html).get(name)).replaceAll("\r\n", "\n")

describe.each(Object.entries(CONFLICT_FORMS))(
	"an edit conflict of a %s",
	(_, { path, field, label, other: [otherField, otherValue], same, isNamed, edit = addName }) => {
		const page = async (who: Client) => await (await who.get(path)).text()
		const openForm = async (who: Client) => formOnPage(await page(who))
		const saved = async (name: string) => fieldOf(await page(anna), name)

		async function save(who: Client, form: FormData) {
			expect((await who.post(path, form)).status).toBe(303)
		}

		async function change(who: Client, name: string, value: (before: string) => string) {
			const form = await openForm(who)
			form.set(name, value(String(form.get(name))))
			await save(who, form)
		}

		async function send(form: FormData) {
			const answer = await anna.post(path, form)
			expect(answer.status).toBe(409)
			return await answer.text()
		}

		async function conflictOf(who: Client) {
			const mine = await openForm(anna)
			const before = String(mine.get(field))
			const texts = { theirs: edit(before, "theirs"), mine: edit(before, "mine") }
			await change(who, field, () => texts.theirs)
			mine.set(field, texts.mine)
			return { html: await send(mine), ...texts }
		}

		test("marks the field and the words that differ, and says whose version is saved", async () => {
			const { whose, marked, same: named, words } = conflictIn((await conflictOf(berta)).html)
			expect(whose).toMatch(
				isNamed === false ? /^Currently saved version$/ : /^Currently saved version: berta, \w+ \d+, 20\d\d/,
			)
			expect(marked).toEqual([`${label}: different`])
			expect(words.length).toBeGreaterThan(0)
			expect(named).toContain(same)
		})

		test("says that one's own other window saved it", async () => {
			if (isNamed === false) return
			const { text } = conflictIn((await conflictOf(anna)).html)
			expect(text).toContain("You saved")
			expect(text).not.toContain("Someone else")
		})

		test("keeps the saved version of what only the other person changed, with one press", async () => {
			const mine = await openForm(anna)
			const before = String(mine.get(field))
			const theirs = otherValue ?? edit(String(mine.get(otherField)), "theirs")
			await change(berta, otherField, () => theirs)
			mine.set(field, edit(before, "mine"))
			const html = await send(mine)
			expect(conflictIn(html).text).toContain("You didn't change this, so the saved one is kept")
			await save(anna, formOnPage(html))
			expect(await saved(otherField)).toBe(theirs)
			expect(await saved(field)).toBe(edit(before, "mine"))
		})

		test("of a field that both changed is decided by the choice, which is what was typed at first", async () => {
			const first = await conflictOf(berta)
			await save(anna, formOnPage(first.html))
			expect(await saved(field)).toBe(first.mine)
			const second = await conflictOf(berta)
			await save(anna, choose(second.html, label, "saved"))
			expect(await saved(field)).toBe(second.theirs)
		})

		test("keeps the choices and what was typed if yet another version was saved after it", async () => {
			const { html, mine } = await conflictOf(berta)
			const form = choose(html, label, "saved")
			await change(berta, field, (text) => edit(text, "theirs"))
			const latest = await saved(field)
			const again = await send(form)
			expect(fieldOf(again, field)).toBe(mine)
			await save(anna, formOnPage(again))
			expect(await saved(field)).toBe(latest)
		})

		test("saves a field as it is typed after the saved version was chosen", async () => {
			const { html, mine } = await conflictOf(berta)
			const form = choose(html, label, "saved")
			form.set(field, edit(mine, "mine"))
			await save(anna, form)
			expect(await saved(field)).toBe(edit(mine, "mine"))
		})
	},
)

/** Tested in `conflict-choices.test.ts`, because their fields depend on each other, or the same route as one of the table. */
const ELSEWHERE =
	/^\/admin\/site\/(hours\/(weekly|seasons\/:key)|pictures\/(logo|hero_picture)|(?!pictures$)[a-z]+)$/

test("every form that carries what it was opened with has its edit conflicts tested", () => {
	const paths = Object.values(CONFLICT_FORMS).map(({ path }) => path)
	const forms: StaffForm[] = Object.values(STAFF_FORMS)
	const opened = forms.filter(({ carried = [] }) => carried.includes(OPENED_FIELD))
	const isTested = (action: string) =>
		ELSEWHERE.test(action) || paths.some((path) => isAddressOf(action, path))
	const missing = opened.filter(({ actions }) => !actions.some(isTested)).map(({ actions }) => actions[0])
	expect(missing).toEqual([])
})

/** The form with the other version of a line chosen. */
function choose(html: string, label: string, version: "saved" | "typed"): FormData {
	const form = formOnPage(html)
	const name = `version:${label}`
	const [, digest] = String(form.get(name)).split(" ")
	expect(html).toContain(`value="${version} ${digest}"`)
	form.set(name, `${version} ${digest}`)
	return form
}

function conflictIn(html: string) {
	const text = textOf(html)
	const [block = ""] = /<details[^>]*data-conflict[\s\S]*?<\/details>/.exec(html) ?? []
	const whose = textOf(/<summary[^>]*>([\s\S]*?)<\/summary>/.exec(block)?.[1] ?? "").trim()
	const marked = [...block.matchAll(/<legend[^>]*>([\s\S]*?)<\/legend>/g)].map(([, name = ""]) =>
		textOf(name).trim(),
	)
	const same = textOf(/<p[^>]*data-same[^>]*>([\s\S]*?)<\/p>/.exec(block)?.[1] ?? "")
	const words = [...block.matchAll(/<mark>([^<]*)<\/mark>/g)].map(([, word = ""]) => word)
	return { text, whose, marked, same, words }
}
