import { readFile } from "node:fs/promises"
import path from "node:path"
import { afterAll, beforeAll, expect, test } from "vitest"
import { FIELD_ENTRIES } from "#app/models/species/each-field.ts"
import { parseSpeciesCsv } from "#app/models/species/species-csv.ts"
import { unescapeXml } from "#app/models/text/xml.ts"
import { type Client, signedInAdmin } from "#app/testing/fixtures/admin.ts"
import { textOf } from "#app/testing/fixtures/form-on-page.ts"
import { publicPages, sitemapPaths } from "#app/testing/fixtures/public-pages.ts"
import { root, startTestSite, type TestSite } from "#app/testing/fixtures/site.ts"

let site: TestSite
let admin: Client
beforeAll(async () => {
	site = await startTestSite()
	admin = await signedInAdmin(site)
})
afterAll(() => site.close())

const FEEDS = [
	...["/site.webmanifest", "/news.rss", "/news.json", "/events.ics", "/sitemap.xml", "/catalogue.json"],
	...[
		"/tour/bundle.json",
		"/api/settings",
		"/api/species",
		"/api/blog-posts",
		"/api/map",
		"/api/stats/species",
	],
]

/** The words of a text that occur nowhere but in the sample. */
const SHORTEST = 12

const read = (file: string) => readFile(path.join(root, "db/sample", file), "utf8")

function textsIn(value: unknown): string[] {
	if (typeof value === "string") return [value]
	return value !== null && typeof value === "object" ? Object.values(value).flatMap(textsIn) : []
}

/** Every sentence and name of the sample, from its own files. */
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

test("no sentence of the sample farm is on any page or feed once the sample is removed, and its records are back with Undo", async () => {
	const sentences = await sampleSentences()
	expect(sentences.length).toBeGreaterThan(500)
	const pages = new Set([...(await publicPages(site)), ...(await sitemapPaths(site)), ...FEEDS])
	const before = await findIn(pages, sentences)
	expect(before.length).toBeGreaterThan(500)
	expect((await admin.post("/admin/site/sample")).status).toBe(303)
	expect(await findIn(new Set([...pages, ...(await publicPages(site))]), sentences)).toEqual([])
	const undo = /action="(\/admin\/trash\/restore[^"]+)"/.exec(
		await (await admin.get("/admin/site")).text(),
	)?.[1]
	await admin.post(String(undo).replaceAll("&amp;", "&"))
	const texts = textsIn(JSON.parse(await read("texts.json"))).join("\n")
	const ofRecords = before.filter((one) => !texts.includes(one.replace(/^\S+ /, "")))
	expect((await findIn(pages, sentences)).toSorted()).toEqual(ofRecords.toSorted())
})

test("the share picture of a new site is described as a drawing", async () => {
	const html = await (await site.get("/")).text()
	expect(html).toMatch(/<meta property="og:image:alt" content="Drawing of /)
})
