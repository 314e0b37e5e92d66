import { execFileSync } from "node:child_process"
import { createRequire } from "node:module"
import { brotliDecompressSync, gunzipSync } from "node:zlib"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { databaseFile } from "#app/platform/environment.server.ts"
import { type Client, client, signedInAdmin } from "#app/testing/fixtures/admin.ts"
import { formOf } from "#app/testing/fixtures/api.ts"
import { formOnPage } from "#app/testing/fixtures/form-on-page.ts"
import { raw } from "#app/testing/fixtures/raw.ts"
import { startTestSite, type TestSite } from "#app/testing/fixtures/site.ts"

let site: TestSite
let admin: Client
beforeAll(async () => {
	site = await startTestSite()
	admin = await signedInAdmin(site)
})
afterAll(() => site.close())

const CACHED_PATHS = [
	"/",
	"/?search=heron",
	"/tour",
	"/tour?type=bird&status=endangered&q=a&page=1&only=1.2&species=1",
	"/species/1",
	"/species/1?via=qr",
	"/blog",
	"/blog?page=1",
	"/blog/spring-bird-count-71-species-in-one-long-wet-morning",
	"/offline",
	"/_.data",
	"/tour.data?_routes=routes%2Ftour%2Ftour",
	"/species/1.data",
]

/** The headers of a 304 response: any others would overwrite those stored with the page. */
const UNCHANGED = ["cache-control", "connection", "date", "etag", "keep-alive", "vary", "x-from-site"]

/** A request with an unknown session cookie is a guest's, and bypasses the page cache. */
const UNCACHED = { Cookie: "session=nobody" }
const text = async (path: string, headers: Record<string, string> = {}) =>
	(await site.get(path, { headers })).text()
/** Only cached responses have an ETag. */
const isCached = (response: { headers: Headers }) => response.headers.has("etag")

/** Repeats the request until the page is compressed with brotli. */
async function brotli(path: string) {
	for (let tries = 0; tries < 100; tries++) {
		const response = await raw(site, path, { "Accept-Encoding": "gzip, br" })
		if (response.headers["content-encoding"] === "br") return response
		await new Promise((resolve) => setTimeout(resolve, 50))
	}
	throw new Error(`${path} was not compressed with brotli in time.`)
}

describe("page cache", () => {
	test("a cached page is byte for byte the page rendered for a guest, in every content coding", async () => {
		for (const path of CACHED_PATHS) {
			const rendered = await raw(site, path, UNCACHED)
			expect([rendered.status, rendered.headers.etag], path).toEqual([200, undefined])
			for (const cached of [await raw(site, path), await raw(site, path)]) {
				expect(cached.body.equals(rendered.body), path).toBe(true)
				const { etag, ...headers } = cached.headers
				expect(etag).toMatch(/^W\/"[\w-]{22}"$/)
				// A data request has fewer headers before it is cached.
				const extraHeaders = { vary: "Cookie, Accept-Encoding", "cache-control": "no-cache" }
				expect(headers, path).toEqual({ ...rendered.headers, ...extraHeaders, date: headers.date })
			}
			// Small bodies are sent as they are.
			if (rendered.body.byteLength < 1000) continue
			const gzip = await raw(site, path, { "Accept-Encoding": "gzip, br;q=0" })
			expect(gzip.headers["content-encoding"], path).toBe("gzip")
			expect(gunzipSync(gzip.body).equals(rendered.body), path).toBe(true)
			const smallest = await brotli(path)
			expect(brotliDecompressSync(smallest.body).equals(rendered.body), path).toBe(true)
			expect(smallest.body.length, path).toBeLessThan(gzip.body.length)
			expect(smallest.headers["content-length"]).toBe(String(smallest.body.length))
		}
	})

	test("the catalogue and the bundle of the tour are cached exactly as they were generated", async () => {
		for (const path of ["/api/tour/catalogue", "/api/tour/bundle"]) {
			const rendered = await raw(site, path, UNCACHED)
			const cached = await raw(site, path)
			expect(cached.body.equals(rendered.body), path).toBe(true)
			expect(cached.headers["content-type"]).toBe(rendered.headers["content-type"])
			expect(brotliDecompressSync((await brotli(path)).body).equals(rendered.body), path).toBe(true)
		}
	})

	test("a matching If-None-Match gets 304 without the page, and HEAD gets the headers only", async () => {
		const { headers, body } = await raw(site, "/tour")
		const tag = String(headers.etag)
		for (const known of [tag, `"a", ${tag}`, tag.replace("W/", ""), "*"]) {
			const again = await raw(site, "/tour", { "If-None-Match": known })
			expect([again.status, again.body.length], known).toEqual([304, 0])
			expect(again.headers).toMatchObject({ etag: tag, "cache-control": "no-cache", vary: headers.vary })
			expect(Object.keys(again.headers).sort()).toEqual(UNCHANGED)
		}
		expect((await raw(site, "/tour", { "If-None-Match": 'W/"another"' })).status).toBe(200)
		const head = await raw(site, "/tour", {}, "HEAD")
		expect([head.body.length, head.headers["content-length"]]).toEqual([0, String(body.length)])
		expect((await raw(site, "/blog?page=2", {}, "HEAD")).status).toBe(200)
	})

	test("only pages that are the same for everyone are cached", async () => {
		for (const path of [
			"/?receipt=K7M2-4QXT",
			"/?search=a&receipt=K7M2-4QXT",
			"/?%72eceipt=K7M2-4QXT",
			"/waiver/receipts/K7M2-4QXT",
			"/waiver",
			"/auth",
			"/auth/create",
			"/admin",
			"/admin/news",
			"/api/species?search=loon",
			"/api/registration-status",
			"/api/user",
			"/api/tour/access",
			"/api/tour/access.data",
			"/healthz",
			"/species/999",
			"/species/01",
			"/blog/nothing-here",
			"/nope",
			"/tour/",
			"/tour?utm_source=x",
			`/?search=${"a".repeat(300)}`,
			"/admin.data",
			"/auth.data",
		]) {
			for (let time = 0; time < 2; time++) {
				const answer = await site.get(path)
				// Every GET response of the API has a tag of its own.
				const hasOwnTag = path.startsWith("/api/") && answer.status === 200
				expect(isCached(answer), path).toBe(hasOwnTag)
			}
		}
		expect(
			(await site.get("/tour", { method: "POST", body: new URLSearchParams({ passcode: "x" }) })).headers.has(
				"etag",
			),
		).toBe(false)
	})

	test("the page cache has one entry per host if the site has no PUBLIC_URL", async () => {
		const here = await raw(site, "/")
		const there = await raw(site, "/", { Host: "farm.example" })
		expect([here.status, there.status]).toEqual([200, 200])
		expect((await raw(site, "/", { Host: "a b" })).status).toBe(400)
	})
})

describe("page cache invalidation", () => {
	const PAGES = ["/", "/tour", "/species/1", "/blog", "/?search=loon", "/tour.data"]
	beforeEach(async () => {
		for (const path of PAGES) for (let time = 0; time < 2; time++) await text(path)
	})

	const setting = (key: string, value: string) => admin.post(`/admin/security/settings/${key}`, { value })
	async function edited(address: string, fields: Record<string, string>) {
		const form = formOnPage(await (await admin.get(address)).text())
		for (const [name, value] of Object.entries(fields)) form.set(name, value)
		const response = await admin.post(address, form)
		expect(response.status).toBe(303)
	}

	test("editing a species invalidates every page that shows it", async () => {
		await edited("/admin/species/1/edit", { name: "Great Diver" })
		for (const path of ["/tour", "/species/1", "/tour.data"])
			expect(await text(path), path).toContain("Great Diver")
		await edited("/admin/species/1/edit", { name: "Common Loon" })
		expect(await text("/species/1")).not.toContain("Great Diver")
	})

	test("archiving and unarchiving several species invalidates their pages", async () => {
		await admin.post("/admin/species/archive", { ids: "1" })
		expect((await site.get("/species/1")).status).toBe(404)
		expect(await text("/tour")).toContain("63 species")
		await admin.post("/admin/species/unarchive", { ids: "1" })
		expect((await site.get("/species/1")).status).toBe(200)
		expect(await text("/tour")).toContain("64 species")
	})

	test("writing, publishing, unpublishing and deleting a post invalidates the news", async () => {
		await edited("/admin/news/new", { title: "A nest in the barn", content: "Four eggs." })
		expect(await text("/blog")).not.toContain("A nest in the barn")
		const [post] = await site.db.selectFrom("posts").select("id").orderBy("id", "desc").limit(1).execute()
		const address = `/admin/news/${post?.id}`
		await admin.post(`${address}/publish`)
		expect(await text("/blog")).toContain("A nest in the barn")
		expect(await text("/")).toContain("A nest in the barn")
		expect(await text("/blog/a-nest-in-the-barn")).toContain("Four eggs.")
		await edited(`${address}/edit`, { content: "Five eggs." })
		expect(await text("/blog/a-nest-in-the-barn")).toContain("Five eggs.")
		await admin.post(`${address}/unpublish`)
		expect((await site.get("/blog/a-nest-in-the-barn")).status).toBe(404)
		await admin.post(`${address}/delete`)
		expect(await text("/blog")).not.toContain("A nest in the barn")
	})

	test("switching a section off and on invalidates all pages", async () => {
		await setting("blog_enabled", "false")
		expect((await site.get("/blog")).status).toBe(302)
		expect(await text("/")).not.toContain('href="/blog"')
		await setting("blog_enabled", "true")
		expect(await text("/")).toContain('href="/blog"')
		await setting("tour_enabled", "false")
		expect((await site.get("/tour")).status).toBe(302)
		await setting("tour_enabled", "true")
		expect((await site.get("/tour")).status).toBe(200)
	})

	test("an import in a background process and changes by the API invalidate the pages", async () => {
		const csv =
			"name,scientificName,type,conservationStatus,description,locationHints\nOwl,Bubo bubo,bird,vulnerable,t,x\n"
		const headers = { Cookie: admin.cookie(), Origin: site.address }
		const body = formOf({ csv: new File([csv], "owls.csv") })
		expect((await site.get("/api/species/import", { method: "POST", body, headers })).status).toBe(200)
		expect(await text("/tour")).toContain("65 species")
		const [owl] = await site.db.selectFrom("species").select("id").where("name", "=", "Owl").execute()
		expect(await text(`/species/${owl?.id}`)).toContain("Bubo bubo")
		await site.get(`/api/species/${owl?.id}`, { method: "DELETE", headers })
		expect((await site.get(`/species/${owl?.id}`)).status).toBe(404)
		expect(await text("/tour")).toContain("64 species")
	})

	test("a client that accepts only Brotli gets the page as it is until it is compressed", async () => {
		for (const name of ["Great Diver", "Common Loon"]) {
			await site.db.updateTable("species").set({ name }).where("id", "=", 1).execute()
			const first = await raw(site, "/species/1", { "Accept-Encoding": "br" })
			expect(first.headers["content-encoding"]).toBeUndefined()
			expect(first.body.toString()).toContain(name)
			expect(brotliDecompressSync((await brotli("/species/1")).body).toString()).toContain(name)
		}
	})

	test("a write by another process invalidates the pages", async () => {
		const script = `
			const Sqlite = require(process.argv[1])
			new Sqlite(process.argv[2]).exec("update species set archived = 1 where id = 1")
		`
		const library = createRequire(import.meta.url).resolve("better-sqlite3")
		execFileSync(process.execPath, ["-e", script, library, databaseFile(site.environment.dataDir)])
		expect(await text("/tour")).toContain("63 species")
		expect((await site.get("/species/1")).status).toBe(404)
		await site.db.updateTable("species").set({ archived: 0 }).where("id", "=", 1).execute()
		expect(await text("/tour")).toContain("64 species")
		expect(await text("/species/1")).toContain("Common Loon")
	})

	test("an ETag from before a change gets the new page", async () => {
		const { headers } = await raw(site, "/species/1")
		const ask = () => raw(site, "/species/1", { "If-None-Match": String(headers.etag) })
		expect((await ask()).status).toBe(304)
		await site.db.updateTable("species").set({ name: "Great Diver" }).where("id", "=", 1).execute()
		expect((await ask()).status).toBe(200)
		await site.db.updateTable("species").set({ name: "Common Loon" }).where("id", "=", 1).execute()
		// Changed back, it is the page that the browser has, with all of its headers.
		const again = await ask()
		expect(again.status).toBe(304)
		expect(Object.keys(again.headers).sort()).toEqual(UNCHANGED)
	})

	test("under concurrent requests and changes, no response is older than its request", async () => {
		let saved = 0
		let isOver = false
		const readers = Array.from({ length: 8 }, async () => {
			while (!isOver) {
				const least = saved
				const found = /Loon number (\d+)/.exec(await text("/species/1"))
				expect(Number(found?.[1])).toBeGreaterThanOrEqual(least)
			}
		})
		for (let number = 1; number <= 150; number++) {
			const name = `Loon number ${number}`
			await site.db.updateTable("species").set({ name }).where("id", "=", 1).execute()
			saved = number
			if (number % 3 === 0) await new Promise((resolve) => setTimeout(resolve, 5))
		}
		isOver = true
		await Promise.all(readers)
		await site.db.updateTable("species").set({ name: "Common Loon" }).where("id", "=", 1).execute()
	})
})

describe("page cache and signed-in users", () => {
	test("a signed-in user gets uncached pages, and nothing of them appears in a guest's page", async () => {
		for (const path of CACHED_PATHS) {
			await text(path)
			const theirs = await admin.get(path)
			expect(isCached(theirs), path).toBe(false)
			if (!path.includes(".data")) {
				expect(theirs.headers.get("cache-control"), path).toContain("private")
				// Phones save that page.
				expect(/\banna\b/.test(await theirs.text()), path).toBe(path !== "/offline")
			}
			expect(/\banna\b/.test(await text(path)), path).toBe(false)
		}
	})

	test("a flash message waits for its user, even when guests request pages in between", async () => {
		const hasMessage = (html: string) => html.includes("1 species archived")
		for (const path of ["/", "/tour", "/blog"]) {
			await admin.post("/admin/species/unarchive", { ids: "5" })
			await admin.get("/admin")
			await admin.post("/admin/species/archive", { ids: "5" })
			const guests = await Promise.all([text(path), text(path), text(path, UNCACHED)])
			expect(guests.map(hasMessage), path).toEqual([false, false, false])
			expect(hasMessage(await (await admin.get(path)).text()), path).toBe(true)
			expect(hasMessage(await text(path)), path).toBe(false)
		}
		await admin.post("/admin/species/unarchive", { ids: "5" })
	})
})

describe("page cache and the tour's passcode", () => {
	const setPasscode = (value: string) => admin.post("/admin/security/settings/tour_passcode", { value })
	const isGate = (html: string) => html.includes("Wildlife Tour Access") && !html.includes("Gavia immer")

	test("the passcode form is cached for everyone, and the tour behind it is not", async () => {
		await text("/tour")
		await setPasscode("Loon Lake")
		expect(isGate(await text("/tour"))).toBe(true)
		expect(isGate(await text("/tour.data"))).toBe(false)
		expect(await text("/tour.data")).not.toContain("Gavia immer")
		const visitor = client(site)
		await visitor.post("/tour", { passcode: "Loon Lake" })
		for (const path of ["/tour", "/tour?type=bird", "/tour.data"]) {
			const inside = await visitor.get(path)
			expect(isCached(inside), path).toBe(false)
			expect(await inside.text(), path).toContain("Gavia immer")
			expect(await text(path), path).not.toContain("Gavia immer")
		}
		expect(isGate(await text("/tour", { Cookie: "tour_access=made-up" }))).toBe(true)
		// The passcode's cookie affects no other page.
		expect(isCached(await visitor.get("/species/1"))).toBe(true)
		await setPasscode("Heron Marsh")
		expect(isGate(await (await visitor.get("/tour")).text())).toBe(true)
		await setPasscode("")
		const open = await visitor.get("/tour")
		expect([isCached(open), (await open.text()).includes("Gavia immer")]).toEqual([true, true])
		expect(await text("/tour")).toContain("Gavia immer")
	})
})
