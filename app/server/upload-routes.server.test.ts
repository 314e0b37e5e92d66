import { expect, test } from "vitest"
import { acceptsUploads } from "./upload-routes.server.ts"

test("the forms for species and CSV files accept uploads, as do their .data and API URLs", () => {
	for (const path of [
		"/admin/species/new",
		"/admin/species/new.data",
		"/admin/species/12/edit",
		"/admin/species/12/edit.data",
		"/admin/import",
		"/admin/import.data",
		"/api/species",
		"/api/species/12",
		"/api/species/import",
		"/api/species/",
		"/API/species/12/",
		"/Admin/Import/",
	])
		expect(acceptsUploads("POST", path), path).toBe(true)
	expect(acceptsUploads("PUT", "/api/species/12")).toBe(true)
})

test("no other URL accepts uploads", () => {
	for (const path of [
		"/",
		"/admin",
		"/admin/species",
		"/admin/species/new/x",
		"/admin/species/x/edit",
		"/x/api/species",
		"/api/species/0",
	])
		expect(acceptsUploads("POST", path), path).toBe(false)
	expect(acceptsUploads("GET", "/admin/species/new")).toBe(false)
	expect(acceptsUploads("DELETE", "/api/species/12")).toBe(false)
})
