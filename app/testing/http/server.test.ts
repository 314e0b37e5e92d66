import { subscribe } from "node:diagnostics_channel"
import { connect } from "node:net"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { raw as rawAnswer } from "#app/testing/fixtures/raw.ts"
import { startTestSite, type TestSite } from "#app/testing/fixtures/site.ts"

let site: TestSite
beforeAll(async () => {
	site = await startTestSite()
})
afterAll(() => site.close())

const raw = (path: string, headers: Record<string, string> = {}, method = "GET") =>
	rawAnswer(site, path, headers, method)

async function assetNames(): Promise<string[]> {
	const html = await (await site.get("/")).text()
	return [...html.matchAll(/\/assets\/[\w.-]+\.(?:js|css)/g)].map((match) => match[0])
}

async function mediaAddress(type: string): Promise<string> {
	const { name } = await site.db
		.selectFrom("media")
		.select("name")
		.where("kind", "=", type as "audio")
		.executeTakeFirstOrThrow()
	return `/media/${name}`
}

describe("static files", () => {
	test("built assets are immutable, precompressed, and answer 304 when revalidated", async () => {
		const [asset = ""] = await assetNames()
		const brotli = await raw(asset, { "Accept-Encoding": "gzip, br" })
		expect(brotli.headers).toMatchObject({
			"content-encoding": "br",
			"cache-control": "public, max-age=31536000, immutable",
			vary: "Accept-Encoding",
			"x-content-type-options": "nosniff",
		})
		expect((await raw(asset, { "Accept-Encoding": "gzip" })).headers["content-encoding"]).toBe("gzip")
		const plain = await raw(asset)
		expect(plain.headers["content-encoding"]).toBeUndefined()
		expect(plain.body.length).toBeGreaterThan(brotli.body.length)
		expect((await raw(asset, { "If-None-Match": String(plain.headers.etag) })).status).toBe(304)
		expect((await raw(asset, {}, "HEAD")).body).toHaveLength(0)
	})

	test("sounds are served in ranges, including the end of a file", async () => {
		const sound = await mediaAddress("audio")
		const whole = await raw(sound)
		expect(whole.headers).toMatchObject({ "content-type": "audio/mpeg", "accept-ranges": "bytes" })
		const part = await raw(sound, { Range: "bytes=100-199" })
		expect([part.status, part.headers["content-range"]]).toEqual([206, `bytes 100-199/${whole.body.length}`])
		expect(part.body).toEqual(whole.body.subarray(100, 200))
		const end = await raw(sound, { Range: "bytes=-50" })
		expect(end.body).toEqual(whole.body.subarray(-50))
		expect((await raw(sound, { Range: `bytes=${whole.body.length}-` })).status).toBe(416)
	})

	test("an SVG file that is opened directly can't run or load anything", async () => {
		const { status, headers } = await raw(await mediaAddress("image"), { "Accept-Encoding": "br" })
		expect(status).toBe(200)
		expect(headers["content-type"]).toBe("image/svg+xml")
		expect(headers["content-encoding"]).toBe("br")
		expect(headers["content-security-policy"]).toContain("default-src 'none'")
	})

	test("an invalid file name crashes neither the request nor the server", async () => {
		for (const path of [
			`/${"a".repeat(300)}`,
			`/media/${"a".repeat(300)}`,
			`/assets/${"a/".repeat(3000)}x`,
		]) {
			expect((await raw(path)).status, path.slice(0, 20)).toBe(404)
		}
		expect((await raw("/healthz")).status).toBe(200)
	})

	test("a missing or private file is a plain 404", async () => {
		const picture = await mediaAddress("image")
		for (const path of [
			"/media/missing.svg",
			"/media/",
			`${picture}.br`,
			"/media/../site.db",
			"/media/%2e%2e/site.db",
			"/media/..%2fsite.db",
			"/media/%00",
			"/media/%",
			"/assets/missing.js",
			"/assets/%2e%2e/%2e%2e/%2e%2e/package.json",
		]) {
			const { status, body } = await raw(path)
			expect(status, path).toBe(404)
			expect(body.toString(), path).toBe("Not Found")
		}
	})
})

describe("page responses", () => {
	test("pages are compressed with gzip, and browsers revalidate them", async () => {
		const { headers } = await raw("/", { "Accept-Encoding": "gzip, br" })
		expect(headers).toMatchObject({
			"content-encoding": "gzip",
			"content-type": "text/html; charset=utf-8",
			"cache-control": "no-cache",
			vary: "Cookie, Accept-Encoding",
			"referrer-policy": "strict-origin-when-cross-origin",
		})
		expect((await raw("/", { "Accept-Encoding": "identity" })).headers["content-encoding"]).toBeUndefined()
		expect((await raw("/", {}, "HEAD")).body).toHaveLength(0)
	})

	test("an invalid HTTP request gets a short response", async () => {
		expect((await raw("/", { Host: "a b" })).status).toBe(400)
		expect((await raw("//evil.example/..")).status).toBeLessThan(500)
		const response = await new Promise<string>((resolve) => {
			const socket = connect(Number(new URL(site.address).port), "127.0.0.1", () =>
				socket.write("NONSENSE\r\n\r\n"),
			)
			socket.on("data", (data) => resolve(data.toString()))
		})
		expect(response).toContain("400 Bad Request")
	})

	test("methods that pages don't support are rejected", async () => {
		for (const method of ["PUT", "DELETE", "PATCH", "OPTIONS"]) {
			expect((await raw("/tour", {}, method)).status, method).toBeGreaterThanOrEqual(400)
			expect((await raw("/tour", {}, method)).status, method).toBeLessThan(500)
		}
	})
})

describe("starting and stopping the server", () => {
	test("a stop waits for the request in progress", async () => {
		const other = await startTestSite({ SAMPLE_DATA: "false" })
		const isStarted = new Promise((resolve) => subscribe("http.server.request.start", resolve))
		const response = other.get("/blog")
		await isStarted
		const stopped = other.stop()
		expect((await response).status).toBe(200)
		await stopped
		await expect(other.get("/")).rejects.toThrow()
	})

	test("a port that is in use is reported with an explanation", async () => {
		await expect(startTestSite({ PORT: new URL(site.address).port })).rejects.toThrow(/is in use.*Set PORT/)
	})

	test("the process survives the load of a busy afternoon", async () => {
		const paths = [
			"/",
			"/tour",
			"/species/1",
			"/blog",
			"/tour?q=tu&type=bird",
			"/api/tour/catalogue",
			"/nope",
			"/?search=a",
		]
		for (let round = 0; round < 25; round++) {
			const responses = await Promise.all(
				paths.map(async (path) => {
					const response = await site.get(path)
					return { status: response.status, bytes: (await response.arrayBuffer()).byteLength }
				}),
			)
			expect(responses.map((response) => response.status)).toEqual(
				paths.map((path) => (path === "/nope" ? 404 : 200)),
			)
			for (const response of responses) expect(response.bytes).toBeGreaterThan(1000)
		}
		expect((await site.get("/healthz")).status).toBe(200)
	})
})

test("a content coding with the weight 0 is never sent, for files, pages and API responses", async () => {
	const [asset = ""] = await assetNames()
	for (const path of [
		asset,
		"/?search=loon",
		"/waiver",
		"/tour?q=nothing+like+it&type=bird&x=1",
		"/api/species",
	]) {
		const codingFor = async (accepted: string) =>
			(await raw(path, { "Accept-Encoding": accepted })).headers["content-encoding"] ?? "identity"
		expect(await codingFor("br;q=0, gzip;q=0"), path).toBe("identity")
		expect(await codingFor("br;q=0, gzip"), path).toBe("gzip")
		expect(await codingFor("*;q=0"), path).toBe("identity")
		expect(await codingFor("gzip;q=0.5, *;q=0"), path).toBe("gzip")
		expect(await codingFor("identity;q=0, gzip"), path).toBe("gzip")
		expect(await codingFor("identity, gzip;q=0.5"), path).toBe("identity")
	}
})
