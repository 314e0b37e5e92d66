import { expect, test } from "vitest"
import { takesFiles } from "./upload-addresses.server.ts"

test("files may be sent to the forms of species and lists, and to their twins for scripts", () => {
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
		expect(takesFiles("POST", path), path).toBe(true)
	expect(takesFiles("PUT", "/api/species/12")).toBe(true)
})

test("nothing else takes files", () => {
	for (const path of [
		"/",
		"/admin",
		"/admin/species",
		"/admin/species/new/x",
		"/admin/species/x/edit",
		"/x/api/species",
		"/api/species/0",
	])
		expect(takesFiles("POST", path), path).toBe(false)
	expect(takesFiles("GET", "/admin/species/new")).toBe(false)
	expect(takesFiles("DELETE", "/api/species/12")).toBe(false)
})
