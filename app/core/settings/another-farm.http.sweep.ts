import { readFile } from "node:fs/promises"
import path from "node:path"
import { expect, test } from "vitest"
import { client, staffSite } from "#core/testing/admin.ts"
import { filledForm, formInPage, saveForm, startOf } from "#core/testing/form-in-page.ts"
import { formOnPage, textOf } from "#core/testing/form-on-page.ts"
import { publicPages, sitemapPaths } from "#core/testing/public-pages.ts"
import type { StaffForm } from "#core/testing/record-forms.ts"
import { root } from "#core/testing/site.ts"
import { STAFF_FORMS, type StaffFormName } from "#core/testing/staff-forms.ts"
import { unescapeXml } from "#core/text/xml.ts"
import { parseSpeciesCsv } from "#features/species/import/species-csv.ts"
import { FIELD_ENTRIES } from "#features/species/species-fields.ts"

const { site, admin } = await staffSite()

/** Texts and files of the sample farm that a new site starts with. */
const SAMPLE =
	/Heritage Farm|hello@farm\.example|1890 Concession Road|search\?query=Ontario|icon(-\d+)?\.(svg|png)"|Common Loon/

const FEEDS = [
	...["/site.webmanifest", "/news.rss", "/events.ics", "/sitemap.xml", "/robots.txt"],
	...["/api/tour/catalogue", "/api/tour/bundle", "/api/settings", "/api/terms", "/api/notices"],
	...["/api/species", "/api/stats/species", "/api/blog-posts", "/api/map", "/api/openapi.json"],
]

async function fillFirst(...names: StaffFormName[]): Promise<void> {
	for (const name of names) {
		const form: StaffForm = STAFF_FORMS[name]
		if (!form.saving) throw new Error(`${name} isn't saved.`)
		const { image: _, audio: __, ...texts } = form.first
		const values = name === "species" ? texts : form.first
		await saveForm(admin, await filledForm(admin, form, startOf(form), values, false), form.saving.says)
	}
}

async function press(name: StaffFormName, at: string, button: RegExp): Promise<void> {
	const one = formInPage(await admin.html(at), at, STAFF_FORMS[name], button)
	expect((await admin.post(one.actionOf(button), one.body(one.button(button)))).status, at).toBe(303)
}

async function newReceipt(): Promise<string> {
	const guest = client(site)
	const form = formOnPage(await guest.html("/waiver"), (one) => one.includes("termsHash"))
	form.set("accept", "on")
	const accepted = await guest.post("/waiver", form)
	expect(accepted.status).toBe(303)
	const page = await guest.html(accepted.headers.get("Location") ?? "")
	return /\/waiver\/receipts\/[\w-]+/.exec(page)?.[0] ?? "no receipt"
}

/** In characters: shorter texts also occur outside of the sample. */
const SHORTEST = 12

const read = (file: string) => readFile(path.join(root, "db/sample", file), "utf8")

function textsIn(value: unknown): string[] {
	if (typeof value === "string") return [value]
	return value !== null && typeof value === "object" ? Object.values(value).flatMap(textsIn) : []
}

async function sampleSentences(): Promise<string[]> {
	const { rows } = parseSpeciesCsv(await read("species.csv"))
	const species = rows.flatMap(({ fields }) =>
		FIELD_ENTRIES.flatMap(([name, { kind }]) => (kind === "choice" ? [] : textsIn(fields[name]))),
	)
	const posts = (JSON.parse(await read("news.json")) as Record<string, unknown>[]).flatMap(
		({ title, excerpt, content, event }) =>
			textsIn({ title, excerpt, content, place: (event as { place?: string })?.place }),
	)
	const map = JSON.parse(await read("map.json"))
	const parts = [...map.places, ...map.trails].flatMap(({ name, text }) => textsIn({ name, text }))
	const drawn = [...(await read("farm-map.svg")).matchAll(/<(?:text|title|desc)[^>]*>([^<]+)</g)].map(
		([, text]) => text,
	)
	const all = [
		...species,
		...posts,
		...parts,
		...textsIn({ name: map.name, description: map.description, altText: map.altText }),
		...textsIn(drawn),
		...textsIn(JSON.parse(await read("texts.json"))),
	]
	const sentences = all.flatMap((text) => text.split(/\n+|(?<=[.!?]) /)).map((one) => one.trim())
	return [...new Set(sentences)].filter((one) => one.length >= SHORTEST)
}

async function findIn(pages: Iterable<string>, sentences: string[]): Promise<string[]> {
	const found: string[] = []
	for (const page of pages) {
		const response = await site.get(page)
		const text = await response.text()
		const shown = `${unescapeXml(text)}\n${textOf(text)}`
		found.push(...sentences.filter((one) => shown.includes(one)).map((one) => `${page}: ${one}`))
	}
	return found
}

test("no sentence of the sample farm is on any page or feed once the sample is removed", async () => {
	const sentences = await sampleSentences()
	expect(sentences.length).toBeGreaterThan(500)
	const pages = new Set([...(await publicPages(site)), ...(await sitemapPaths(site)), ...FEEDS])
	expect((await findIn(pages, sentences)).length).toBeGreaterThan(500)
	await press("removeSample", "/admin/site/sample", /^Remove the sample/)
	expect(await findIn(new Set([...pages, ...(await publicPages(site))]), sentences)).toEqual([])
})

test("a new site becomes another farm's: nothing on any page, feed or receipt names the sample farm", async () => {
	await fillFirst("farmName", "contact", "parking", "socialLinks", "logo", "home", "homePicture", "rates")
	await fillFirst("visit", "weeklyHours", "otherHours", "notice", "terms")
	await press("terms", "/admin/site/terms", /^Publish version 2/)
	await fillFirst("map", "species")
	const receipt = await newReceipt()
	const pages = [...(await publicPages(site)), ...(await sitemapPaths(site)), ...FEEDS, receipt]
	const named: string[] = []
	for (const page of new Set(pages)) {
		const response = await site.get(page)
		expect.soft(response.status, page).toBeLessThan(400)
		const [found] = SAMPLE.exec(await response.text()) ?? []
		if (found) named.push(`${page}: ${found}`)
	}
	expect(named).toEqual([])
	for (const page of ["/", "/tour", "/waiver", "/site.webmanifest", "/news.rss", receipt])
		expect(await site.html(page), page).toContain("Otter Creek Farm")
	const home = await site.text("/")
	for (const text of ["Walk the marsh & the meadow", "The mill trail is flooded."])
		expect(home).toContain(text)
})
