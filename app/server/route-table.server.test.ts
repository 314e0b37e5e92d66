import { expect, test } from "vitest"
import { z } from "zod"
import { api, operation } from "#app/api/endpoint.server.ts"
import type { RouteHandle } from "#app/middleware/route-handle.ts"
import { staffActions } from "#app/middleware/staff-actions.server.ts"
import { cacheableRoutes } from "./page-cache/cacheable-routes.server.ts"
import {
	type BuiltRoutes,
	draftRule,
	listRoutes,
	offlinePatterns,
	pagesForCrawlers,
	staffRoles,
	uploadRule,
} from "./route-table.server.ts"

const page = (path: string | undefined, handle?: RouteHandle, parentId = "root") => ({
	id: path ?? "home",
	parentId,
	path,
	index: path === undefined,
	module: { default: () => null, handle },
})
const responses = { 200: { description: "Everything" } }
const withFiles = operation({
	summary: "",
	access: "admin",
	form: z.object({}),
	responses,
	handle: async () => ({}) as never,
})
const read = operation({
	summary: "",
	access: "everybody",
	cacheParameters: ["type"],
	responses,
	handle: async () => ({}) as never,
})

const loader = api({
	"/api/species": { GET: read, POST: withFiles },
	"/api/species/:id": { GET: read, PUT: withFiles },
})

const ROUTES: BuiltRoutes = {
	root: { id: "root", path: "", module: { default: () => null } },
	home: page(undefined, { isIndexed: true, cacheParameters: ["search"], offline: "with tour" }),
	layout: { id: "layout", parentId: "root", module: { default: () => null } },
	admin: page("admin", undefined, "layout"),
	new: page("species/new", { acceptsUploads: true }, "admin"),
	edit: page("species/:id/edit", { acceptsUploads: true }, "admin"),
	species: page("species/:id", { isIndexed: true, cacheParameters: ["via"], offline: "with tour" }),
	tour: page("tour", {
		isIndexed: true,
		section: "tour",
		cacheParameters: ["type", "page"],
		offline: "with tour",
	}),
	receipt: page("receipts/:receipt", { isIndexed: false, isCrawled: false, offline: "always" }),
	file: { id: "file", parentId: "root", path: "site.xml", module: { handle: { cacheParameters: [] } } },
	list: {
		id: "list",
		parentId: "root",
		path: "api/species",
		module: { loader },
	},
	bulk: { id: "bulk", parentId: "root", path: "api/species/bulk", module: { loader } },
	one: {
		id: "one",
		parentId: "root",
		path: "api/species/:id",
		module: { loader },
	},
	other: { id: "other", parentId: "root", path: "*", module: { default: () => null } },
}
const routes = listRoutes(ROUTES)

test("a staff page without a role, or inside a page for administrators, is for administrators only", () => {
	const roles = staffRoles({
		...ROUTES,
		admin: page("admin", { role: "editor" }, "layout"),
		new: page("species/new", { role: "editor" }, "admin"),
		security: page("admin/security", undefined, "layout"),
		password: page("password", { role: "editor" }, "security"),
		notices: page("admin/notices", { role: "closing" }, "layout"),
		notice: page("new", { role: "editor" }, "notices"),
	})
	expect(Object.fromEntries(roles)).toEqual({
		"/admin": "editor",
		"/admin/species/new": "editor",
		"/admin/species/:id/edit": "admin",
		"/admin/security": "admin",
		"/admin/security/password": "admin",
		"/admin/notices": "closing",
		"/admin/notices/new": "closing",
	})
})

test("an action without a page has the role in its table, and one that isn't in it is for administrators only", () => {
	const { loader } = staffActions({
		"/admin/map/:id/dismiss": { role: "editor", page: () => "/admin/map", act: async () => null },
		"/admin/security/backup": { page: () => "/admin/security", act: async () => null },
	})
	const action = (path: string) => ({ id: path, parentId: "layout", path, module: { loader } })
	const roles = staffRoles({
		...ROUTES,
		publish: action("admin/map/:id/dismiss"),
		backup: action("admin/security/backup"),
		unlisted: action("admin/map/:id/unlisted"),
	})
	expect(roles.get("/admin/map/:id/dismiss")).toBe("editor")
	expect(roles.get("/admin/security/backup")).toBe("admin")
	expect(roles.get("/admin/map/:id/unlisted")).toBe("admin")
})

test("a page has drafts if it says so or accepts uploads, and a path without parameters is its own page", () => {
	const hasDrafts = draftRule(
		listRoutes({
			...ROUTES,
			section: page("site/:section", { hasDrafts: true }),
			hours: page("site/hours"),
			setting: page("settings/:key", { hasDrafts: ({ key }) => key === "passcode" }),
		}),
	)
	for (const path of ["/site/name", "/settings/passcode", "/admin/species/new", "/admin/species/12/edit"])
		expect(hasDrafts(path), path).toBe(true)
	for (const path of ["/site/hours", "/settings/other", "/admin", "/species/12", "/nowhere/at/all"])
		expect(hasDrafts(path), path).toBe(false)
})

test("routes that say so and operations with a form accept uploads, in any case, with a trailing slash and as .data", () => {
	const acceptsUploads = uploadRule(routes)
	for (const path of [
		...["/admin/species/new", "/admin/species/new.data", "/admin/species/12/edit"],
		...["/admin/species/12/edit.data", "/api/species", "/api/species/12", "/api/species/"],
		...["/API/species/12/", "/Admin/Species/New/"],
	])
		expect(acceptsUploads("POST", path), path).toBe(true)
	expect(acceptsUploads("PUT", "/api/species/12")).toBe(true)
})

test("a URL is cacheable with the parameters of its route, and only in its exact spelling", () => {
	const cacheable = cacheableRoutes(routes)
	for (const url of [
		...["/", "/?search=a", "/_.data", "/tour", "/tour?type=bird&page=2"],
		...["/tour.data?_routes=x&type=bird", "/species/1?via=qr", "/site.xml", "/api/species?type=bird"],
		...["/api/species/12"],
	])
		expect(cacheable(url), url).toBeDefined()
	for (const url of [
		...["/?receipt=1", "/?search=a&receipt=1", "/?%73earch=a", "/?", `/?search=${"a".repeat(300)}`],
		...["/Tour", "/tour/", "/tour?_routes=x", "/species/01", "/species/%31", "/admin", "/receipts/abc"],
		...["/siteXxml", "/api/species?search=loon", "/api/species/bulk", "/nope"],
	])
		expect(cacheable(url), url).toBeUndefined()
	expect(cacheable("/tour")).toMatchObject({ section: "tour", isApi: false })
	expect(cacheable("/api/species")).toMatchObject({ isApi: true })
})

test("indexed pages are for the sitemap, and pages that aren't crawled are named up to their parameter", () => {
	expect(pagesForCrawlers(routes)).toEqual({
		indexed: [
			{ path: "/", section: undefined },
			{ path: "/species/:id", section: undefined },
			{ path: "/tour", section: "tour" },
		],
		disallowed: ["/receipts/"],
	})
})

test("the patterns of offline pages match with and without a trailing slash, and nothing else", () => {
	const { withTour, always } = offlinePatterns(routes)
	const matching = (pattern: string) =>
		[
			...["/", "/tour", "/tour/", "/species/1", "/species/x", "/receipts/K7M2-4QXT", "/admin"],
			...["//tour", "/tours"],
		].filter((path) => new RegExp(pattern).test(path))
	expect(matching(withTour)).toEqual(["/", "/tour", "/tour/", "/species/1"])
	expect(matching(always)).toEqual(["/receipts/K7M2-4QXT"])
})
