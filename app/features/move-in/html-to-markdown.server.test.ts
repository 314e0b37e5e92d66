import fc from "fast-check"
import { expect, test } from "vitest"
import { htmlToText } from "#core/text/html-text.ts"
import { plainText, renderMarkdown } from "#features/posts/markdown.ts"
import { htmlToMarkdown } from "./html-to-markdown.server.ts"
import { uploadName } from "./picture-names.ts"

const MARKDOWN = [
	...["#", "-", "1.", "2)", "> ", "*", "**", "_", "`", "[", "](", "!", "|", "? ", "{", "}", "+", "\\"],
	...["~~~", "->", "&amp;"],
]

/** In a text, 'W' stands for a word and 'A' for an address that nothing else has. */
const WORDS = ["W", "W W", " W", "W ", "W&nbsp;", "W.", "W: ", "(W)", "W!", "&lt;W&gt;", "éW"]
const OTHERS = [
	...["{contact}W", "[sic W]", "&quot;W&quot;", "W — W", "[W id='3']", "https://text.example/A W"],
	...["<br>", "W<br>\n", "<wbr>"],
]
const text = fc.oneof(
	{ weight: 6, arbitrary: fc.constantFrom(...WORDS) },
	fc.tuple(fc.constantFrom(...MARKDOWN), fc.constantFrom("W", " W", "W W")).map((parts) => parts.join("")),
	fc.constantFrom(...OTHERS),
)

const inTag =
	(tag: string, attributes = "") =>
	(inside: string) =>
		`<${tag}${attributes}>${inside}</${tag}>`
const wrapped = (inside: fc.Arbitrary<string>, shapes: ((inside: string) => string)[]) =>
	fc.tuple(inside, fc.constantFrom(...shapes)).map(([one, shape]) => shape(one))
const several = (one: fc.Arbitrary<string>, most = 3) =>
	fc.array(one, { minLength: 1, maxLength: most }).map((parts) => parts.join(""))

const PICTURES = [
	'<img src="https://old.example/wp-content/uploads/A.jpg" alt="x">',
	'<img src="https://old.files.wordpress.com/A.jpg?w=300">',
	'<img src="data:image/gif;base64,R0" data-lazy-src="/wp-content/uploads/A.jpg">',
	'<a href="/wp-content/uploads/B.jpg"><img src="/wp-content/uploads/B-300x200.jpg"></a>',
	'<a href="https://link.example/A"><img src="/wp-content/uploads/A.jpg" alt="two [words]"></a>',
	'<picture><source srcset="/A.webp"><img src="/wp-content/uploads/A.jpg"></picture>',
	'<a href="https://link.example/A"><img src="/wp-content/uploads/A.jpg">W</a>',
]

const inline = fc.letrec<{ one: string }>((tie) => ({
	one: fc.oneof(
		{ maxDepth: 3, withCrossShrink: true },
		text,
		wrapped(several(tie("one")), [
			...["strong", "b", "em", "i", "span", "u", "s", "sup", "mark", "small", "cite", "q"].map((tag) =>
				inTag(tag),
			),
			inTag("a", ' href="https://link.example/A"'),
			inTag("a", ' href="/A?b=(1)&amp;c=[2]#d"'),
		]),
		fc.constantFrom(
			...PICTURES,
			...["<code>W_W</code>", '<a href="#A">W</a>', '<a href="javascript:A()">W</a>'],
			'<a href="mailto:A@b.example">W</a>',
		),
	),
})).one
const line = several(inline, 4)

const FIXED = [
	...["<!--more-->", "<!--nextpage-->", "<hr>"],
	'<!-- wp:latest-posts {"url":"https:\\/\\/block.example\\/A"} /-->',
	'<figure class="wp-block-embed"><div>\nhttps://video.example/A\n</div><figcaption>W</figcaption></figure>',
	'<div class="wp-block-file"><a href="/wp-content/uploads/A.pdf">W</a><a href="/wp-content/uploads/A.pdf" download>W</a></div>',
	'<script src="https://script.example/A"></script><style>p{}</style>',
	...["<p hidden>W</p>", "[embed]https://video.example/A[/embed]"],
	'[caption id="x" caption="W"]<img src="/wp-content/uploads/A.jpg"> W[/caption]',
	...['[audio mp3="/A.mp3" ogg="/A.ogg"]', '[gallery ids="7"]'],
	...["[box]W[/box]", "<dl><dt>W</dt><dd>W</dd></dl>"],
]

const block = fc.letrec<{ one: string; items: string }>((tie) => ({
	items: several(
		fc.tuple(line, fc.option(tie("one"), { nil: "" })).map(([words, inside]) => `<li>${words}${inside}</li>`),
	),
	one: fc.oneof(
		{ maxDepth: 3, withCrossShrink: true },
		wrapped(line, [
			...["p", "h2", "pre", "figcaption"].map((tag) => inTag(tag)),
			(words) => `<p>${words}\n${words}</p>`,
			(words) => `<strong><p>${words}</p></strong>`,
			(words) => `<details><summary>${words}</summary></details>`,
			(words) => `<p><b>W<br>${words} </b>W</p>`,
		]),
		wrapped(several(tie("one")), [
			...["div", "blockquote", "figure", "details"].map((tag) => inTag(tag)),
			inTag("div", ' style="background-image:url(&quot;/wp-content/uploads/A.jpg&quot;)"'),
			(inside) => `<details><summary>W <b>W</b></summary>${inside}</details>`,
			(inside) => `<a href="https://link.example/A">${inside.replace(/<\/?a\b[^>]*>/g, "")}</a>`,
			(inside) =>
				`<table><caption>W</caption><tr><th>W</th><td rowspan="2">${inside}</td></tr><tr><td>W</td><td>W</td></tr></table>`,
		]),
		wrapped(tie("items"), [
			inTag("ul"),
			inTag("ol", ' start="3"'),
			(items) => `<ul>${items}</ul><ul>${items}</ul>`,
		]),
		fc.constantFrom(...FIXED),
	),
})).one

const html = fc
	.tuple(fc.array(fc.oneof(block, line), { minLength: 1, maxLength: 4 }), fc.boolean())
	.map(
		([parts, isBlocks]) =>
			parts.join("\n\n") + (isBlocks ? "<!-- wp:paragraph --><p>W</p><!-- /wp:paragraph -->" : ""),
	)
	.map(withWords)

function withWords(shape: string): string {
	let [words, addresses] = [0, 0]
	return shape
		.replace(/W/g, () => `word${words++}x`)
		.replace(/\bA\b/g, () => `at${addresses++}x`)
		.replace(/\bB\b/g, "both")
}

const source = {
	base: "https://old.example/2020/page/",
	pictureUrl: (src: string) => (uploadName(src) ? `/media/${uploadName(src)}` : undefined),
	altOf: () => "",
}

const PAGE = { origin: "https://farm.example", pictures: new Map() }

test("every text of HTML is in its Markdown, or named, and no sign of Markdown is visible", () => {
	fc.assert(
		fc.property(html, (written) => {
			const { markdown, notes } = htmlToMarkdown(written, source)
			const shown = plainText(markdown)
			const named = notes.join("\n")
			for (const [word] of written.matchAll(/word\d+x/g)) expect(shown + named).toContain(word)
			const count = (words: string, sign: string) => words.split(sign).length - 1
			for (const sign of ["*", "`", "{", "\\"])
				expect(count(shown, sign), sign).toBeLessThanOrEqual(count(htmlToText(written), sign))
			expect(renderMarkdown(markdown, PAGE)).not.toMatch(/<script|<iframe|javascript:/)
		}),
	)
})

test("a table's caption is above it, and a table within a table becomes its text", () => {
	const inner = "<table><tr><td>x</td><td>y|z</td><td><a href='/a'>w</a></td></tr></table>"
	const html = `<table><caption>Prices</caption><tr><th>A</th><td>${inner}</td></tr><tr><td>1</td><td>2</td></tr></table>`
	expect(htmlToMarkdown(html, source).markdown).toBe(
		"Prices\n\n| A | x y\\|z [w](/a) |\n| --- | --- |\n| 1 | 2 |",
	)
})

test("long runs of spaces are converted in linear time", { timeout: 20_000 }, () => {
	const run = "\u00a0".repeat(190_000)
	expect(htmlToMarkdown(`<b>a${run}b</b>`, source).markdown).toMatch(/^\*\*a\s+b\*\*$/)
	expect(htmlToMarkdown(`<!-- wp:a${run}`, source).markdown).toBe("")
})
