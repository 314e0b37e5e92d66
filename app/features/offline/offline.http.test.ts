import { describe, expect, test } from "vitest"
import { storeSetting } from "#core/testing/add-rows.ts"
import { signedInAdmin } from "#core/testing/admin.ts"
import { testSite } from "#core/testing/site.ts"
import type { TourBundle } from "./tour-bundle.ts"

const site = await testSite()

const access = async (headers: Record<string, string> = {}) => {
	const response = await site.get("/api/tour/access", { headers })
	expect(response.headers.get("Cache-Control")).toMatch(/^(private, )?no-cache$/)
	return (await response.json()).access
}

test("visitors learn whether the tour is open, locked or closed; an admin always has access", async () => {
	const admin = await signedInAdmin(site)
	expect(await access()).toBe("open")
	await storeSetting(site, "tour_passcode", "loon lake")
	expect(await access()).toBe("locked")
	expect(await access({ Cookie: "tour_access=made-up" })).toBe("locked")
	expect(await access({ Cookie: admin.cookie() })).toBe("open")
	await storeSetting(site, "tour_enabled", "false")
	expect(await access()).toBe("closed")
	expect(await access({ Cookie: admin.cookie() })).toBe("open")
	await storeSetting(site, "tour_enabled", "true")
	await storeSetting(site, "tour_passcode", "")
})

describe("what phones may save for offline use", () => {
	const bundle = async (): Promise<TourBundle> => (await site.get("/api/tour/bundle")).json()

	const transferSize = async (path: string) => {
		const response = await site.get(path, { headers: { "Accept-Encoding": "br, gzip" } })
		expect(response.status, path).toBe(200)
		return Number(response.headers.get("Content-Length"))
	}

	test("every public picture and sound is listed with its transfer size", async () => {
		const { thumbnails, pictures, sounds } = await bundle()
		// With the map.
		expect(thumbnails).toHaveLength(65)
		expect(pictures).toEqual([])
		expect(sounds).toHaveLength(2)
		for (const file of [thumbnails[0], sounds[0]]) {
			const headers = { "Accept-Encoding": "gzip" }
			const response = await site.get(String(file?.url), { headers })
			expect(Number(response.headers.get("Content-Length"))).toBe(file?.bytes)
		}
	})

	test("the automatic part of a download has at most 600 kB", async () => {
		const { thumbnails } = await bundle()
		const worker = await site.html("/sw.js")
		const assets = [...new Set(worker.match(/\/(assets\/[\w.-]+|icon\.svg)/g))]
		expect(assets.length).toBeGreaterThan(20)
		const data = ["/api/tour/bundle", "/api/tour/catalogue", "/offline"]
		const transferred = await Promise.all([...assets, ...data].map(transferSize))
		const pictures = thumbnails.reduce((sum, { bytes }) => sum + bytes, 0)
		const total = transferred.reduce((sum, bytes) => sum + bytes, pictures)
		expect(total).toBeGreaterThan(300_000)
		expect(total).toBeLessThanOrEqual(600_000)
	})
})

test("the service worker is revalidated each time, and lists every file that public pages use", async () => {
	const response = await site.get("/sw.js")
	expect(response.headers.get("Cache-Control")).toMatch(/^(private, )?no-cache$/)
	const worker = await response.text()
	for (const address of ["/", "/tour", "/species/1", "/blog", "/waiver", "/offline", "/auth"]) {
		const html = await site.html(address)
		// Browsers don't load the picture for social networks.
		const loaded = html.replace(/<meta\b[^>]*>|<script type="application\/ld\+json">.*?<\/script>/gs, "")
		for (const [file] of loaded.matchAll(/\/assets\/[\w.-]+/g)) expect(worker, address).toContain(file)
	}
	expect(worker).not.toMatch(/\/assets\/(species-new|security)-/)
})

test("the web app manifest opens the tour, and its icons exist", async () => {
	const response = await site.get("/site.webmanifest")
	expect(response.headers.get("Content-Type")).toContain("application/manifest+json")
	const manifest = await response.json()
	expect(manifest).toMatchObject({
		start_url: "/tour",
		display: "standalone",
	})
	for (const { src, type } of manifest.icons) {
		const icon = await site.get(src)
		expect(icon.status, src).toBe(200)
		expect(icon.headers.get("Content-Type"), src).toBe(type)
	}
})
