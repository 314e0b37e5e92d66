import { expect, test } from "vitest"
import { z } from "zod"
import { operation } from "#core/api/operation.ts"
import { staffActions } from "#core/staff/staff-actions.server.ts"
import type { RouteHandle } from "./route-handle.ts"
import { type BuiltRoutes, listRoutes, staffRoles, uploadRule } from "./route-table.server.ts"

const page = (path: string | undefined, handle?: RouteHandle, parentId = "root") => ({
	id: path ?? "home",
	parentId,
	path,
	index: path === undefined,
	module: { default: () => null, handle },
})
const withFiles = operation({
	...{ summary: "", access: "admin", form: z.object({}), responses: { 200: { description: "Everything" } } },
	handle: async () => ({}) as never,
})
const API = [
	{ path: "/api/species", operations: { POST: withFiles } },
	{ path: "/api/species/:id", operations: { PUT: withFiles } },
]

const ROUTES: BuiltRoutes = {
	root: { id: "root", path: "", module: { default: () => null } },
	layout: { id: "layout", parentId: "root", module: { default: () => null } },
	admin: page("admin", undefined, "layout"),
	new: page("species/new", { acceptsUploads: true }, "admin"),
	edit: page("species/:id/edit", { acceptsUploads: true }, "admin"),
	tour: page("tour", { isIndexed: true, section: "tour" }),
}
const routes = listRoutes(ROUTES, API)

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
		"/admin/trash/move/:kind/:id": { role: "editor", page: () => "/admin/map", act: async () => null },
		"/admin/security/backup": { page: () => "/admin/security", act: async () => null },
	})
	const action = (path: string) => ({ id: path, parentId: "layout", path, module: { loader } })
	const roles = staffRoles({
		...ROUTES,
		publish: action("admin/trash/move/:kind/:id"),
		backup: action("admin/security/backup"),
		unlisted: action("admin/map/:id/unlisted"),
	})
	expect(roles.get("/admin/trash/move/:kind/:id")).toBe("editor")
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
	for (const path of ["/admin", "/admin/species/new/x", "/admin/species/x/edit", "/api/species/0", "/tour"])
		expect(acceptsUploads("POST", path), path).toBe(false)
	expect(acceptsUploads("PUT", "/api/species/12")).toBe(true)
})
