import { writeFileSync } from "node:fs"
import { describe, expect, test } from "vitest"
import { testFolder } from "#core/testing/folder.ts"
import { pictureAddress, planWxr } from "./site-plan.server.ts"

const folder = testFolder()

const NOW = new Date("2026-05-01T12:00:00Z")

type Texts = Record<string, string>

function item(texts: Texts, more = ""): string {
	const all: Texts = {
		title: "Otters are back",
		link: "https://old.example/2020/03/otters/",
		"content:encoded": "Two otters.",
		"wp:post_id": "1",
		"wp:post_date_gmt": "2020-03-01 08:00:00",
		"wp:post_name": "otters",
		"wp:status": "publish",
		"wp:post_type": "post",
		...texts,
	}
	const elements = Object.entries(all).map(([name, text]) => `<${name}><![CDATA[${text}]]></${name}>`)
	return `<item>${elements.join("\n")}${more}</item>`
}

async function plan(items: string, { before = "", version = "1.2" } = {}) {
	const file = folder.file("export.xml")
	const head = `<title>Farm</title><link>https://old.example</link><wp:wxr_version>${version}</wp:wxr_version>`
	writeFileSync(
		file,
		`<?xml version="1.0"?>${before}<rss xmlns:wp="w" xmlns:content="c" xmlns:excerpt="e"><channel>${head}${items}</channel></rss>`,
	)
	const found = await planWxr(file, NOW)
	return { ...found, words: found.notes.map(({ name, text }) => `${name}: ${text}`) }
}

const contentOf = async (html: string) => (await plan(item({ "content:encoded": html }))).items[0]?.content

const meta = (key: string, value: string) =>
	`<wp:postmeta><wp:meta_key>${key}</wp:meta_key><wp:meta_value><![CDATA[${value}]]></wp:meta_value></wp:postmeta>`

describe("An export of WordPress", () => {
	test("brings posts with date, address, category and tags", async () => {
		const terms =
			'<category domain="category" nicename="events">Events</category><category domain="category" nicename="river">River</category><category domain="post_tag" nicename="otter">Otter</category>'
		const { items } = await plan(item({ "excerpt:encoded": "<p>Back <b>again</b></p>" }, terms))
		expect(items).toEqual([
			{
				...{ id: "1", kind: "post", title: "Otters are back", slug: "otters", content: "Two otters." },
				...{ excerpt: "Back again", category: "events", tags: ["Otter", "River"], cover: null },
				...{ published: true, publishedAt: new Date("2020-03-01T08:00:00Z"), scheduledFor: null },
				oldPath: "/2020/03/otters",
			},
		])
	})

	test.each([
		["0000-00-00 00:00:00", "2020-03-01 03:00:00", "2020-03-01T03:00:00.000Z"],
		["", "2020-03-01 03:00:00", "2020-03-01T03:00:00.000Z"],
		["2020-03-01 08:00:00", "2020-03-01 03:00:00", "2020-03-01T08:00:00.000Z"],
	])("brings the date of a text in UTC, or else the other one: '%s', '%s'", async (utc, local, date) => {
		const texts = { "wp:post_date_gmt": utc, "wp:post_date": local }
		expect((await plan(item(texts))).items[0]?.publishedAt?.toISOString()).toBe(date)
	})

	test("in another encoding than UTF-8 is refused", async () => {
		const file = folder.file("latin.xml")
		writeFileSync(file, '<?xml version="1.0" encoding="ISO-8859-1"?><rss></rss>', "latin1")
		await expect(planWxr(file, NOW)).rejects.toThrow("isn't in UTF-8")
	})

	test("brings pages below others, at most one level", async () => {
		const page = (id: string, name: string, parent: string) =>
			item({ "wp:post_id": id, "wp:post_name": name, "wp:post_parent": parent, "wp:post_type": "page" })
		const { items } = await plan(page("1", "about", "0") + page("2", "team", "1") + page("3", "ann", "2"))
		expect(items.map(({ slug }) => slug)).toEqual(["/about", "/about/team", "/about/ann"])
	})

	test("publishes nothing that wasn't public", async () => {
		const states: Texts[] = [
			{ "wp:status": "draft" },
			{ "wp:status": "pending" },
			{ "wp:status": "private" },
			{ "wp:post_password": "secret" },
			{ "wp:post_date_gmt": "0000-01-01 00:00:00", "wp:post_date": "0000-00-00 00:00:00" },
		]
		const { items, words } = await plan(
			states.map((texts, at) => item({ ...texts, title: `T${at}` })).join(""),
		)
		expect(items.map(({ published, scheduledFor }) => published || scheduledFor)).toEqual(
			states.map(() => null),
		)
		for (const title of ["T2", "T3"])
			expect(words).toContain(`${title}: becomes a draft: it is private or protected with a password`)
		expect(words).toContain("T4: becomes a draft: its date can't be used")
	})

	test("names what is left out", async () => {
		const long = item({ title: "Long", "content:encoded": "word ".repeat(5_000) })
		const menu = item({ "wp:post_type": "nav_menu_item" })
		const trash = item({ title: "Old", "wp:status": "trash" })
		const query = item({ title: "Plain", link: "https://old.example/?p=12" })
		const { items, words } = await plan(long + menu + trash + query)
		expect(items.map(({ title, oldPath }) => [title, oldPath])).toEqual([["Plain", ""]])
		expect(words).toEqual([
			"Long: left out: Content has more than 20000 characters",
			"Old: left out: its state is 'trash'",
			"Plain: not redirected: /?p=12",
		])
	})

	test("finds the full size and alternative text of pictures, and the cover", async () => {
		const url = "https://old.example/wp-content/uploads/2020/03/Otter"
		const attachment = item(
			{ "wp:post_id": "9", "wp:post_type": "attachment", "wp:attachment_url": `${url}.jpg` },
			meta("_wp_attachment_image_alt", 'An "otter"'),
		)
		const post = item(
			{ "content:encoded": `<img src="${url}-300x200.jpg" alt=""/>` },
			meta("_thumbnail_id", "9"),
		)
		const { items, pictures } = await plan(post + attachment)
		expect(pictures).toEqual([
			{
				address: `${url}-300x200.jpg`,
				names: ["2020/03/otter.jpg", "2020/03/otter-scaled.jpg", "2020/03/otter-300x200.jpg"],
			},
		])
		expect(items[0]?.content).toBe(`![An "otter"](${pictureAddress(0)})`)
		expect(items[0]?.cover).toEqual({ picture: 0, alt: 'An "otter"' })
	})

	test.each([
		["a\nb\n\nc", "a\nb\n\nc"],
		["<!-- wp:paragraph --><p>One <strong>two</strong></p><!-- /wp:paragraph -->", "One **two**"],
		["<h2>Title</h2><ul><li>a</li></ul>", "# Title\n\n-   a"],
		["<table><tr><th>A</th></tr><tr><td>1|2</td></tr></table>", "| A |\n| --- |\n| 1\\|2 |"],
		["See <a href='https://old.example/about/'>us</a>", "See [us](/about/)"],
		["<a href='javascript:alert(1)'>x</a> [sic]", "x \\[sic\\]"],
		["[caption id='a']Hello[/caption] [form id='1'] end", "Hello\n\nend"],
		[
			"<table><tr><td colspan='2'>T</td></tr><tr><td>1</td><td>2</td></tr></table>",
			"| T |  |\n| --- | --- |\n| 1 | 2 |",
		],
		["Hi! <b>Hey!</b><a href='/a/'>b</a>", "Hi! **Hey!**[b](/a/)"],
		["Hi!<a href='/a/'>b</a>", "Hi\\![b](/a/)"],
		["<details><summary>Dogs?</summary><p>No.</p></details><p>After.</p>", "**Dogs?**\n\nNo.\n\nAfter."],
		[
			'<div class="wp-block-button"><a class="wp-block-button__link" href="https://old.example/visit/">Visit</a></div>',
			"-> [Visit](/visit/)",
		],
		["<strong>Open: </strong>May. <b>Closed:&nbsp;</b>winter", "**Open:** May. **Closed:**\xa0winter"],
		["<p><strong>One<br>Two<br /> Three</strong></p>", "**One**\n**Two**\n**Three**"],
		["<ul><li>a</li></ul><ul><li>b</li></ul>", "-   a\n\n-   b"],
	])("turns %s into Markdown", async (html, markdown) => {
		expect(await contentOf(html)).toBe(markdown)
	})

	test("is refused with a document type, which could multiply entities", async () => {
		await expect(plan(item({}), { before: '<!DOCTYPE rss [<!ENTITY a "b">]>' })).rejects.toThrow(
			"document type",
		)
		await expect(plan("<item><title>&lol;</title></item>")).rejects.toThrow("not complete XML")
	})
})
