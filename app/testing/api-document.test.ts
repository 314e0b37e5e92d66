import { readFile } from "node:fs/promises"
import path from "node:path"
import { pathToFileURL } from "node:url"
import { afterAll, beforeAll, expect, test } from "vitest"
import { signedInAdmin } from "./admin.ts"
import { root, startTestSite, type TestSite } from "./site.ts"

let site: TestSite
beforeAll(async () => {
	site = await startTestSite({ SITE_NAME: "Test Farm" })
})
afterAll(() => site.close())

const built = () =>
	import(pathToFileURL(path.join(root, "build/server/index.js")).href) as Promise<
		typeof import("../site/site.server.ts")
	>

test("docs/api.md is of today: otherwise run npm run docs:api", async () => {
	const { apiAddresses, apiDocument, routes } = await built()
	expect(await readFile(path.join(root, "docs/api.md"), "utf8")).toBe(apiDocument(apiAddresses(routes)))
})

test("the shapes that it names are those of the answers", async () => {
	const admin = await signedInAdmin(site)
	const json = async (address: string) => await (await admin.get(address)).json()
	const accepted = await fetch(`${site.address}/api/waiver-acceptances`, {
		method: "POST",
		body: "{}",
		headers: { "Content-Type": "application/json" },
	})
	const answers: Record<string, object> = {
		User: await json("/api/user"),
		Setting: (await json("/api/settings"))[0],
		Species: await json("/api/species/1"),
		Post: (await json("/api/blog-posts"))[0],
		Acceptance: await accepted.json(),
	}
	const document = await readFile(path.join(root, "docs/api.md"), "utf8")
	for (const [name, answer] of Object.entries(answers)) {
		const [, fields = ""] = document.match(new RegExp(`^- .${name}.: (.*)$`, "m")) ?? []
		expect(fields.split(", ").sort(), name).toEqual(Object.keys(answer).sort())
	}
})

test("every address below /api is described, and answers what the description says that it takes", async () => {
	const answer = await site.get("/api/openapi.json")
	expect(answer.headers.get("etag")).toBeTruthy()
	const description = await answer.json()
	expect(description).toMatchObject({ openapi: "3.1.0", info: { title: "Test Farm" } })
	const routed = Object.values(site.routes)
		.map((route) => `/${route?.path ?? ""}`)
		.filter((route) => route.startsWith("/api/") && route !== "/api/*")
		.map((route) => route.replace(/:(\w+)/g, "{$1}"))
	expect(Object.keys(description.paths).sort()).toEqual(routed.sort())
	const species = description.paths["/api/species"]
	expect(species.get.parameters.map((one: { name: string }) => one.name)).toEqual([
		"type",
		"conservationStatus",
		"search",
		"includeArchived",
	])
	const form = species.post.requestBody.content["multipart/form-data"].schema
	expect(form.required).toEqual(expect.arrayContaining(["name", "scientificName", "type"]))
	expect(Object.keys(form.properties)).toEqual(expect.arrayContaining(["image", "audio", "funFacts"]))
	expect(form.properties.name).toMatchObject({ type: "string" })
	for (const [address, methods] of Object.entries<Record<string, unknown>>(description.paths)) {
		const allowed = await fetch(site.address + address.replace(/\{\w+\}/g, "1"), { method: "OPTIONS" })
		if (allowed.status !== 405) continue
		const names = String(allowed.headers.get("allow")).split(", ")
		expect(names.filter((name) => name !== "HEAD").map((name) => name.toLowerCase())).toEqual(
			Object.keys(methods),
		)
	}
})
