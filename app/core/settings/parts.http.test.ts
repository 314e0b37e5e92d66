import { matchRoutes } from "react-router"
import { expect, test } from "vitest"
import { FEATURES } from "#app/features.ts"
import { staffSite } from "#core/testing/admin.ts"
import { PART_KEYS, type Part } from "./part-settings.ts"

const { site, admin } = await staffSite()

const addressesOf = (key: Part) => FEATURES.flatMap(({ parts = {} }) => parts[key] ?? [])
const below = (key: Part, path = "") =>
	addressesOf(key).some((address) => path === address || path.startsWith(`${address}/`))

/** Everything with links for visitors and staff: menu, footer, home page, search, feeds, tabs, first steps. */
const SURFACES = [
	...["/", "/visit", "/blog", "/tour", "/?search=farm", "/?search=walk", "/sitemap.xml", "/news.rss"],
	...["/admin", "/admin/news", "/admin/security", "/admin/site"],
]

async function links(): Promise<Map<string, string>> {
	const found = new Map<string, string>()
	for (const surface of SURFACES) {
		const text = await (await (surface.startsWith("/admin") ? admin : site).get(surface)).text()
		for (const [, url = ""] of text.matchAll(/(?:href="|<loc>|<link>)([^"<]*)/g)) {
			const { origin, pathname } = new URL(url, site.address)
			const [match] = (origin === site.address && matchRoutes(site.siteRoutes, pathname)) || []
			// The address of a file looks like that of a page.
			if (match && !/^\/(assets\/|media\/|icon)/.test(pathname)) found.set(pathname, match.route.path)
		}
	}
	return found
}

const turn = (key: Part, value: string) =>
	admin.post(`/admin/security/settings/${key}`, { value, back: "/admin/site" })

test.each(PART_KEYS)(
	"without %s nothing leads there, its addresses are 404, and its rows stay",
	async (key) => {
		const before = await links()
		const own = [...before].filter(([, route]) => below(key, route)).map(([path]) => path)
		expect(own).not.toEqual([])
		const fixed = site.siteRoutes
			.map(({ path }) => path)
			.filter((path) => !/[:*]/.test(path) && below(key, path))
		const ofApi = addressesOf(key).filter((path) => path.startsWith("/api/"))
		const records = FEATURES.filter(({ parts = {} }) => key in parts).flatMap(({ records }) =>
			Object.values<object>(records ?? {}),
		)
		const apis = records.flatMap((one) => ("api" in one ? (one.api as { path: string }).path : []))
		const paths = [...new Set([...own, ...fixed, ...fixed.map((path) => `${path}.data`), ...ofApi, ...apis])]
		const rows = async () =>
			await Promise.all(
				(["posts", "maps", "places", "trails", "events"] as const).map((table) =>
					site.db.selectFrom(table).selectAll().execute(),
				),
			)
		const stored = await rows()
		const statuses = async () =>
			Object.fromEntries(await Promise.all(paths.map(async (path) => [path, (await admin.get(path)).status])))
		const open = await statuses()
		const off = await turn(key, "false")
		expect([off.status, off.headers.get("Location")]).toEqual([303, "/admin/site"])
		expect(await admin.text("/admin/site")).toContain("is now disabled for visitors and staff")
		expect([...(await links())].filter(([path, route]) => own.includes(path) || below(key, route))).toEqual(
			[],
		)
		expect(Object.values(await statuses()).filter((status) => status !== 404)).toEqual([])
		for (const path of own.filter((path) => !path.startsWith("/admin")))
			expect([path, (await site.get(path)).status]).toEqual([path, 404])
		expect(await rows()).toEqual(stored)
		await turn(key, "true")
		expect(await statuses()).toEqual(open)
		expect([...(await links()).keys()].sort()).toEqual([...before.keys()].sort())
	},
)
