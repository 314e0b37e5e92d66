import { afterAll, beforeAll, expect, test } from "vitest"
import { isFixedPath, listRoutes, pathPattern } from "#app/server/route-table.server.ts"
import { signedInAdmin } from "#app/testing/fixtures/admin.ts"
import { readHead } from "#app/testing/fixtures/page-head.ts"
import { publicPages, publicRoutes, sitemapPaths } from "#app/testing/fixtures/public-pages.ts"
import { startTestSite, type TestSite } from "#app/testing/fixtures/site.ts"

const ORIGIN = "https://farm.example"

let site: TestSite
beforeAll(async () => {
	site = await startTestSite({ PUBLIC_URL: ORIGIN })
})
afterAll(() => site.close())

const headOf = async (path: string) => readHead(await (await site.get(path)).text())

test("every public page says in its handle whether search engines may list it", () => {
	const routes = publicRoutes(site)
	expect(routes.length).toBeGreaterThan(8)
	expect(routes.filter(({ handle }) => handle.isIndexed === undefined).map(({ id }) => id)).toEqual([])
})

test("every indexed page is in the sitemap, names itself as canonical and has a description", async () => {
	const listed = await sitemapPaths(site)
	const indexed = publicRoutes(site).filter(({ handle }) => handle.isIndexed)
	expect(indexed.length).toBeGreaterThan(4)
	for (const { id, path } of indexed) {
		const url = listed.find((one) => new RegExp(`^${pathPattern(path)}$`).test(one))
		expect(url, id).toBeDefined()
		const { canonical, isListed, tags } = await headOf(url ?? "")
		expect([canonical, isListed], id).toEqual([ORIGIN + url, true])
		expect(tags.description?.length, id).toBeGreaterThan(20)
	}
})

test("every indexed page with a fixed URL is linked from another page", async () => {
	const pages = await Promise.all(
		(await publicPages(site)).map(async (path) => ({ path, html: await (await site.get(path)).text() })),
	)
	const indexed = publicRoutes(site).filter(({ handle, path }) => handle.isIndexed && isFixedPath(path))
	for (const { path, id } of indexed) {
		const linking = pages.filter((page) => page.path !== path && page.html.includes(`href="${path}"`))
		expect(linking.length, id).toBeGreaterThan(0)
	}
})

test("a page that isn't indexed is neither in the sitemap nor listed", async () => {
	const listed = await sitemapPaths(site)
	for (const { id, path, handle } of publicRoutes(site)) {
		if (handle.isIndexed) continue
		expect(
			listed.some((one) => new RegExp(`^${pathPattern(path)}$`).test(one)),
			id,
		).toBe(false)
		if (isFixedPath(path)) expect((await headOf(path)).isListed, id).toBe(false)
	}
})

test("no file and no admin page is indexed", () => {
	const pages = publicRoutes(site).map(({ id }) => id)
	const others = listRoutes(site.routes).filter(({ id, handle }) => handle.isIndexed && !pages.includes(id))
	expect(others).toEqual([])
})

test("without cascade layers, which browsers before 2022 ignore, pages have their styles and icons their size", async () => {
	const admin = await signedInAdmin(site, ORIGIN)
	const staff = [
		"/admin",
		"/admin/species/1/edit",
		"/admin/news/new",
		"/admin/map",
		"/admin/analytics",
		"/admin/site",
	]
	const shown = [...(await publicPages(site)), "/tour?species=1", "/tour?dialog=tour"]
	for (const path of [...shown, ...staff]) {
		const html = await (await (shown.includes(path) ? site : admin).get(path)).text()
		const drawings = html.match(/<svg\b[^>]*>/g) ?? []
		expect(drawings.length, path).toBeGreaterThan(0)
		expect(
			drawings.filter((one) => !/ width="/.test(one) || !/ height="/.test(one)),
			path,
		).toEqual([])
		const sheets = [...html.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(([, href = ""]) => href)
		expect(sheets.length, path).toBeGreaterThan(0)
		const linked = await Promise.all(sheets.map(async (href) => await (await site.get(href)).text()))
		expect([html, ...linked].join("").includes("@layer"), path).toBe(false)
	}
	expect(await (await site.get("/")).text()).toMatch(/<style>[^<]*body\{[^}]*font-family/)
})
