import sharp from "sharp"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { type Client, client, signedInAdmin } from "#app/testing/fixtures/admin.ts"
import { formOnPage, textOf } from "#app/testing/fixtures/form-on-page.ts"
import { startTestSite, type TestSite } from "#app/testing/fixtures/site.ts"

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

/** A notice and a second photo, which the sample doesn't have. */
async function addRecords() {
	const times = { created_at: "2026-01-01T00:00:00.000Z", updated_at: "2026-01-01T00:00:00.000Z" }
	await site.db
		.insertInto("notices")
		.values({ id: 1, text: "Flooded", level: "closure", ...times })
		.execute()
	const pixels = { create: { width: 300, height: 200, channels: 3 as const, background: "#2b5" } }
	const image = new File([new Uint8Array(await sharp(pixels).jpeg().toBuffer())], "photo.jpg")
	const form = formOnPage(await (await anna.get("/admin/species/1/photos/new")).text())
	form.set("image", image)
	form.set("licence", "CC BY 4.0")
	expect((await anna.post("/admin/species/1/photos/new", form)).status).toBe(303)
}

/** Every form that can meet an edit conflict: its page, a field, and that field's label in the stored version. */
const FORMS: Record<
	string,
	{ path: string; field: string; label: string; same: string; isNamed?: false; endings?: [string, string] }
> = {
	species: { path: "/admin/species/1/edit", field: "description", label: "Description", same: "Common Name" },
	photo: {
		path: "/admin/species/1/photos/1/edit",
		field: "credit",
		label: "Credit",
		same: "Licence",
		isNamed: false,
	},
	post: { path: "/admin/news/1/edit", field: "content", label: "Content", same: "Title" },
	map: { path: "/admin/map/1/edit", field: "description", label: "Description", same: "Name" },
	"control points": {
		path: "/admin/map/1/control-points",
		field: "coordinates1",
		label: "Coordinates of point 1",
		same: "Coordinates of point 2",
		endings: ["1", "2"],
	},
	place: { path: "/admin/map/1/places/1/edit", field: "text", label: "Text", same: "Kind" },
	trail: { path: "/admin/map/1/trails/1/edit", field: "name", label: "Name", same: "Color" },
	notice: { path: "/admin/site/notices/1/edit", field: "text", label: "Text", same: "Level" },
	"section of the terms": {
		path: "/admin/site/terms/sections/1/edit",
		field: "text",
		label: "Text",
		same: "Heading",
	},
	"page of Site Settings": {
		path: "/admin/site/home",
		field: "hero_text",
		label: "Introduction",
		same: "Headline",
	},
}

describe.each(Object.entries(FORMS))(
	"an edit conflict of a %s",
	(_, { path, field, label, same, isNamed, endings = [" theirs", " mine"] }) => {
		const openForm = async (who: Client) => formOnPage(await (await who.get(path)).text())

		async function conflictOf(other: Client) {
			const mine = await openForm(anna)
			const theirs = await openForm(other)
			theirs.set(field, `${theirs.get(field)}${endings[0]}`)
			expect((await other.post(path, theirs)).status).toBe(303)
			mine.set(field, `${mine.get(field)}${endings[1]}`)
			const answer = await anna.post(path, mine)
			expect(answer.status).toBe(409)
			return conflictIn(await answer.text())
		}

		test("marks the field and the words that differ, and says whose version is saved", async () => {
			const { whose, marked, same: named, words } = await conflictOf(berta)
			expect(whose).toMatch(
				isNamed === false ? /^Currently saved version$/ : /^Currently saved version: berta, \w+ \d+, 20\d\d/,
			)
			expect(marked).toEqual([`${label}: different`])
			expect(words.length).toBeGreaterThan(0)
			expect(named).toContain(same)
		})

		test("says that one's own other window saved it", async () => {
			if (isNamed === false) return
			const { text } = await conflictOf(anna)
			expect(text).toContain("You saved")
			expect(text).not.toContain("Someone else")
		})
	},
)

function conflictIn(html: string) {
	const text = textOf(html)
	const [block = ""] = /<details[^>]*data-conflict[\s\S]*?<\/details>/.exec(html) ?? []
	const whose = textOf(/<summary[^>]*>([\s\S]*?)<\/summary>/.exec(block)?.[1] ?? "").trim()
	const marked = [...block.matchAll(/<dt[^>]*>([\s\S]*?)<\/dt>/g)].map(([, name = ""]) => textOf(name).trim())
	const same = textOf(/<p[^>]*data-same[^>]*>([\s\S]*?)<\/p>/.exec(block)?.[1] ?? "")
	const words = [...block.matchAll(/<mark>([^<]*)<\/mark>/g)].map(([, word = ""]) => word)
	return { text, whose, marked, same, words }
}
