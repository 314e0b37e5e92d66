import { beforeAll, expect, test } from "vitest"
import { staffSite } from "#core/testing/admin.ts"
import { testSite } from "#core/testing/site.ts"

const { site, api } = await staffSite({ SAMPLE_DATA: "false" })
const farm = await testSite()
beforeAll(async () => {
	await create({ title: "A walk at dawn", content: "Bring **boots**." })
	await create({ title: "Mud", content: "Your boots will be wet.", excerpt: "A dawn of mud." })
})

async function create(post: Record<string, unknown>) {
	const { status } = await api("POST", "/api/blog-posts", { category: "news", published: true, ...post })
	expect(status).toBe(201)
}
async function found(words: string): Promise<string[]> {
	const html = await site.html(`/?search=${encodeURIComponent(words)}`)
	return [...html.matchAll(/<h3[^>]*><a[^>]*href="\/blog\/[^>]*>([^<]*)</g)].map(([, title]) => title ?? "")
}

test("a search finds published posts with all its words, those with them in the title first", async () => {
	expect(await found("boots")).toEqual(["Mud", "A walk at dawn"])
	expect(await found("dawn")).toEqual(["A walk at dawn", "Mud"])
	expect(await found("BOOTS walk")).toEqual(["A walk at dawn"])
	expect(await found("boots heron")).toEqual([])
})

test("of many results ten are shown, and how many there are", async () => {
	for (let at = 1; at <= 12; at++) await create({ title: `Stile ${at}`, content: "Mended." })
	expect(await found("stile")).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3].map((at) => `Stile ${at}`))
	expect(await site.text("/?search=stile")).toContain("10 of 12 are shown.")
})

test.each([
	["dogs", "/visit#dogs"],
	["toilets", "/visit#accessibility"],
	["wheelchair", "/visit#accessibility"],
	["parking", "/waiver#section-8"],
	["orchard trailhead", "/map?map=1&amp;place=4#place"],
	["ridge lake", "/map?map=1&amp;trail=3"],
])("'%s' leads to %s", async (words, path) => {
	const page = await farm.get(`/?search=${encodeURIComponent(words)}`)
	expect(await page.text()).toContain(`href="${path}"`)
})

test.each([
	["chikadee", "chickadee", "Black-capped Chickadee"],
	["turtel", "turtle", "Midland Painted Turtle"],
	["sugar mapel", "sugar maple", "Sugar Maple"],
	["butor damerike", "butor damerique", "American Bittern"],
])("'%s' shows what is found for '%s'", async (typed, meant, name) => {
	const html = await farm.html(`/?search=${encodeURIComponent(typed)}`)
	expect(html).toContain(`<strong>${meant}</strong>`)
	expect(html).toMatch(new RegExp(`<h2[^>]*>${name}</h2>`))
})

test("what is found in the terms is shown without the signs of their list", async () => {
	expect(await farm.html("/?search=rabies")).toMatch(/>wild animals, including bears/)
})

test("a search of the catalogue that finds nothing leads to the one that corrects its words", async () => {
	expect(await farm.html("/tour?q=turtel")).toContain('href="/?search=turtel"')
})

test("what is near to nothing finds nothing", async () => {
	const text = await farm.text("/?search=dogz+xylophone")
	expect(text).toContain("Nothing found")
})
