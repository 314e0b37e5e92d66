import { expect, test } from "vitest"
import { isFixedPath, pathPattern } from "#core/http/route-table.server.ts"
import { ACCEPTED } from "#core/testing/acceptance.ts"
import { signedInAdmin } from "#core/testing/admin.ts"
import { readHead } from "#core/testing/page-head.ts"
import { publicPages, publicRoutes, sitemapPaths } from "#core/testing/public-pages.ts"
import { testSite } from "#core/testing/site.ts"

const SITE_NAME = `Maple & Lake "Farm"`
const STREET_ADDRESS = "7 Mill Road, Lakefield, Ontario"

const site = await testSite({ SITE_NAME, STREET_ADDRESS, PUBLIC_URL: "https://farm.example" })

const headOf = async (path: string, of = site) => readHead(await of.html(path))

test("every indexed page is in the sitemap, and has a title, description, canonical URL and sharing picture", async () => {
	const listed = await sitemapPaths(site)
	const indexed = publicRoutes(site).filter(({ handle }) => handle.isIndexed)
	expect(indexed.length).toBeGreaterThan(4)
	for (const { path: route } of indexed) {
		const path = listed.find((one) => new RegExp(`^${pathPattern(route)}$`).test(one)) ?? "none"
		const { canonical, isListed, tags, feeds, title } = await headOf(path)
		expect(canonical, route).toBe(`https://farm.example${path}`)
		expect(isListed, path).toBe(true)
		expect(tags, path).toMatchObject({
			"og:url": canonical,
			"og:title": path === "/" ? title : title.split(" · ")[0],
			"og:description": tags.description,
			"og:site_name": SITE_NAME,
			"og:locale": "en_CA",
			"og:type": "website",
			"og:image:width": "1200",
			"og:image:height": "630",
			"twitter:card": "summary_large_image",
		})
		expect(tags["og:image"], path).toMatch(/^https:\/\/farm\.example\/\S+\.jpg$/)
		expect(tags["og:image:alt"], path).toBeTruthy()
		expect(tags.description?.length, `description of ${path}`).toBeGreaterThan(20)
		expect(feeds, path).toEqual(["/news.rss", "/events.ics"])
	}
})

test.each([
	["/?utm_source=x", "/", true],
	["/?search=owl", "/", false],
	["/tour?dialog=tour", "/tour", true],
	["/tour?type=bird", "/tour", false],
	["/tour?season=now&page=1", "/tour", false],
	["/tour?type=dragon", "/tour", true],
	["/tour?page=2&from=1&x=y", "/tour?page=2&from=1", true],
	["/tour?page=999", "/tour?page=2", true],
	["/tour?type=bird&species=3", "/species/3", true],
	["/blog?page=1&from=1", "/blog", true],
	["/waiver?redirect=parking", "/waiver", true],
])("the canonical URL of %s is %s", async (path, canonical, isListed) => {
	expect(await headOf(path)).toMatchObject({ canonical: `https://farm.example${canonical}`, isListed })
})

test("private pages, non-pages and missing pages are not indexed", async () => {
	const admin = await signedInAdmin(site, "https://farm.example")
	const accepted = await site.get("/waiver", { method: "POST", body: new URLSearchParams(ACCEPTED) })
	const thanks = accepted.headers.get("Location") ?? ""
	const receipt = `/waiver/receipts/${new URLSearchParams(thanks.split("?")[1]).get("receipt")}`
	expect((await site.get(receipt)).status).toBe(200)
	for (const path of ["/auth", receipt, "/nope", "/species/999", "/blog/nothing"]) {
		const { isListed, canonical, facts } = await headOf(path)
		expect([isListed, canonical, facts], path).toEqual([false, undefined, []])
	}
	expect(await headOf(thanks)).toMatchObject({ isListed: false, canonical: "https://farm.example/" })
	for (const path of ["/admin", "/admin/species/1/edit"])
		expect(readHead(await admin.html(path)).isListed, path).toBe(false)
})

test("every indexed page with a fixed URL is linked from another page", async () => {
	const pages = await Promise.all(
		(await publicPages(site)).map(async (path) => ({ path, html: await site.html(path) })),
	)
	const indexed = publicRoutes(site).filter(({ handle, path }) => handle.isIndexed && isFixedPath(path))
	for (const { path, id } of indexed) {
		const linking = pages.filter((page) => page.path !== path && page.html.includes(`href="${path}"`))
		expect(linking.length, id).toBeGreaterThan(0)
	}
})

test("a page that isn't indexed isn't listed", async () => {
	for (const { id, path, handle } of publicRoutes(site))
		if (!handle.isIndexed && isFixedPath(path)) expect((await headOf(path)).isListed, id).toBe(false)
})

const factOf = (facts: Record<string, unknown>[], type: string) =>
	facts.find((fact) => [fact["@type"]].flat().includes(type))

test("the home page describes the farm's location, opening hours and parking", async () => {
	const { facts } = await headOf("/")
	expect(factOf(facts, "Park")).toMatchObject({
		name: SITE_NAME,
		url: "https://farm.example/",
		address: { "@type": "PostalAddress", streetAddress: STREET_ADDRESS },
		openingHoursSpecification: [{ "@type": "OpeningHoursSpecification", opens: "08:00", closes: "20:00" }],
		amenityFeature: [{ "@type": "LocationFeatureSpecification", name: "Parking", value: true }],
	})
	expect(factOf(facts, "WebSite")).toMatchObject({ name: SITE_NAME, url: "https://farm.example/" })
	const { facts: ofSearch } = await headOf("/?search=owl")
	expect(ofSearch).toEqual([])
})
