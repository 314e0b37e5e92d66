import { describe, expect, test } from "vitest"
import { startTestSite, testSite } from "#core/testing/site.ts"
import { raw as rawAnswer } from "./testing/raw.ts"

const site = await testSite()

const raw = (path: string, headers: Record<string, string> = {}, method = "GET") =>
	rawAnswer(site, path, headers, method)

async function assetNames(): Promise<string[]> {
	const html = await site.html("/")
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
})

test("pages are compressed with gzip, and browsers revalidate them", async () => {
	const { headers } = await raw("/", { "Accept-Encoding": "gzip, br" })
	expect(headers).toMatchObject({
		"content-encoding": "gzip",
		"content-type": "text/html; charset=utf-8",
		"cache-control": "no-cache",
		vary: "Cookie, Accept-Encoding",
	})
	expect((await raw("/", { "Accept-Encoding": "identity" })).headers["content-encoding"]).toBeUndefined()
})

test("a port that is in use is reported with an explanation", async () => {
	await expect(startTestSite({ PORT: new URL(site.address).port })).rejects.toThrow(/is in use.*Set PORT/)
})
