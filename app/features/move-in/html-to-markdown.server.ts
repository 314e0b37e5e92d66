import Turndown from "turndown"
import { plainText } from "#features/posts/markdown.ts"
import { pictureKey } from "./site-plan.server.ts"
import { addParagraphs, findLosses, replaceShortcodes, safeUrl } from "./wordpress-html.server.ts"

/** What an HTML text of the earlier site is converted with. */
type Source = {
	/** The address that the text had, such as 'https://old.example/about/'. */
	base: string
	/** Returns the address that stands for a picture in the text; undefined for one that won't be imported. */
	pictureUrl(src: string): string | undefined
	/** The alternative text in the library of media. */
	altOf(src: string): string
}

/** Their texts and addresses are named as left out. */
const UNWANTED = ["script", "style", "noscript", "template", "svg", "math", "canvas", "form", "select"]

/** Blocks that WordPress fills when it shows them: the export has only their settings. */
const FILLED_BLOCK =
	/<!-- wp:(?!(?:spacer|separator|more|nextpage)\b)([\w/-]{1,100})(\s[^<>]{0,20000}?)?\s*\/-->/g

/** At a line break: the converter removes one at the edge of an element. */
const BREAK = "\uE010"

/** Turns HTML of WordPress into the Markdown that posts have. What the Markdown lacks is in the notes. */
export function htmlToMarkdown(html: string, source: Source): { markdown: string; notes: string[] } {
	const notes = new Set<string>()
	const expanded = replaceShortcodes(html.replaceAll(BREAK, ""), notes)
	for (const [, name, settings = ""] of expanded.matchAll(FILLED_BLOCK))
		notes.add(`block left out: ${name}${settings.trimEnd()}`)
	const withoutComments = expanded.replace(/<!--.*?(?:-->|$)/gs, "")
	const clean = expanded.includes("<!-- wp:") ? withoutComments : addParagraphs(withoutComments)
	const pictures = new Map<string, string>()
	const pictureUrl = (src: string) => {
		const url = source.pictureUrl(src)
		if (url) pictures.set(pictureKey(src) ?? src, url)
		return url
	}
	const [plain, styled] = [false, true].map((isStyled) =>
		createConverter({ ...source, pictureUrl }, notes, isStyled)
			.turndown(clean)
			.replaceAll(BREAK, "")
			.replace(/(?<!\\)\\!(?!\[)/g, "!")
			.split("\n"),
	)
	const markdown = (plain ?? [])
		.map((line, at) => withEmphasis(line, styled?.[at] ?? line).trimEnd())
		.join("\n")
		.replace(/\n{3,}/g, "\n\n")
		.trim()
	const targets = new Set([...markdown.matchAll(/\]\(([^\s()]+)\)/g)].map(([, url]) => url))
	const hasAddress = (address: string) =>
		targets.has(pictures.get(pictureKey(address) ?? address) ?? safeUrl(address, source.base))
	return { markdown, notes: [...notes, ...findLosses(expanded, { markdown, notes, hasAddress })] }
}

/** Emphasis of HTML can cross words and signs where Markdown's would be visible: such a line is plain. */
function withEmphasis(plain: string, styled: string): string {
	return plain === styled || plainText(plain) !== plainText(styled) ? plain : styled
}

const attributeOf = (node: Node, name: string) => (node as Element).getAttribute(name) ?? ""
const isIn = (node: Node, selector: string) =>
	Boolean((node.parentNode as Element | null)?.closest?.(selector))
const onOneLine = (text: string) => text.replace(/\s+/g, " ").trim()

/** A picture, as its rule writes it. */
const PICTURE = /!\[([^\]]*)\]\([^\s()]*\)/g

function createConverter(source: Source, notes: Set<string>, isStyled: boolean): Turndown {
	const converter = new Turndown({ headingStyle: "atx", bulletListMarker: "-" })
	const rule = (filter: Turndown.Filter, replacement: Turndown.ReplacementFunction) =>
		converter.addRule(String(filter), { filter, replacement })
	const emphasis = (sign: string) => (content: string) =>
		isStyled && !content.includes("\n\n")
			? content.replace(/^([^\S\n]*)(\S.*?)([^\S\n]*)$/gm, `$1${sign}$2${sign}$3`)
			: content
	escapeForSite(converter)
	converter.remove(UNWANTED as Turndown.TagName[])
	rule(["iframe", "embed", "object", "video", "audio"] as Turndown.TagName[], (_, node) => {
		const url = safeUrl(attributeOf(node, "src") || attributeOf(node, "data"), source.base)
		return url && `\n\n[${url}](${url})\n\n`
	})
	rule("img", (_, node) => {
		const src = attributeOf(node, "src")
		const alt = onOneLine(attributeOf(node, "alt") || source.altOf(src)).replaceAll("\\", "/")
		const label = alt.replaceAll("[", "(").replaceAll("]", ")")
		const url = source.pictureUrl(src)
		if (url) return `![${label}](${url})`
		const address = safeUrl(src, source.base)
		if (address) notes.add(`picture became a link: ${address}`)
		return address ? `[${label || address}](${address})` : converter.escape(label)
	})
	rule("br", () => `${BREAK}\n${BREAK}`)
	rule("hr", () => "\n\n")
	rule(["strong", "b"], emphasis("**"))
	rule(["em", "i"], emphasis("*"))
	rule(["pre", "details"], (content) => `\n\n${content}\n\n`)
	rule("code", (_, node) => converter.escape(node.textContent ?? ""))
	rule("summary", (content) => `\n\n${emphasis("**")(content.trim())}\n\n`)
	rule(["h1", "h2", "h3", "h4", "h5", "h6"], (content, node) => {
		const level = Math.max(1, Number(node.nodeName.slice(1)) - 1)
		const line = onOneLine(content.replaceAll(BREAK, ""))
		if (line === "" || isIn(node, "a, td, th, summary")) return ` ${line} `
		return `\n\n${"#".repeat(level)} ${line}\n\n`
	})
	rule(["ul", "ol"], (content, node) => (isIn(node, "li") ? `\n${content}` : `\n\n${content}\n\n`))
	rule(
		(node) => node.nodeName === "LI" && /\bblocks-gallery-item\b/.test(attributeOf(node, "class")),
		(content) => `${content.trim()} `,
	)
	rule("a", (content, node) => {
		const href = attributeOf(node, "href")
		const url = safeUrl(href, source.base)
		if (!url || content.trim() === "") return content
		const [picture, alt] = [...content.matchAll(PICTURE)][0] ?? []
		const text = onOneLine(content.replace(PICTURE, ""))
		if (picture) {
			const image = (node as Element).querySelector("img")
			// A picture that links to its own file, or to the page about it.
			const isOwnFile = image && pictureKey(href) === pictureKey(attributeOf(image, "src"))
			if (isOwnFile || /\battachment\b/.test(attributeOf(node, "rel"))) return content
			return `${content.match(PICTURE)?.join(" ")} [${text || alt || converter.escape(url)}](${url})`
		}
		if (pictureKey(href)) notes.add(`link to a file of the earlier site: ${url}`)
		const isButton = /\bwp-block-button__link\b/.test(attributeOf(node, "class"))
		if (isButton && !isIn(node, "li, td, th, blockquote")) return `\n\n-> [${text}](${url})\n\n`
		return `[${text}](${url})`
	})
	addTables(converter, notes)
	return converter
}

/** Also what begins a question, a block, a numbered list and the line below a table's head, or makes a link a picture. */
function escapeForSite(converter: Turndown): void {
	const escapeMarkdown = converter.escape.bind(converter)
	const escapeLine = (line: string) =>
		escapeMarkdown(line)
			.replaceAll("{", "\\{")
			.replace(/^(\s*)([?+](?=\s|$)|#{1,6}$|:(?=\s*-))/, "$1\\$2")
			.replace(/^(\s*\d+)(\)|\.$)/, "$1\\$2")
			.replace(/^(\s*\|\s*)([-:])/, "$1\\$2")
			.replace(/!$/, "\\!")
	// Addresses in a text become links as they are.
	converter.escape = (text) =>
		text
			.split(/(https?:\/\/[^\s<>]+)/)
			.map((part, at) => (at % 2 === 1 ? part : part.split("\n").map(escapeLine).join("\n")))
			.join("")
}

const MAX_COLUMNS = 20

function addTables(converter: Turndown, notes: Set<string>): void {
	const cells = new WeakMap<Node, string>()
	const textOf = (cell: Element) => cells.get(cell) ?? ""
	converter.addRule("rows", { filter: ["tr", "thead", "tbody", "tfoot"], replacement: (content) => content })
	converter.addRule("cell", {
		filter: ["td", "th"],
		replacement(content, node) {
			cells.set(node, content.trim().replace(/\s*\n[\s>]*/g, " "))
			return ""
		},
	})
	converter.addRule("table", {
		filter: "table",
		replacement(content, node) {
			const table = node as HTMLElement
			const rows = Array.from(table.querySelectorAll("tr")).filter((row) => row.closest("table") === table)
			if (table.querySelector("[rowspan]"))
				notes.add("a table has cells over several rows: look at its columns")
			const grid = rows.map((row) =>
				Array.from(row.children).flatMap((cell) => [textOf(cell), ...spanned(cell)]),
			)
			const [head = [], ...others] = grid
			const columns = Math.max(head.length, ...others.slice(0, 200).map(({ length }) => length))
			const title = [...head, ...Array<string>(columns - head.length).fill("")]
			const lines = columns === 0 ? [] : [title, Array<string>(columns).fill("---"), ...others]
			return `\n\n${content.trim()}\n\n${lines.map(rowText).join("\n")}\n\n`
		},
	})
}

/** A cell over several columns, such as the title of a list of prices, is followed by empty ones. */
function spanned(cell: Element): string[] {
	const columns = Math.min(MAX_COLUMNS, Number(cell.getAttribute("colspan")) || 1)
	return Array<string>(Math.max(0, columns - 1)).fill("")
}

const rowText = (cells: string[]) =>
	`|${cells.map((text) => ` ${text.replaceAll("|", "\\|")} |`.replace(/^ {2}\|$/, "  |")).join("")}`
