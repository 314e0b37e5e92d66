import { readFile } from "node:fs/promises"
import path from "node:path"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { firstAdmin } from "#app/testing/fixtures/admin.ts"
import { type Caller, caller } from "#app/testing/fixtures/api.ts"
import { builtSite, expectDocumented } from "#app/testing/fixtures/documented.ts"
import { root, startTestSite, type TestSite } from "#app/testing/fixtures/site.ts"

let site: TestSite
let guest: Caller
beforeAll(async () => {
	site = await startTestSite({ SITE_NAME: "Test Farm" })
	guest = caller(site)
})
afterAll(() => site.close())

test("docs/api.md matches the current API (if not, run npm run docs:api)", async () => {
	const { apiAddresses, apiDocument, routes } = await builtSite
	expect(await readFile(path.join(root, "docs/api.md"), "utf8")).toBe(apiDocument(apiAddresses(routes)))
})

describe("the served OpenAPI document", () => {
	const served = async () => (await guest("GET", "/api/openapi.json")).body

	test("the document is the one that tests validate responses against, and all of its references resolve", async () => {
		const { openApi } = await builtSite
		const description = await served()
		expect(description).toEqual(openApi(site.apiAddresses)("Test Farm", site.address))
		expect(description).toMatchObject({ openapi: "3.1.0", info: { title: "Test Farm" } })
		const used = new Set(JSON.stringify(description).match(/(?<="\$ref":"#)[^"]+/g))
		const { schemas, responses } = description.components
		const there = (part: string, names: object) =>
			Object.keys(names).map((name) => `/components/${part}/${name}`)
		expect([...used].sort()).toEqual([...there("schemas", schemas), ...there("responses", responses)].sort())
	})

	test("the document has every path below /api with its methods", async () => {
		const { paths } = await served()
		const routed = Object.values(site.routes)
			.map((route) => `/${route?.path ?? ""}`)
			.filter((route) => route.startsWith("/api/") && route !== "/api/*")
			.map((route) => route.replace(/:(\w+)/g, "{$1}"))
		expect(Object.keys(paths).sort()).toEqual(routed.sort())
		for (const [address, methods] of Object.entries<Record<string, unknown>>(paths)) {
			const allowed = await guest("OPTIONS", address.replace(/\{\w+\}/g, "1"))
			expect(allowed.status, address).toBe(405)
			const names = String(allowed.headers.get("allow")).split(", ")
			expect(names.filter((name) => name !== "HEAD").map((name) => name.toLowerCase())).toEqual(
				Object.keys(methods),
			)
		}
	})

	test("the document describes query parameters, form fields, files, and which of them are required", async () => {
		const { paths } = await served()
		const species = paths["/api/species"]
		expect(species.get.parameters.map((one: { name: string }) => one.name)).toEqual([
			"type",
			"conservationStatus",
			"search",
			"includeArchived",
		])
		const form = species.post.requestBody.content["multipart/form-data"].schema
		expect(form.required).toEqual(["name", "scientificName"])
		expect([form.properties.type.default, form.properties.conservationStatus.default]).toEqual([
			"other",
			"least_concern",
		])
		expect(form.properties.image).toMatchObject({ maxLength: 15 * 1024 * 1024 })
		const file = paths["/api/species/import"].post.requestBody.content["multipart/form-data"].schema
		expect(Object.keys(file.properties)).toEqual(["duplicates", "csv"])
		const change = paths["/api/blog-posts/{id}"].patch.requestBody.content["application/json"].schema
		expect(JSON.stringify(change)).not.toContain('"default"')
	})

	test("the document says which role each operation needs", async () => {
		const { paths } = await served()
		const roleOf = (operation: { security?: { session: string[] }[] }) => operation.security?.[0]?.session
		expect(roleOf(paths["/api/species"].post)).toEqual(["editor"])
		expect(roleOf(paths["/api/settings"].post)).toEqual(["admin"])
		expect(roleOf(paths["/api/species"].get)).toBeUndefined()
	})

	test("the document names the session cookie as it is set, also over HTTPS", async () => {
		const secure = await startTestSite({ PUBLIC_URL: "https://farm.example", SAMPLE_DATA: "false" })
		try {
			for (const [at, name] of [
				[site, "session"],
				[secure, "__Host-session"],
			] as const) {
				const { headers } = await caller(at)("POST", "/api/register", firstAdmin(at))
				expect(headers.get("set-cookie")).toMatch(new RegExp(`^${name}=`))
				const { components } = (await caller(at)("GET", "/api/openapi.json")).body
				expect(components.securitySchemes.session).toEqual({ type: "apiKey", in: "cookie", name })
			}
		} finally {
			await secure.close()
		}
	})
})

describe("response validation in tests", () => {
	const user = { id: 1, username: "anna", role: "admin" }
	const seen = (method: string, address: string, status: number, body?: unknown, type = "application/json") =>
		expectDocumented(method, address, { status, headers: new Headers({ "Content-Type": type }), body })

	test("a response with an undocumented status fails the test that receives it", async () => {
		await seen("GET", "/api/user", 200, user)
		await expect(seen("GET", "/api/user", 201, user)).rejects.toThrow("GET /api/user answers 201")
		await expect(seen("GET", "/api/user", 404, { message: "x" })).rejects.toThrow("answers 404")
		await expect(seen("GET", "/api/nothing", 200, user)).rejects.toThrow("answers 200")
		await expect(seen("PUT", "/api/user", 400, { message: "x" })).rejects.toThrow("answers 400")
	})

	test("a response body that doesn't match its schema fails the test that receives it", async () => {
		const { role: _, ...bare } = user
		for (const body of [
			bare,
			{ ...user, passwordHash: "x" },
			{ ...user, id: "1" },
			[user],
			"text",
			undefined,
		])
			await expect(seen("GET", "/api/user", 200, body), JSON.stringify(body)).rejects.toThrow("answers 200")
		await expect(seen("GET", "/api/user", 200, user, "text/plain")).rejects.toThrow("text/plain")
		await seen("GET", "/api/user", 401, { message: "x", errors: { field: ["x"] } })
		for (const body of [{}, { message: "x", more: 1 }, { message: "x", errors: { field: "x" } }])
			await expect(seen("GET", "/api/user", 401, body), JSON.stringify(body)).rejects.toThrow("answers 401")
		await expect(seen("POST", "/api/logout", 204, "gone")).rejects.toThrow("answers 204")
	})
})
