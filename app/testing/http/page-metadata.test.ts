import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { ACCEPTED } from "#app/testing/fixtures/acceptance.ts"
import { signedInAdmin } from "#app/testing/fixtures/admin.ts"
import { readHead } from "#app/testing/fixtures/page-head.ts"
import { startTestSite, type TestSite } from "#app/testing/fixtures/site.ts"

const POST = "/blog/spring-bird-count-71-species-in-one-long-wet-morning"

let site: TestSite
beforeAll(async () => {
	site = await startTestSite({ SITE_NAME: `Maple & Lake "Farm"`, PUBLIC_URL: "https://farm.example" })
})
afterAll(() => site.close())

const headOf = async (path: string, of = site) => readHead(await (await of.get(path)).text())

test("every public page has a title, description, canonical URL and sharing picture", async () => {
	for (const path of ["/", "/tour", "/species/1", "/blog", POST, "/waiver"]) {
		const { canonical, isListed, tags, feeds, title } = await headOf(path)
		expect(canonical, path).toBe(`https://farm.example${path}`)
		expect(isListed, path).toBe(true)
		expect(tags, path).toMatchObject({
			"og:url": canonical,
			"og:title": path === "/" ? title : title.split(" · ")[0],
			"og:description": tags.description,
			"og:site_name": `Maple & Lake "Farm"`,
			"og:locale": "en_CA",
			"og:type": path === POST ? "article" : "website",
			"og:image:width": "1200",
			"og:image:height": "630",
			"twitter:card": "summary_large_image",
		})
		expect(tags["og:image"], path).toMatch(/^https:\/\/farm\.example\/\S+\.jpg$/)
		expect(tags["og:image:alt"], path).toBeTruthy()
		expect(tags.description?.length, path).toBeGreaterThan(20)
		expect(feeds, path).toEqual(["/news.rss", "/news.json", "/events.ics"])
	}
	const titles = await Promise.all(
		["/", "/tour", "/species/1", "/blog", POST, "/waiver"].map((one) => headOf(one)),
	)
	expect(new Set(titles.map(({ title }) => title)).size).toBe(6)
})

describe("canonical URLs", () => {
	test.each([
		["/?utm_source=x", "/", true],
		["/?search=owl", "/", false],
		["/?search=owl&page=2", "/", false],
		["/tour?dialog=tour", "/tour", true],
		["/tour?type=bird", "/tour", false],
		["/tour?status=endangered&page=1", "/tour", false],
		["/tour?q=owl", "/tour", false],
		["/tour?season=now", "/tour", false],
		["/tour?season=now&page=1", "/tour", false],
		["/tour?only=1.2", "/tour", false],
		["/tour?type=dragon", "/tour", true],
		["/tour?page=2", "/tour?page=2", true],
		["/tour?page=2&from=1&x=y", "/tour?page=2&from=1", true],
		["/tour?page=999", "/tour?page=2", true],
		["/tour?species=3", "/species/3", true],
		["/tour?type=bird&species=3", "/species/3", true],
		["/species/3?via=qr", "/species/3", true],
		["/blog?page=1&from=1", "/blog", true],
		["/waiver?redirect=parking", "/waiver", true],
	])("the canonical URL of %s is %s", async (path, canonical, isListed) => {
		expect(await headOf(path)).toMatchObject({ canonical: `https://farm.example${canonical}`, isListed })
	})

	test("the canonical URL has the requested host if the site has no PUBLIC_URL, or the proxy's host if the proxy is trusted", async () => {
		const other = await startTestSite({ TRUST_PROXY: "true" })
		expect((await headOf("/species/1", other)).canonical).toBe(`${other.address}/species/1`)
		const headers = { "X-Forwarded-Proto": "https", "X-Forwarded-Host": "loons.example" }
		const head = readHead(await (await other.get("/species/1", { headers })).text())
		expect(head.canonical).toBe("https://loons.example/species/1")
		expect(head.tags["og:image"]).toMatch(/^https:\/\/loons\.example\//)
		expect(JSON.stringify(head.facts)).not.toContain(other.address)
		await other.close()
	})
})

test("a species opened over the list is shared as that species", async () => {
	const { tags } = await headOf("/tour?species=3")
	const own = await headOf("/species/3")
	for (const name of ["og:title", "og:description", "og:image", "og:image:alt"]) {
		expect(tags[name], name).toBe(own.tags[name])
	}
})

test("private pages, non-pages and missing pages are not indexed", async () => {
	const admin = await signedInAdmin(site, "https://farm.example")
	const accepted = await site.get("/waiver", {
		method: "POST",
		body: new URLSearchParams(ACCEPTED),
	})
	const thanks = accepted.headers.get("Location") ?? ""
	const receipt = `/waiver/receipts/${new URLSearchParams(thanks.split("?")[1]).get("receipt")}`
	expect((await site.get(receipt)).status).toBe(200)
	for (const path of [
		"/auth",
		"/auth/create",
		"/offline",
		receipt,
		"/nope",
		"/species/999",
		"/blog/nothing",
	]) {
		const { isListed, canonical, facts } = await headOf(path)
		expect([isListed, canonical, facts], path).toEqual([false, undefined, []])
	}
	expect(await headOf(thanks)).toMatchObject({ isListed: false, canonical: "https://farm.example/" })
	for (const path of [
		"/admin",
		"/admin/species/1/edit",
		"/admin/news",
		"/admin/security",
		"/admin/qr-codes/print",
	]) {
		expect(readHead(await (await admin.get(path)).text()).isListed, path).toBe(false)
	}
})

test("a tour behind its passcode is not indexed and reveals nothing of its content", async () => {
	const other = await startTestSite()
	await other.db.updateTable("settings").set({ value: "loon" }).where("key", "=", "tour_passcode").execute()
	const html = await (await other.get("/tour?species=3")).text()
	expect(readHead(html)).toMatchObject({ isListed: false, canonical: `${other.address}/tour` })
	expect(html).not.toContain("Meadowlark")
	await other.close()
})

test("no page links to the feeds while the news are switched off", async () => {
	const other = await startTestSite()
	await other.db.updateTable("settings").set({ value: "false" }).where("key", "=", "blog_enabled").execute()
	expect((await headOf("/", other)).feeds).toEqual([])
	await other.close()
})
