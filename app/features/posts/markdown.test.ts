import fc from "fast-check"
import { expect, test } from "vitest"
import { type KnownPictures, markdownProblem, plainText, renderMarkdown } from "./markdown.ts"

const ORIGIN = "https://farm.example"
const PICTURES: KnownPictures = new Map([
	["/media/a-1280.webp", { width: 1280, height: 960, widths: [320, 640, 1280] }],
	["/media/b.svg", { width: 80, height: 60, widths: [] }],
])
const PAGE = { origin: ORIGIN, pictures: PICTURES }
const render = (text: string) => renderMarkdown(text, PAGE)
const p = (...lines: string[]) => lines.map((line) => `<p dir="auto">${line}</p>`).join("\n")

test("each line of plain text is a paragraph, and HTML is text", () => {
	expect(render("One\r\n\r\n  Two  \nThree\n")).toBe(p("One", "Two", "Three"))
	expect(render("if a<b and c>d\n<b>bold</b> &amp; <!-- x -->")).toBe(
		p("if a&lt;b and c&gt;d", "&lt;b&gt;bold&lt;/b&gt; &amp;amp; &lt;!-- x --&gt;"),
	)
	expect(render("    indented\nUnderlined\n---\n<anna@farm.example>\n| a | b |")).toBe(
		p("indented", "Underlined", "---", "&lt;anna@farm.example&gt;", "| a | b |"),
	)
})

test("emphasis, headings from h2, lists and quotes are rendered, with the direction of each text", () => {
	expect(render("*one* **two**")).toBe(p("<em>one</em> <strong>two</strong>"))
	expect(render("# A\n###### F")).toBe('<h2 dir="auto">A</h2>\n<h4 dir="auto">F</h4>')
	expect(render("- one\n- two")).toContain('<li dir="auto">one</li>')
	expect(render("3. three")).toContain('<ol start="3">')
	expect(render("> one\n> two")).toBe('<blockquote>\n<p dir="auto">one<br>\ntwo</p>\n</blockquote>')
})

test("links to other websites are marked and carry no referrer; links to the site aren't", () => {
	expect(render("[Map](/map)")).toBe(p('<a href="/map">Map</a>'))
	expect(render(`[Map](${ORIGIN}/map)`)).toBe(p(`<a href="${ORIGIN}/map">Map</a>`))
	const external = (url: string, text: string) =>
		`<a href="${url}" rel="external nofollow noopener noreferrer">${text}<span class="sr-only"> (another website)</span></a>`
	expect(render("[Birds](https://birds.example/a?b=1&c)")).toBe(
		p(external("https://birds.example/a?b=1&amp;c", "Birds")),
	)
	expect(render("See https://birds.example.")).toBe(
		p(`See ${external("https://birds.example", "https://birds.example")}.`),
	)
	expect(render("[x](https://farm.example.evil.example)")).toContain("noreferrer")
	expect(render("[x](birds.example/a)")).toBe(p(external("https://birds.example/a", "x")))
	expect(render("[x](https://https://birds.example/a)")).toBe(p(external("https://birds.example/a", "x")))
})

test("an address that begins with two slashes leads to another website, also in a feed", () => {
	const link = "[x](//other.example/a)"
	expect(render(link)).toContain(
		'rel="external nofollow noopener noreferrer">x<span class="sr-only"> (another website)</span></a>',
	)
	const html = renderMarkdown(`${link} !${link}`, { ...PAGE, isAbsolute: true })
	expect(html.match(/href="[^"]*"/g)).toEqual(Array(2).fill('href="https://other.example/a"'))
	expect(html.match(/rel="external/g)).toHaveLength(2)
})

test("a backslash after the first slash doesn't lead to another website", () => {
	expect(render("[x](/\\other.example) [x](/\\\\other.example)")).not.toContain('href="//')
	expect(render("[x](/\\\\other.example)")).toContain('href="/%5Cother.example"')
})

test.each([
	"javascript:alert(1)",
	"JaVaScRiPt:alert(1)",
	"data:text/html,x",
	"vbscript:x",
	"file:///etc/passwd",
	"feed:a.example/",
	"view-source:a.example/",
	"blob:a.example/1",
	"intent://a#Intent;end",
	"x-y.z+1:a",
])("an address '%s' isn't a link", (address) => {
	const html = render(`[x](${address}) ![y](${address})`)
	expect(html).not.toMatch(/<a |<img/)
})

test.each(["mailto:a@farm.example", "TEL:+17055550100", "HTTPS://a.example/x:y", "a/b:c", "?a=b:c", "#a:b"])(
	"an address '%s' is a link",
	(address) => {
		expect(render(`[x](${address})`)).toContain(`<a href="${address}"`)
	},
)

test("the site's pictures have sizes, others are links", () => {
	expect(render("![A loon](/media/a-1280.webp)")).toBe(
		p(
			'<picture><source type="image/avif" srcset="/media/a-320.avif 320w, /media/a-640.avif 640w, /media/a-1280.avif 1280w" sizes="(min-width: 48rem) 65ch, 100vw">' +
				'<source type="image/webp" srcset="/media/a-320.webp 320w, /media/a-640.webp 640w, /media/a-1280.webp 1280w" sizes="(min-width: 48rem) 65ch, 100vw">' +
				'<img src="/media/a-1280.webp" alt="A loon" width="1280" height="960" loading="lazy" decoding="async"></picture>',
		),
	)
	expect(render('![x" onerror="alert(1)](https://other.example/a.png)')).toBe(
		p(
			'<a href="https://other.example/a.png" rel="external nofollow noopener noreferrer">x&quot; onerror=&quot;alert(1)</a>',
		),
	)
})

test("feeds get absolute addresses", () => {
	const html = renderMarkdown("[Map](/map) ![B](/media/b.svg)", { ...PAGE, isAbsolute: true })
	expect(html).toContain('<a href="https://farm.example/map">')
	expect(html).toContain('src="https://farm.example/media/b.svg"')
})

test("plain text has no Markdown, on one line", () => {
	expect(plainText("# News\n**Two** [otters](/x), ![seen](/media/b.svg)\n- from\n- the dock!")).toBe(
		"News. Two otters, from. the dock!",
	)
	expect(plainText("if a<b\nand c>d")).toBe("if a<b and c>d")
})

test("too many links, and pictures that aren't on the site, are rejected in words", () => {
	const problem = (text: string) => markdownProblem(text, PICTURES, ORIGIN)
	expect(problem("[a](/b) ![c](/media/b.svg)")).toBeUndefined()
	expect(problem("[a](/b) ".repeat(201))).toBe("There are 201 links. At most 200 are possible.")
	expect(problem("![c](/media/b.svg)".repeat(31))).toBe("There are 31 pictures. At most 30 are possible.")
	const table = (rows: number) => `${"|a".repeat(50)}\n${"|-".repeat(50)}\n${"|\n".repeat(rows)}`
	expect(problem(table(40))).toBeUndefined()
	expect(problem(table(41))).toBe("There are 2050 table cells. At most 2000 are possible.")
	expect(problem("![c](https://other.example/a.png)")).toContain("is on another website. Upload it here")
	expect(problem("![c](/media/c.svg)")).toContain("There is no picture /media/c.svg on this site")
})

test("no text makes an element or an attribute that isn't known", () => {
	const odd = fc
		.array(
			fc.oneof(
				fc.constantFrom(
					"[a](",
					"![b](",
					")",
					"<script>",
					'" onload="x',
					"javascript:",
					"https://e.example/",
					"*",
					"> ",
					"- ",
					"? ",
					"-> ",
					"|",
					"\n|-|\n",
					"{contact}",
					"\n",
					"/media/b.svg",
					"`",
					"\\",
					"&#106;",
					"%22",
				),
				fc.string({ maxLength: 6 }),
			),
			{ maxLength: 20 },
		)
		.map((parts) => parts.join(""))
	const TAG =
		/<(?:\/?(?:p|em|strong|h[234]|ul|ol|li|blockquote|span|br|details|summary|table|thead|tbody|tr|th|td)(?: (?:dir="auto"|start="\d+"|class="(?:sr-only|row)"))*|\/a|a href="(?!javascript)[^"<>]*"(?: title="[^"<>]*")?(?: class="button")?(?: rel="external nofollow noopener noreferrer")?|\/div|div class="wide" role="region" aria-label="[^"<>]*" tabindex="0"|img src="\/media\/b\.svg" alt="[^"<>]*" width="80" height="60" loading="lazy" decoding="async")>/gi
	fc.assert(
		fc.property(odd, (text) => {
			expect(render(text).replace(TAG, "")).not.toMatch(/[<>]/)
		}),
	)
})

test("an arrow before a link makes it a button, and nothing else", () => {
	expect(render("-> [Plan your *visit*](/visit)")).toBe(
		p('<a href="/visit" class="button">Plan your <em>visit</em></a>'),
	)
	expect(render("Come!\n-> [Sign up](https://forms.example)")).toMatch(
		/Come!<\/p>\n<p dir="auto"><a [^>]*class="button"/,
	)
	for (const text of [
		"-> Plan your visit",
		"See -> [map](/map)",
		"->[map](/map)",
		"-> [a](javascript:alert)",
	])
		expect(render(text)).not.toContain("button")
	expect(plainText("-> [Sign up](/visit)")).toBe("Sign up")
})

test("a question's answer unfolds and ends at an empty line or the next question", () => {
	const answered = render("? Are *dogs* allowed?\nYes.\n- on a leash\n? And cats?\nNo.\n\nSee you!")
	expect(answered).toMatch(
		/^<details>\n<summary dir="auto">Are <em>dogs<\/em> allowed\?<\/summary>\s*<p dir="auto">Yes\.<\/p>\s*<ul>[\s\S]*<\/ul>\s*<\/details>/,
	)
	expect(answered.match(/<details>/g)).toHaveLength(2)
	expect(answered).toMatch(/<\/details>\s*<p dir="auto">See you!<\/p>$/)
	expect(render("? Dogs?\nYes.\n-> [Rules](/r)\nOn a leash.")).toBe(
		`<details>\n<summary dir="auto">Dogs?</summary>\n${p("Yes.", '<a href="/r" class="button">Rules</a>', "On a leash.")}\n</details>`,
	)
	expect(render("? Nobody knows")).toBe(p("? Nobody knows"))
	expect(render("?\nText")).not.toContain("details")
	expect(render("? <b>x</b>\n<script>")).toContain("&lt;script&gt;")
	expect(plainText("? Dogs?\nYes.")).toBe("Dogs? Yes.")
})

test("a table has its columns aligned without styles in the page", () => {
	const table = render("| Tickets | Price |\n| --- | ---: |\n| Adults *or* <b> | $10 |")
	expect(table).toContain('<th dir="auto" class="right">Price</th>')
	expect(table).toContain('<td dir="auto">Adults <em>or</em> &lt;b&gt;</td>')
	expect(table).not.toContain("style")
	expect(table).toContain('role="region" aria-label="Table: Tickets Price"')
	expect(render('| <"> *x* |\n| --- |\n| 1 |')).toContain('aria-label="Table: &lt;&quot;&gt; x"')
	const inFeed = renderMarkdown("| A |\n| --- |\n| 1 |", { ...PAGE, isAbsolute: true })
	expect(inFeed).toMatch(/^<table>[\s\S]*<\/table>$/)
	expect(plainText("| A | B |\n| --- | --- |\n| 1 | 2 |")).toBe("A B 1 2")
})

test("a table ends before a line without a bar, also inside an answer", () => {
	const table = "| a | b |\n| --- | --- |\n| 1 | 2 |"
	for (const below of ["Plain", "-> [Visit](/visit)", "? What?\nThat."]) {
		const [, after = ""] = render(`${table}\n${below}`).split("</table>")
		expect([below, after.replace(/<[^>]+>/g, "").trim()]).toEqual([
			below,
			expect.stringMatching(/^(Plain|Visit|What)/),
		])
	}
	expect(render(`? Prices?\n${table}\nChildren pay half.`)).toMatch(
		/<\/table>[\s\S]*Children[\s\S]*<\/details>/,
	)
	expect(markdownProblem(`|${"a|".repeat(20)}`, new Map(), "")).toBeUndefined()
})
