import { expect, test } from "vitest"
import { plainText, renderMarkdown } from "./markdown.ts"

const render = (text: string) =>
	renderMarkdown(text, { origin: "https://farm.example", pictures: new Map() }).replaceAll(' dir="auto"', "")
const p = (...lines: string[]) => lines.map((line) => `<p>${line}</p>`).join("\n")
const ul = (...items: string[]) => `<ul>\n${items.map((item) => `<li>${item}</li>\n`).join("")}</ul>`

test("a line right after a list isn't a part of its last item", () => {
	expect(render("- one\n- two\nSee you there")).toBe(`${ul("one", "two")}\n${p("See you there")}`)
	expect(render("1. one\n2. two\nSee you\nthere")).toMatch(/<\/ol>\n<p>See you<\/p>\n<p>there<\/p>$/)
	expect(render("- a\n  - b\nAfter")).toBe(`${ul(`a\n${ul("b")}\n`)}\n${p("After")}`)
	expect(render("- one\nbetween\n- two")).toBe(`${ul("one")}\n${p("between")}\n${ul("two")}`)
})

test("a line right after a quote isn't a part of it", () => {
	expect(render("> one\n> two\nAfter")).toBe(
		`<blockquote>\n<p>one<br>\ntwo</p>\n</blockquote>\n${p("After")}`,
	)
	expect(render("- > one\nAfter")).toBe(
		`<ul>\n<li>\n<blockquote>\n<p>one</p>\n</blockquote>\n</li>\n</ul>\n${p("After")}`,
	)
	expect(render("> - one\nAfter")).toBe(`<blockquote>\n${ul("one")}\n</blockquote>\n${p("After")}`)
})

test.each([
	...["8*30 and 5*3*2 = 30", "2**10 and 3**2**1", "a*b*c, x_1_2, snake_case_name"],
	...["Bring 2*2 m and 3*4 m of net", "Entry 5*, children 3*", "un*frigging*believable, word**bold**word"],
	...["𝒂*b*𝒄", "#1 of the year, #loons", "#", "-", "* * *", "## ", "Item no. 3 - and more", "o yes"],
	...["–boots and -boots", "-boots", "— Jane Goodall", "a) one of two", "· · ·"],
])("'%s' is shown as it was typed", (text) => {
	expect(render(text)).toBe(p(text.trim()))
	expect(plainText(text)).toBe(text.trim())
})

test("emphasis around words stays, also next to punctuation and in scripts without spaces", () => {
	expect(render('*one* (**two**), "*three*": **Note**: ***x***')).toBe(
		p(
			"<em>one</em> (<strong>two</strong>), &quot;<em>three</em>&quot;: <strong>Note</strong>: <em><strong>x</strong></em>",
		),
	)
	expect(render("**5 km** and *3*")).toBe(p("<strong>5 km</strong> and <em>3</em>"))
	expect(render("今日**満月**です。**강조**는")).toBe(
		p("今日<strong>満月</strong>です。<strong>강조</strong>는"),
	)
})

test("what Word pastes stays as it is, and its numbers are a list", () => {
	expect(render("•\tone\n•\ttwo")).toBe(p("•\tone", "•\ttwo"))
	expect(render("1.\tone\n2.\ttwo")).toBe("<ol>\n<li>one</li>\n<li>two</li>\n</ol>")
	expect(render("In\n2. place")).toBe(p("In", "2. place"))
})
