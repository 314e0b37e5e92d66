import { readFile } from "node:fs/promises"
import path from "node:path"
import { describe, expect, test } from "vitest"
import { caller } from "#core/testing/api.ts"
import { builtSite } from "#core/testing/documented.ts"
import { root, testSite } from "#core/testing/site.ts"

const site = await testSite({ SITE_NAME: "Test Farm" })
const guest = caller(site)

test("docs/api.md matches the current API (if not, run npm run docs:api)", async () => {
	const { apiAddresses, apiDocument } = await builtSite
	expect(await readFile(path.join(root, "docs/api.md"), "utf8")).toBe(apiDocument(apiAddresses))
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

	test("the document says which role each operation needs", async () => {
		const { paths } = await served()
		const roleOf = (operation: { security?: { session: string[] }[] }) => operation.security?.[0]?.session
		expect(roleOf(paths["/api/species"].post)).toEqual(["editor"])
		expect(roleOf(paths["/api/settings"].post)).toEqual(["admin"])
		expect(roleOf(paths["/api/species"].get)).toBeUndefined()
	})
})

type Field = {
	type?: string
	description?: string
	maxLength?: number
	maxItems?: number
	enum?: unknown
	const?: unknown
	pattern?: string
	contentMediaType?: string
}

/** Every documented field of every body, and whether a value is accepted. */
async function sentFields() {
	const { paths } = (await caller(site)("GET", "/api/openapi.json")).body
	return site.apiAddresses.flatMap(({ path, operations }) =>
		Object.entries(operations).flatMap(([method, one]) => {
			const schema = one.body ?? one.form
			if (!schema) return []
			const { content } = paths[path.replace(/:(\w+)/g, "{$1}")][method.toLowerCase()].requestBody
			const [sent] = Object.values<{ schema: { properties: Record<string, Field> } }>(content)
			return Object.entries(sent?.schema.properties ?? {}).map(([name, field]) => ({
				...field,
				what: `${method} ${path} ${name}`,
				isTaken(value: unknown) {
					const issues: { path: unknown[] }[] = schema.safeParse({ [name]: value }).error?.issues ?? []
					return issues.every((issue) => issue.path[0] !== name)
				},
			}))
		}),
	)
}

test("every text in the API accepts its documented maximum length, rejects one character more, and has a maximum", async () => {
	const free = (await sentFields()).filter(
		(field) =>
			field.type === "string" && !field.enum && !field.const && !field.pattern && !field.contentMediaType,
	)
	for (const { what, maxLength, isTaken } of free) {
		if (maxLength === undefined) continue
		const texts = [maxLength, maxLength + 1].map((length) => "/".padEnd(length, "x"))
		expect(texts.map(isTaken), what).toEqual([true, false])
	}
	// Texts with several parts, or with a limit that depends on the key, are described in words.
	const inWords = free.filter(({ maxLength }) => maxLength === undefined)
	expect(inWords.map(({ what }) => what)).toEqual([
		"POST /api/settings value",
		"PUT /api/settings/:key value",
		...["funFacts", "similarSpecies", "sourceLinks"].map((list) => `POST /api/species ${list}`),
		...["funFacts", "similarSpecies", "sourceLinks"].map((list) => `PUT /api/species/:id ${list}`),
	])
	for (const { what, description } of inWords) expect(description, what).toContain("at most")
})

test("every list in the API accepts its documented maximum number of entries and rejects one more", async () => {
	const lists = (await sentFields()).filter(({ type }) => type === "array")
	expect(lists.map(({ what }) => what)).toHaveLength(12)
	for (const { what, maxItems = 0, isTaken } of lists) {
		const entry = (at: number) =>
			what.endsWith("events")
				? { name: "search", subject: "loon" }
				: /(ids|species|places)$/.test(what)
					? at + 1
					: what.endsWith("line")
						? { x: 0.5, y: 0.5 }
						: `tag ${at}`
		const values = [maxItems, maxItems + 1].map((length) => Array.from({ length }, (_, at) => entry(at)))
		expect(values.map(isTaken), what).toEqual([true, false])
	}
})
