import { expect, test } from "vitest"
import { z } from "zod"
import { api, operation } from "#app/api/endpoint.server.ts"
import type { RouteHandle } from "#app/middleware/route-handle.ts"
import { staffActions } from "#app/middleware/staff-actions.server.ts"
import { type BuiltRoutes, listRoutes, staffRoles, uploadRule } from "./route-table.server.ts"

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
