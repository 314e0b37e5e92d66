import { expect, test } from "vitest"
import { signedInAdmin } from "#core/testing/admin.ts"
import { sendForm } from "#core/testing/form-on-page.ts"
import { photo } from "#core/testing/photo.ts"
import { testSite } from "#core/testing/site.ts"

const site = await testSite()

test("an uploaded picture is served in all of its widths and both formats, which pages offer with its placeholder behind", async () => {
	const image = await photo("teal", 900, 600)
	await sendForm(await signedInAdmin(site), "/admin/species/1/edit", { image, featured: "on" })
	const uploaded = site.db.selectFrom("media").selectAll().orderBy("id", "desc")
	const { name, placeholder } = await uploaded.executeTakeFirstOrThrow()
	const hash = name.slice(0, 32)
	for (const width of [320, 640, 900])
		for (const format of ["avif", "webp"]) {
			const file = await site.get(`/media/${hash}-${width}.${format}`)
			expect([file.status, file.headers.get("Content-Type")]).toEqual([200, `image/${format}`])
			expect(file.headers.get("Cache-Control")).toContain("immutable")
		}
	for (const page of ["/species/1", "/tour"]) {
		const html = await site.html(page)
		expect(html).toContain(
			`/media/${hash}-320.avif 320w, /media/${hash}-640.avif 640w, /media/${hash}-900.avif 900w`,
		)
		expect(html.indexOf('type="image/avif"')).toBeLessThan(html.indexOf('type="image/webp"'))
		expect(html).toContain(`src="/media/${name}"`)
		const behind = html.match(/<img[^>]*src="data:image\/webp[^>]*>/)?.[0]
		expect(behind).toContain(placeholder)
		expect(behind).toContain('aria-hidden="true"')
	}
})

test("an SVG picture is used as a single file, without sources or placeholder", async () => {
	const html = await site.html("/species/2")
	expect(html).toMatch(/<img[^>]*src="\/media\/[0-9a-f]{32}\.svg"/)
	expect(html).not.toContain("<source")
	expect(html).not.toContain('src="data:image/webp')
})
