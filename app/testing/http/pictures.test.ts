import { createHash } from "node:crypto"
import { mkdir, writeFile } from "node:fs/promises"
import path from "node:path"
import sharp from "sharp"
import { afterAll, beforeAll, expect, test } from "vitest"
import { createBackground } from "#app/jobs/run-job.server.ts"
import { addMedia } from "#app/models/media/media.server.ts"
import { storeImage } from "#app/platform/media-store.server.ts"
import type { PreparedImage } from "#app/platform/prepare-image.server.ts"
import { uploadFolder } from "#app/platform/uploads.server.ts"
import { root, startTestSite, type TestSite } from "#app/testing/fixtures/site.ts"

let site: TestSite
let prepared: PreparedImage
const background = createBackground(path.join(root, "build/server/background.js"))

async function prepare(content: Uint8Array) {
	const folder = uploadFolder(site.environment.dataDir)
	await mkdir(folder, { recursive: true })
	const file = path.join(folder, createHash("sha256").update(content).digest("hex").slice(0, 32))
	await writeFile(file, content)
	const sha256 = createHash("sha256").update(content).digest("hex")
	return await background.run("prepareImage", { path: file, sha256, use: "photo" })
}

beforeAll(async () => {
	site = await startTestSite()
	const sent = { width: 900, height: 600, channels: 3, background: "teal" } as const
	const result = await prepare(await sharp({ create: sent }).jpeg().toBuffer())
	if (!result.ok) throw new Error(result.message)
	prepared = result
	const image_id = await addMedia(site.db, await storeImage(site.environment.dataDir, prepared), new Date())
	await site.db.updateTable("species").set({ image_id, featured: 1 }).where("id", "=", 1).execute()
})
afterAll(async () => {
	background.stop()
	await site?.close()
})

test("an uploaded picture is processed by the built background process, and served in both formats", async () => {
	expect(prepared.widths).toEqual([320, 640, 900])
	for (const name of prepared.files) {
		const response = await site.get(`/media/${name}`)
		expect(response.status).toBe(200)
		expect(response.headers.get("Content-Type")).toBe(name.endsWith("avif") ? "image/avif" : "image/webp")
		expect(response.headers.get("Cache-Control")).toContain("immutable")
	}
})

test("the background process rejects invalid files with a message", async () => {
	expect(await prepare(Buffer.from("<svg/>"))).toEqual({
		ok: false,
		message: expect.stringContaining("SVG drawing"),
	})
})

test("pages offer the browser all widths of a picture, with its placeholder behind", async () => {
	for (const page of ["/species/1", "/tour"]) {
		const html = await (await site.get(page)).text()
		const hash = prepared.name.slice(0, 32)
		expect(html).toContain(
			`/media/${hash}-320.avif 320w, /media/${hash}-640.avif 640w, /media/${hash}-900.avif 900w`,
		)
		expect(html.indexOf('type="image/avif"')).toBeLessThan(html.indexOf('type="image/webp"'))
		expect(html).toContain(`src="/media/${prepared.name}"`)
		const behind = html.match(/<img[^>]*src="data:image\/webp[^>]*>/)?.[0]
		expect(behind).toContain(prepared.placeholder)
		expect(behind).toContain('aria-hidden="true"')
		expect(html).not.toMatch(/style="[^"]*data:/)
	}
})

test("an SVG picture is used as a single file, without sources or placeholder", async () => {
	const html = await (await site.get("/species/2")).text()
	expect(html).toMatch(/<img[^>]*src="\/media\/[0-9a-f]{32}\.svg"/)
	expect(html).not.toContain("<source")
	expect(html).not.toContain('src="data:image/webp')
})
