import { readdirSync } from "node:fs"
import path from "node:path"
import { expect, test } from "vitest"
import { staffSite } from "#core/testing/admin.ts"
import { textOf } from "#core/testing/form-on-page.ts"
import { testFile } from "#core/testing/test-files.ts"
import { WORDPRESS_EXPORT } from "#core/testing/wordpress-export.ts"

const PAGE = "/admin/site/move-in"
const { site, admin } = await staffSite()

const pictures = async () => (await testFile("pictures.zip")).buffer

async function add(name: string, content: string | Uint8Array) {
	const form = new FormData()
	form.append("siteFile", new File([typeof content === "string" ? content : new Uint8Array(content)], name))
	return await admin.post(PAGE, form)
}

const press = (fields: Record<string, string>) => admin.post(PAGE, new URLSearchParams(fields))

async function settled() {
	for (;;) {
		const html = await admin.html(PAGE)
		if (!html.includes("Show the current state")) return { html, text: textOf(html) }
		await new Promise((resolve) => setTimeout(resolve, 100))
	}
}

const files = () =>
	readdirSync(path.join(site.environment.dataDir, "move-in")).filter((name) => /\.(xml|zip)$/.test(name))
const posts = () => site.db.selectFrom("posts").select("slug").where("id", ">", 10).execute()

test("an export and a ZIP of its pictures are added, checked and imported, and what came moves to the trash", async () => {
	expect((await add("pictures.zip", await pictures())).status).toBe(303)
	expect((await settled()).text).toContain("The export is missing.")
	await add("old-farm.xml", WORDPRESS_EXPORT)
	const { text } = await settled()
	expect(text).toContain("Nothing is imported yet. WordPress, export 1.2: 2 posts and pages and 1 picture.")
	expect(text).toContain("Page, published: /our-story")
	expect(await posts()).toEqual([])

	expect((await press({ intent: "import" })).status).toBe(303)
	const done = await settled()
	expect(done.text).toContain("Imported 2 posts and pages and 2 redirects.")
	for (const [old, target] of [
		["/2020/03/otters/", /^\/blog\/otters$/],
		["/feed/", /^\/news\.rss$/],
	] as const) {
		const moved = await site.get(old)
		expect([old, moved.status]).toEqual([old, 301])
		expect(moved.headers.get("location")).toMatch(target)
	}
	expect(done.text).toContain("old-farm.xml")
	expect(files()).toEqual([])
	expect(await site.html("/blog/otters")).toMatch(/<img src="\/media\/[\w.-]+" alt="An otter"/)
	expect(await site.db.selectFrom("imports").select("username").execute()).toEqual([{ username: "anna" }])
	const result = /href="(\/admin\/imports\/\d+)"/.exec(done.html)?.[1] ?? ""
	const listed = await admin.html(result)
	expect(textOf(listed)).toMatch(/Move the 4 Added to the Trash .*Our story Added/)
	expect(listed).toMatch(/href="\/admin\/pages\/\d+\/edit".*href="\/admin\/news\/\d+\/edit"/s)
	expect(listed).not.toContain("Put Changed Ones Back")
	await admin.post(result, { intent: "trash" })
	expect(await posts()).toEqual([])
	expect(await admin.text(result)).toContain("Our story Added, deleted since")
})

test("pictures that are missing are named, and removed or replaced files are deleted", async () => {
	await add("old-farm.xml", WORDPRESS_EXPORT)
	const first = await settled()
	expect(first.text).toContain("1 picture is missing")
	expect(first.text.replaceAll("/ ", "/")).toContain("uploads/2020/03/otter-300x225.jpg")
	await add("newer.xml", WORDPRESS_EXPORT.replace("Our story", "Our long story"))
	const second = await settled()
	expect(second.text).toContain("Our long story")
	expect([files().length, second.text.includes("old-farm.xml Export")]).toEqual([1, false])
	await press({ intent: "clear" })
	expect(files()).toEqual([])
	expect((await press({ intent: "import" })).status).toBe(409)
	expect(await posts()).toEqual([])
})

test("wrong files are refused in words, and keep nothing", async () => {
	for (const [name, content, status, words] of [
		["notes.txt", "hello", 400, "neither an export of WordPress (.xml) nor a ZIP file"],
		["large.xml", `<${"x".repeat(100 * 1024 * 1024)}`, 413, "The file is larger than 100 MB."],
	] as const) {
		const response = await add(name, content)
		const text = textOf(await response.text())
		expect([name, response.status, text]).toEqual([name, status, expect.stringContaining(words)])
	}
	await add("wrong.xml", "<rss></rss>")
	expect((await settled()).text).toContain("no export of WordPress")
	await add("damaged.zip", Buffer.from("PK\x03\x04 no more", "latin1"))
	await add("right.xml", WORDPRESS_EXPORT)
	const { text } = await settled()
	expect(text).toContain("damaged.zip")
	await press({ intent: "clear" })
	expect([files(), readdirSync(path.join(site.environment.dataDir, "uploads"))]).toEqual([[], []])
})
