import { execFile } from "node:child_process"
import { request } from "node:http"
import { promisify } from "node:util"
import { gunzipSync } from "node:zlib"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { databaseFile } from "#app/platform/environment.server.ts"
import { listRoutes } from "#app/server/route-table.server.ts"
import { type Client, signedInAdmin } from "#app/testing/fixtures/admin.ts"
import { type ApiResponse, type Caller, caller, callerOf, formOf } from "#app/testing/fixtures/api.ts"
import { raw } from "#app/testing/fixtures/raw.ts"
import { root, startTestSite, type TestSite } from "#app/testing/fixtures/site.ts"

let site: TestSite
let browser: Client
let admin: Caller
let guest: Caller
beforeAll(async () => {
	site = await startTestSite()
	browser = await signedInAdmin(site)
	admin = callerOf(site, browser)
	guest = caller(site)
})
afterAll(() => site.close())

const LIST = "/api/species?type=bird"
const names = ({ body }: ApiResponse) => body.map((one: { name: string }) => one.name)
const search = (words: string) => `/api/species?search=${encodeURIComponent(words)}`

/** Changes the site's file from another process, as a script does. */
async function changeElsewhere(sql: string): Promise<void> {
	const file = JSON.stringify(databaseFile(site.environment.dataDir))
	const script = `import { openDatabase } from "#db/connection.ts"; openDatabase(${file}).sqlite.exec(${JSON.stringify(sql)})`
	await promisify(execFile)(process.execPath, ["--input-type=module", "-e", script], { cwd: root })
}

test("the API never returns an outdated list: every way of changing the catalogue invalidates the cache at once", async () => {
	const first = names(await guest("GET", LIST))
	expect(first).toContain("Common Loon")
	const etag = String((await guest("GET", LIST)).headers.get("etag"))
	expect((await guest("GET", LIST, undefined, { "If-None-Match": etag })).status).toBe(304)

	await browser.post("/admin/species/archive", { ids: "1" })
	expect(names(await guest("GET", LIST))).not.toContain("Common Loon")
	expect((await guest("GET", LIST, undefined, { "If-None-Match": etag })).status).toBe(200)
	await site.db.updateTable("species").set({ archived: 0, name: "Great Diver" }).where("id", "=", 1).execute()
	expect(names(await guest("GET", LIST))).toContain("Great Diver")
	await site.db.deleteFrom("species").where("id", "=", 1).execute()
	expect(names(await guest("GET", LIST))).not.toContain("Great Diver")
})

test("a guest never gets the archived species that an admin's request included", async () => {
	await site.db.updateTable("species").set({ archived: 1 }).where("id", "=", 2).execute()
	const { name } = await site.db
		.selectFrom("species")
		.select("name")
		.where("id", "=", 2)
		.executeTakeFirstOrThrow()
	const all = "/api/species?includeArchived=true"
	expect(names(await admin("GET", all))).toContain(name)
	expect(names(await guest("GET", all))).not.toContain(name)
	expect((await guest("GET", all)).headers.get("vary")).toContain("Cookie")
})

test("a change by another process is in the next search and in the next list", async () => {
	const sought = search("zebra mussel")
	const species = async () => (await guest("GET", LIST)).body.length
	const before = await species()
	expect(names(await guest("GET", sought))).toEqual([])
	const csv =
		"name,scientificName,type,conservationStatus,description,locationHints\nZebra Mussel,Dreissena,bird,vulnerable,,\n"
	const imported = await admin("POST", "/api/species/import", formOf({ csv: new File([csv], "mussels.csv") }))
	expect(imported.body).toMatchObject({ imported: 1 })
	expect(names(await guest("GET", sought))).toEqual(["Zebra Mussel"])
	expect(await species()).toBe(before + 1)

	const etag = String((await guest("GET", sought)).headers.get("etag"))
	expect((await guest("GET", sought, undefined, { "If-None-Match": etag })).status).toBe(304)
	await changeElsewhere("update species set location_hints = 'On boats' where name = 'Zebra Mussel'")
	const changed = await guest("GET", sought, undefined, { "If-None-Match": etag })
	expect(changed.status).toBe(200)
	expect(changed.body).toMatchObject([{ name: "Zebra Mussel", locationHints: "On boats" }])

	await changeElsewhere("update species set archived = 1 where name = 'Zebra Mussel'")
	expect(names(await guest("GET", sought))).toEqual([])
	expect(await species()).toBe(before)
	await changeElsewhere("delete from species where name = 'Zebra Mussel'")
	expect(names(await admin("GET", `${sought}&includeArchived=true`))).toEqual([])
})

test("includeArchived=true adds archived species for an admin only, whatever was cached before", async () => {
	await site.db
		.updateTable("species")
		.set({ archived: 1, description: "Quagga once" })
		.where("id", "=", 4)
		.execute()
	const ids = ({ body }: ApiResponse) => body.map((one: { id: number }) => one.id)
	const all = `${search("quagga")}&includeArchived=true`
	for (let round = 0; round < 2; round++) {
		expect(ids(await admin("GET", all))).toEqual([4])
		for (const address of [all, search("quagga"), `${search("quagga")}&includeArchived=false`]) {
			expect(ids(await guest("GET", address)), address).toEqual([])
			if (address !== all) expect(ids(await admin("GET", address)), address).toEqual([])
		}
	}
	const etag = String((await admin("GET", all)).headers.get("etag"))
	expect((await guest("GET", all, undefined, { "If-None-Match": etag })).status).toBe(200)
})

test("a species list is sent compressed with matching headers", async () => {
	const { headers, body } = await new Promise<{ headers: Record<string, unknown>; body: Buffer }>(
		(resolve, reject) => {
			const call = request(
				`${site.address}/api/species`,
				{ headers: { "Accept-Encoding": "gzip" } },
				(response) => {
					const chunks: Buffer[] = []
					response.on("data", (chunk) => chunks.push(chunk))
					response.on("end", () => resolve({ headers: response.headers, body: Buffer.concat(chunks) }))
				},
			)
			call.on("error", reject)
			call.end()
		},
	)
	expect(headers["content-encoding"]).toBe("gzip")
	expect(headers["content-length"]).toBe(String(body.byteLength))
	expect(JSON.parse(gunzipSync(body).toString())).toEqual((await guest("GET", "/api/species")).body)
})

describe("a guest's read from the page cache", () => {
	/** Cacheable operations, by their URLs in the sample catalogue. */
	const cacheable = () =>
		listRoutes(site.routes)
			.filter(({ operations }) => operations.GET?.cacheParameters)
			.map(({ path }) =>
				path.replace(":slug", "spring-bird-count-71-species-in-one-long-wet-morning").replace(":id", "3"),
			)

	/** As `raw`, without what differs between two responses. */
	async function read(path: string, headers: Record<string, string> = {}, method = "GET") {
		const { status, body, headers: sent } = await raw(site, path, headers, method)
		const { date: _, connection: __, "keep-alive": ___, ...rest } = sent
		return { status, body, headers: rest }
	}

	test("has the same bytes and headers as the response that is made for the request, except that this is private", async () => {
		expect(cacheable().length).toBeGreaterThan(7)
		for (const path of cacheable()) {
			const made = await read(path, { Cookie: "session=nobody" })
			expect(made.status, path).toBe(200)
			expect(made.headers["cache-control"], path).toBe("private, no-cache")
			const shared = { ...made, headers: { ...made.headers, "cache-control": "no-cache" } }
			expect(made.headers.etag, path).toMatch(/^"[\w-]{22}"$/)
			for (let time = 0; time < 2; time++) expect(await read(path), path).toEqual(shared)
			const etag = String(made.headers.etag)
			for (const known of [etag, `W/${etag}`, "*"])
				expect((await read(path, { "If-None-Match": known })).status, path).toBe(304)
			const head = await read(path, {}, "HEAD")
			expect([head.body.length, head.headers.etag], path).toEqual([0, etag])
		}
	})

	test("never contains what only admins may read", async () => {
		await site.db.updateTable("posts").set({ state: "draft" }).where("id", "=", 1).execute()
		for (const path of ["/api/blog-posts", "/api/settings"]) {
			const theirs = JSON.stringify((await admin("GET", path)).body)
			for (let time = 0; time < 2; time++) {
				const guests = JSON.stringify((await guest("GET", path)).body)
				expect(guests.length, path).toBeLessThan(theirs.length)
				expect(guests, path).not.toContain('"tour_passcode"')
			}
			expect(JSON.stringify((await admin("GET", path)).body), path).toBe(theirs)
		}
		await site.db.updateTable("posts").set({ state: "published" }).where("id", "=", 1).execute()
	})

	test("is compressed only if that makes it smaller", async () => {
		const list = await read("/api/species", { "Accept-Encoding": "gzip" })
		expect(list.headers["content-encoding"]).toBe("gzip")
		const counts = await read("/api/stats/species", { "Accept-Encoding": "gzip" })
		expect(counts.headers["content-encoding"]).toBeUndefined()
	})
})
