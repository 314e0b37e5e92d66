import { expect, test } from "vitest"
import { publicPages, publicRoutes, sitemapPaths } from "#core/testing/public-pages.ts"
import { testSite } from "#core/testing/site.ts"

const site = await testSite()

const OTHER_PAGES = ["/?search=heron", "/species/999", "/nope", "/api-docs"]

const scriptsOf = (html: string) => [...new Set(html.match(/\/assets\/[\w.-]+\.js/g))]
const manifestsOf = (html: string) => scriptsOf(html).filter((name) => name.includes("manifest"))
const text = async (response: Response | Promise<Response>) => (await response).text()

async function table(url: string): Promise<{ url: string; routes: Record<string, unknown> }> {
	const response = await site.get(url)
	expect(response.status).toBe(200)
	return JSON.parse((await response.text()).replace(/^window\.__reactRouterManifest=|;$/g, ""))
}

test("public pages load a route manifest without staff and API routes", async () => {
	const [url = ""] = manifestsOf(await text(site.get("/")))
	expect(url).toMatch(/^\/assets\/manifest-[0-9a-f]{8}-visitors\.js$/)
	for (const address of [...(await publicPages(site)), ...OTHER_PAGES]) {
		expect(manifestsOf(await text(site.get(address))), address).toEqual([url])
	}
	const visitors = await table(url)
	expect(visitors.url).toBe(url)
	expect(Object.keys(visitors.routes)).toContain("routes/tour/tour")
	expect(await text(site.get(url))).not.toMatch(/admin|api\//)
})

/** In bytes, without the code that zooms the map, which loads later. */
const limitOf = (address: string) => (address === "/" ? 117_500 : 124_500)

test("no visitor's page begins with more than 124.5 kB of JavaScript, and the home page with less", async () => {
	const indexed = publicRoutes(site).filter(({ handle }) => handle.isIndexed)
	const listed = await sitemapPaths(site)
	const addresses = (await publicPages(site)).filter((address) => listed.includes(address))
	expect(addresses.length).toBe(indexed.length)
	for (const address of addresses) {
		let bytes = 0
		for (const script of scriptsOf(await text(site.get(address)))) {
			// The transfer size: `fetch` would decompress the response.
			const { headers } = await site.get(script, { method: "HEAD", headers: { "Accept-Encoding": "br" } })
			expect(headers.get("content-encoding"), script).toBe("br")
			bytes += Number(headers.get("content-length"))
		}
		expect(bytes, address).toBeGreaterThan(80_000)
		expect(bytes, address).toBeLessThan(limitOf(address))
	}
})
