import { mkdirSync, readdirSync, writeFileSync } from "node:fs"
import sharp from "sharp"
import { afterAll, beforeAll, expect, test } from "vitest"
import { signedInAdmin } from "#app/testing/fixtures/admin.ts"
import { testFolder } from "#app/testing/fixtures/folder.ts"
import { textOf } from "#app/testing/fixtures/form-on-page.ts"
import { startTestSite, type TestSite } from "#app/testing/fixtures/site.ts"
import { runScript } from "#app/testing/fixtures/site-process.ts"

const folder = testFolder()
let site: TestSite
beforeAll(async () => {
	site = await startTestSite({ DATA_DIR: folder.file("site") })
	mkdirSync(folder.file("uploads/2020/03"), { recursive: true })
	const picture = sharp({ create: { width: 800, height: 600, channels: 3, background: "green" } })
	writeFileSync(folder.file("uploads/2020/03/otter.jpg"), await picture.jpeg().toBuffer())
	writeFileSync(folder.file("export.xml"), EXPORT)
})
afterAll(() => site.stop())

const item = (type: string, id: number, name: string, title: string, content: string, more = "") => `<item>
<title>${title}</title><link>https://old.example/${type === "post" ? "2020/03/" : ""}${name}/</link>
<content:encoded><![CDATA[${content}]]></content:encoded><excerpt:encoded><![CDATA[]]></excerpt:encoded>
<wp:post_id>${id}</wp:post_id><wp:post_date_gmt>2020-03-01 08:00:00</wp:post_date_gmt><wp:post_name>${name}</wp:post_name>
<wp:status>publish</wp:status><wp:post_type>${type}</wp:post_type><wp:post_parent>0</wp:post_parent>${more}</item>`

const PICTURE = "https://old.example/wp-content/uploads/2020/03/otter-300x225.jpg"

const EXPORT = `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:excerpt="http://wordpress.org/export/1.2/excerpt/" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:wp="http://wordpress.org/export/1.2/">
<channel><title>Old farm</title><link>https://old.example</link><wp:wxr_version>1.2</wp:wxr_version>
${item("post", 1, "otters", "Otters", `<p>Two <strong>otters</strong>.</p><script>alert(1)</script><img src="${PICTURE}" alt="An otter">`)}
${item("page", 2, "our-story", "Our story", "<h2>Then</h2><p>[contact-form-7 id=5]</p><p>It began with a barn.</p>")}
</channel></rss>`

const run = (...words: string[]) =>
	runScript(["scripts/import-site.mjs", ...words], { DATA_DIR: folder.file("site"), PUBLIC_URL: "" })
const order = () => [folder.file("export.xml"), folder.file("uploads")]
const posts = () => site.db.selectFrom("posts").select(["slug"]).where("id", ">", 10).execute()

test("a site of WordPress is checked, imported beside the running site, shown, and undone", async () => {
	const checked = await run(...order())
	expect([checked.code, checked.output]).toEqual([
		0,
		expect.stringContaining("2 posts and pages, 1 pictures"),
	])
	expect(checked.output).toContain("Nothing was written. To import it, add --import.")
	expect(checked.output).toContain("contact-form-7")
	expect(await posts()).toEqual([])
	const files = readdirSync(folder.file("site"))

	const imported = await run(...order(), "--import")
	expect(imported.output).toContain("Imported: 2 posts and pages, 1 redirects.")
	expect(readdirSync(folder.file("site")).sort()).toEqual(files.sort())
	const post = await (await site.get("/blog/otters")).text()
	expect(post).toMatch(/<p dir="auto">Two <strong>otters<\/strong>\./)
	expect(post).toMatch(/<img src="\/media\/[\w.-]+" alt="An otter" width="800" height="600"/)
	expect(post).not.toContain("alert(1)")
	expect(await (await site.get("/our-story")).text()).toContain("It began with a barn.")
	expect((await site.get("/2020/03/otters/")).headers.get("Location")).toBe("/blog/otters")
	const again = await run(...order(), "--import")
	expect(again.output).toContain("Imported: 0 posts and pages, 0 redirects.")

	const admin = await signedInAdmin(site)
	const listed = textOf(await (await admin.get("/admin/site/move-in")).text())
	expect(listed).toContain("export.xml")
	const undo = /--undo (\d+)/.exec(imported.output)?.[1] ?? ""
	expect((await run("--undo", undo)).output).toContain("Moved to the trash: 3.")
	expect(await posts()).toEqual([])
	expect((await site.get("/our-story")).status).toBe(404)
})

test("wrong words and files are explained in a sentence", async () => {
	expect((await run()).output).toContain("Usage: node scripts/import-site.mjs EXPORT FOLDER")
	expect((await run(folder.file("none.xml"), folder.file("uploads"))).output).toContain("There is no file")
	writeFileSync(
		folder.file("bomb.xml"),
		`<!DOCTYPE x [<!ENTITY a "aaaa">]>${EXPORT.slice(EXPORT.indexOf("<rss"))}`,
	)
	for (const file of ["bomb.xml", "uploads/2020/03/otter.jpg"]) {
		const { code, output } = await run(folder.file(file), folder.file("uploads"))
		expect([file, code]).toEqual([file, 1])
		expect(output, file).not.toMatch(/at .*:\d+:\d+/)
	}
	expect((await run("--undo", "99")).output).toContain("undone already, or no longer recorded")
})
