import sharp from "sharp"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { DAY_CHANGES } from "#app/models/time/day-change.ts"
import { choiceName, closesName, EVERY_DAY, opensName } from "#app/models/time/hours-fields.ts"
import { WEEK_MODE } from "#app/models/time/week-fields.ts"
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

/** What the sample doesn't have. */
async function addRecords() {
	await change(anna, "/admin/site/notices/new", { text: "Flooded", level: "closure" })
	await change(anna, "/admin/site/redirects/new", { path: "/about-us", target: "/visit" })
	const page = { id: 9_001, kind: "page" as const, slug: "/our-team", title: "About", content: "Text." }
	const at = "2026-01-01T00:00:00.000Z"
	const values = { ...page, created_at: at, updated_at: at }
	await site.db.insertInto("posts").values(values).execute()
	const pixels = { create: { width: 300, height: 200, channels: 3 as const, background: "#2b5" } }
	const image = new File([new Uint8Array(await sharp(pixels).jpeg().toBuffer())], "photo.jpg")
	const closed = { [choiceName(EVERY_DAY)]: "closed" }
	const monday = {
		[choiceName("Monday")]: "open",
		[opensName("Monday")]: "07:30",
		[closesName("Monday")]: "22:00",
	}
	await change(anna, "/admin/species/1/photos/new", { image, licence: "CC BY 4.0" })
	await change(anna, "/admin/site/pictures/hero_picture", { image })
	await change(anna, "/admin/site/hours/weekly", { [WEEK_MODE]: "byDay", ...monday })
	const summer = { from: "2031-06-01", to: "2031-08-15", yearly: "no", [WEEK_MODE]: "same" }
	await change(anna, "/admin/site/hours/seasons/new", { ...summer, ...closed })
	const days = { from: "2031-12-24", to: "2031-12-26", reason: "Holidays" }
	await change(anna, "/admin/site/hours/days/new", { ...days, ...closed })
}

const addName = (text: string, by: "theirs" | "mine") => `${text} ${by}`
const fieldOf = (html: string, name: string) => String(formOnPage(html).get(name)).replaceAll("\r\n", "\n")
const pageOf = async (who: Client, path: string) => await (await who.get(path)).text()

async function save(who: Client, path: string, form: FormData) {
	expect((await who.post(path, form)).status, path).toBe(303)
}

async function change(who: Client, path: string, changes: Record<string, string | File>) {
	const form = formOnPage(await pageOf(who, path))
	for (const [name, value] of Object.entries(changes)) form.set(name, value)
	await save(who, path, form)
}

async function rejected(path: string, form: FormData, status: 400 | 409) {
	const answer = await anna.post(path, form)
	expect(answer.status).toBe(status)
	return await answer.text()
}

describe.each(Object.entries(CONFLICT_FORMS))(
	"an edit conflict of a %s",
	(_, { path, field, label, isNamed, isInWords, edit = addName }) => {
		const saved = async () => fieldOf(await pageOf(anna, path), field)

		async function conflictOf(who: Client) {
			const form = formOnPage(await pageOf(anna, path))
			const before = String(form.get(field))
			const texts = { theirs: edit(before, "theirs"), mine: edit(before, "mine") }
			await change(who, path, { [field]: texts.theirs })
			form.set(field, texts.mine)
			return { html: await rejected(path, form, 409), ...texts }
		}

		test("lists what is saved in the field that differs, says who saved it, and leads to it", async () => {
			const { html, theirs } = await conflictOf(berta)
			const { whose, listed, block } = conflictIn(html)
			expect(whose).toMatch(
				isNamed === false ? /^Currently saved version$/ : /^Currently saved version: berta, \w+ \d+, 20\d\d/,
			)
			expect(listed.map(([name]) => name)).toEqual([label])
			if (!isInWords) expect(listed[0]?.[1]).toContain(theirs.replace(/\s+/g, " ").trim())
			expect(block).toContain(`href="${path}" target="_blank" rel="noreferrer"`)
		})

		test("says that one's own other window saved it", async () => {
			if (isNamed === false) return
			const text = textOf((await conflictOf(anna)).html)
			expect(text).toContain("You saved")
			expect(text).not.toContain("Someone else")
		})

		test("keeps what was typed, which then replaces the saved version, unless yet another one was saved", async () => {
			const { html, theirs, mine } = await conflictOf(berta)
			expect(fieldOf(html, field)).toBe(mine)
			expect(await saved()).toBe(theirs)
			await change(berta, path, { [field]: edit(theirs, "theirs") })
			const again = await rejected(path, formOnPage(html), 409)
			expect(fieldOf(again, field)).toBe(mine)
			await save(anna, path, formOnPage(again))
			expect(await saved()).toBe(mine)
		})
	},
)

const SPECIES = "/admin/species/2/edit"
const speciesForm = async (changes: Record<string, string>) => {
	const form = formOnPage(await pageOf(anna, SPECIES))
	for (const [name, value] of Object.entries(changes)) form.set(name, value)
	return form
}

test("saving again also replaces what only the other person changed, which the page lists", async () => {
	const mine = await speciesForm({ description: "Mine" })
	const diet = String(mine.get("diet"))
	await change(berta, SPECIES, { diet: "Only theirs" })
	const html = await rejected(SPECIES, mine, 409)
	const { text, listed } = conflictIn(html)
	expect(text).toContain(
		"Someone else saved this species while you were editing. Your changes aren't saved yet.",
	)
	expect(text).toContain("If you save again, this form replaces that version.")
	expect(listed).toEqual([
		["Description", expect.any(String)],
		["Diet", "Only theirs"],
	])
	await save(anna, SPECIES, formOnPage(html))
	const saved = await speciesForm({})
	expect([saved.get("description"), saved.get("diet")]).toEqual(["Mine", diet])
})

test("an edit conflict says so if both people typed the same", async () => {
	const mine = await speciesForm({ description: "The same" })
	await change(berta, SPECIES, { description: "The same" })
	const { text, listed } = conflictIn(await rejected(SPECIES, mine, 409))
	expect(listed).toEqual([])
	expect(text).toContain("Its fields are the same as in this form.")
})

test("without scripts, a form that was rejected for another reason still finds what was saved in between", async () => {
	const mine = await speciesForm({ name: "", description: "Mine" })
	await change(berta, SPECIES, { description: "Theirs" })
	const again = formOnPage(await rejected(SPECIES, mine, 400))
	again.set("name", "Renamed")
	await rejected(SPECIES, again, 409)
	expect((await speciesForm({})).get("description")).toBe("Theirs")
})

/** Forms with the route of one of the table. */
const SAME_ROUTE = /^\/admin\/site\/([a-z]+|pictures\/logo)$/

/** Those that change no stored version, and the last one, which is tested in `post-versions.test.ts`. */
const WITHOUT_VERSION = [
	...DAY_CHANGES.map((change) => `/admin/site/hours/${change}`),
	"/admin/news/pictures/:owner",
	"/admin/news/:id/versions/:version",
]

test("every form with the revision that it was opened with has its edit conflicts tested", () => {
	const paths = Object.values(CONFLICT_FORMS).map(({ path }) => path)
	const forms: StaffForm[] = Object.values(STAFF_FORMS)
	const opened = forms.filter(({ carried = [] }) => carried.includes("revision"))
	const isTested = (action: string) =>
		SAME_ROUTE.test(action) ||
		WITHOUT_VERSION.includes(action) ||
		paths.some((path) => isAddressOf(action, path))
	const missing = opened.filter(({ actions }) => !actions.some(isTested)).map(({ actions }) => actions[0])
	expect(missing).toEqual([])
})

function conflictIn(html: string) {
	const [block = ""] = /<details[^>]*>\s*<summary[^>]*>Currently saved[\s\S]*?<\/details>/.exec(html) ?? []
	const plain = (part = "") => textOf(part).trim()
	const whose = plain(/<summary[^>]*>([\s\S]*?)<\/summary>/.exec(block)?.[1])
	const pairs = block.matchAll(/<dt[^>]*>([\s\S]*?)<\/dt><dd[^>]*>([\s\S]*?)<\/dd>/g)
	const listed = [...pairs].map(([, name, value]) => [plain(name), plain(value)])
	return { text: textOf(html), whose, listed, block }
}
