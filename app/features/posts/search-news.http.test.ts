import { afterAll, beforeAll, expect, test } from "vitest"
import { signedInAdmin } from "#core/testing/admin.ts"
import { callerOf } from "#core/testing/api.ts"
import { textOf } from "#core/testing/form-on-page.ts"
import { startTestSite } from "#core/testing/site.ts"

const site = await startTestSite({ SAMPLE_DATA: "false" })
afterAll(() => site.close())
const api = callerOf(site, await signedInAdmin(site))
beforeAll(async () => {
	await create({ title: "A walk at dawn", content: "Bring **boots**." })
	await create({ title: "Mud", content: "Your boots will be wet.", excerpt: "A dawn of mud." })
})

async function create(post: Record<string, unknown>) {
	const { status } = await api("POST", "/api/blog-posts", { category: "news", published: true, ...post })
	expect(status).toBe(201)
}
/** The titles among the results, as visitors see them. */
async function found(words: string): Promise<string[]> {
	const html = await (await site.get(`/?search=${encodeURIComponent(words)}`)).text()
	return [...html.matchAll(/<h3[^>]*><a[^>]*href="\/blog\/[^>]*>([^<]*)</g)].map(([, title]) => title ?? "")
}

test("a search finds published posts with all its words, those with them in the title first", async () => {
	expect(await found("boots")).toEqual(["Mud", "A walk at dawn"])
	expect(await found("dawn")).toEqual(["A walk at dawn", "Mud"])
	expect(await found("BOOTS walk")).toEqual(["A walk at dawn"])
	expect(await found("boots heron")).toEqual([])
})

test("of many results ten are shown, and how many there are", async () => {
	for (let at = 1; at <= 12; at++) await create({ title: `Fence ${at}`, content: "Mended." })
	expect(await found("fence")).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3].map((at) => `Fence ${at}`))
	expect(textOf(await (await site.get("/?search=fence")).text())).toContain("10 of 12 are shown.")
})
