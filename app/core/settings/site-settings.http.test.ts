import { readdirSync } from "node:fs"
import path from "node:path"
import sharp from "sharp"
import { expect, test } from "vitest"
import { listMediaFiles } from "#core/media/media.server.ts"
import { SITE_ICONS, siteIcons } from "#core/media/site-icons.ts"
import { sweepMedia } from "#core/media/unused-media.server.ts"
import { staffSite } from "#core/testing/admin.ts"
import { sendForm } from "#core/testing/form-on-page.ts"
import { readHead } from "#core/testing/page-head.ts"
import { photo } from "#core/testing/photo.ts"
import { startTestSite } from "#core/testing/site.ts"
import { readPicture } from "./picture.ts"
import { readSettings } from "./setting.server.ts"
import type { PictureKey } from "./settings-table.ts"

const { site, admin, api } = await staffSite()

const addressOf = (key: string) => `/admin/site/pictures/${key}`

const send = (key: string, fields: Record<string, string | File>) => sendForm(admin, addressOf(key), fields)

const stored = async (key: PictureKey) => readPicture((await readSettings(site.db))[key])
const files = () => readdirSync(path.join(site.environment.dataDir, "media"))

test("a logo's icons are square, stored with its sizes, in backups and not swept; a replaced logo is deleted", async () => {
	expect((await send("logo", { image: await photo("#a02020") })).status).toBe(303)
	const first = await stored("logo")
	expect(await sweepMedia(site.db, site.environment.dataDir, new Date(Date.now() + 1e9))).toEqual([])
	const inBackup = await listMediaFiles(site.db)
	for (const [icon, address] of Object.entries(siteIcons(first?.name))) {
		expect(inBackup).toContain(path.basename(address))
		const { width, height } = await sharp(await (await site.get(address)).arrayBuffer()).metadata()
		const { size } = SITE_ICONS[icon as keyof typeof SITE_ICONS]
		expect([width, height], icon).toEqual([size, size])
	}
	const bundle = await (await site.get("/api/tour/bundle")).json()
	expect(bundle.thumbnails[0].url, "the logo in the saved tour").toBe(siteIcons(first?.name).header)
	expect((await send("logo", { image: await photo("#2020a0") })).status).toBe(303)
	const prefix = first?.name.replace(/-\d+\.webp$/, "") ?? "none"
	expect(files().filter((name) => name.startsWith(prefix))).toEqual([])
	expect((await stored("logo"))?.name).not.toBe(first?.name)
})

test("the home page's picture is the one that links to the site share, and the logo is in its structured data", async () => {
	const before = readHead(await site.html("/")).tags["og:image"]
	await send("hero_picture", { image: await photo("#2060c0", 2400), focusX: "10", focusY: "90" })
	const { tags } = readHead(await site.html("/"))
	expect(tags["og:image"]).not.toBe(before)
	const response = await site.get(new URL(tags["og:image"] ?? "").pathname)
	expect([response.status, response.headers.get("content-type")]).toEqual([200, "image/webp"])
	expect(await stored("hero_picture")).toMatchObject({ widths: [640, 1280, 1920], x: 10, y: 90 })
	const html = await site.html("/")
	expect(html).toContain("object-position:10% 90%")
	expect(html).toContain(siteIcons((await stored("logo"))?.name).large)
})

test("only a picture's setting has such a page, and the API can only empty it", async () => {
	for (const key of ["site_name", "nothing", "__proto__"])
		expect((await admin.get(addressOf(key))).status, key).toBe(404)
	const call = api
	const response = await call("PUT", "/api/settings/logo", {
		value: '{"name":"../../secret.webp","widths":[1]}',
	})
	expect(response.status).toBe(400)
	expect((await call("PUT", "/api/settings/logo", { value: "" })).status).toBe(200)
	expect(await stored("logo")).toBeNull()
	expect(await site.html("/")).toContain('<img src="/icon.svg"')
})

test("the environment has the first values of a new database, and no effect once a value is stored", async () => {
	const first = await startTestSite({ SAMPLE_DATA: "false", SITE_NAME: "First Name" })
	const { dataDir } = first.environment
	expect(await first.html("/")).toContain("First Name")
	await first.stop()
	const second = await startTestSite({ SAMPLE_DATA: "false", SITE_NAME: "Second Name", DATA_DIR: dataDir })
	const html = await second.html("/")
	expect(html).toContain("First Name")
	expect(html).not.toContain("Second Name")
	await second.close()
	await first.close()
})
