import { mkdirSync, readdirSync, writeFileSync } from "node:fs"
import { afterAll, beforeAll, expect, test } from "vitest"
import { signedInAdmin } from "#app/testing/fixtures/admin.ts"
import { testFolder } from "#app/testing/fixtures/folder.ts"
import { textOf } from "#app/testing/fixtures/form-on-page.ts"
import { startTestSite, type TestSite } from "#app/testing/fixtures/site.ts"
import { runScript } from "#app/testing/fixtures/site-process.ts"
import { testFile } from "#app/testing/fixtures/test-files.ts"
import { WORDPRESS_EXPORT } from "#app/testing/fixtures/wordpress-export.ts"

const folder = testFolder()
let site: TestSite
beforeAll(async () => {
	site = await startTestSite({ DATA_DIR: folder.file("site") })
	mkdirSync(folder.file("uploads/2020/03"), { recursive: true })
	writeFileSync(folder.file("uploads/2020/03/otter.jpg"), (await testFile("first.jpg")).buffer)
	writeFileSync(folder.file("export.xml"), WORDPRESS_EXPORT)
})
afterAll(() => site.stop())

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
	expect(imported.output).toContain("Imported: 2 posts and pages, 10 redirects.")
	expect(readdirSync(folder.file("site")).sort()).toEqual(files.sort())
	const post = await (await site.get("/blog/otters")).text()
	expect(post).toMatch(/<p dir="auto">Two <strong>otters<\/strong>\./)
	expect(post).toMatch(/<img src="\/media\/[\w.-]+" alt="An otter" width="640" height="480"/)
	expect(post).not.toContain("alert(1)")
	expect(await (await site.get("/our-story")).text()).toContain("It began with a barn.")
	expect((await site.get("/2020/03/otters/")).headers.get("Location")).toBe("/blog/otters")
	const again = await run(...order(), "--import")
	expect(again.output).toContain("Imported: 0 posts and pages, 0 redirects.")

	const admin = await signedInAdmin(site)
	const listed = textOf(await (await admin.get("/admin/site/move-in")).text())
	expect(listed).toContain("export.xml")
	const undo = /--undo (\d+)/.exec(imported.output)?.[1] ?? ""
	expect((await run("--undo", undo)).output).toContain("Moved to the trash: 12.")
	expect(await posts()).toEqual([])
	expect((await site.get("/our-story")).status).toBe(404)
})

test("wrong words and files are explained in a sentence", async () => {
	expect((await run()).output).toContain("Usage: node scripts/import-site.mjs EXPORT FOLDER")
	expect((await run(folder.file("none.xml"), folder.file("uploads"))).output).toContain("There is no file")
	writeFileSync(
		folder.file("bomb.xml"),
		`<!DOCTYPE x [<!ENTITY a "aaaa">]>${WORDPRESS_EXPORT.slice(WORDPRESS_EXPORT.indexOf("<rss"))}`,
	)
	for (const file of ["bomb.xml", "uploads/2020/03/otter.jpg"]) {
		const { code, output } = await run(folder.file(file), folder.file("uploads"))
		expect([file, code]).toEqual([file, 1])
		expect(output, file).not.toMatch(/at .*:\d+:\d+/)
	}
	expect((await run("--undo", "99")).output).toContain("undone already, or no longer recorded")
})
