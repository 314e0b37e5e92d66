import Turndown from "turndown"
import { plainText } from "#features/posts/markdown.ts"
import { pictureKey } from "./picture-names.ts"

type Source = {
	base: string
	/** Undefined for a picture that won't be imported. */
	pictureUrl(src: string): string | undefined
	altOf(src: string): string
}

const UNWANTED = ["script", "style", "noscript", "template", "svg", "math", "canvas"]

/** Dynamic blocks: the export has only their settings. */
const FILLED_BLOCK =
	/<!-- wp:(?!(?:spacer|separator|more|nextpage)\b)([\w/-]{1,100})(\s[^<>]{0,20000}?)?\/-->/g

/** Marks a line break, because the converter removes those at the edge of an element. */
const BREAK = "\uE010"

export function htmlToMarkdown(html: string, source: Source): { markdown: string; notes: string[] } {
	const notes = new Set<string>()
	const expanded = replaceShortcodes(html.replaceAll(BREAK, ""), notes)
	for (const [, name, settings = ""] of expanded.matchAll(FILLED_BLOCK))
		notes.add(`block left out: ${name}${settings.trimEnd()}`)
	const withoutComments = expanded.replace(/<!--.*?(?:-->|$)/gs, "")
	const clean = expanded.includes("<!-- wp:") ? withoutComments : addParagraphs(withoutComments)
	const [plain, styled] = [false, true].map((isStyled) =>
		createConverter(source, notes, isStyled)
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
	return { markdown, notes: [...notes] }
}

/** HTML emphasis can cross words and punctuation where Markdown's would be visible: such a line becomes plain. */
function withEmphasis(plain: string, styled: string): string {
	return plain === styled || plainText(plain) !== plainText(styled) ? plain : styled
}

/** Empty for schemes such as 'javascript:'. URLs of the earlier site become paths. */
export function safeUrl(address: string, base: string): string {
	const trimmed = address.trim()
	const page = URL.parse(base || "https://earlier.invalid")
	const url = trimmed === "" || trimmed.startsWith("#") || !page ? null : URL.parse(trimmed, page)
	if (!url || !page || !/^(https?|mailto|tel):$/.test(url.protocol)) return ""
	const isOwn = url.host.replace(/^www\./, "") === page.host.replace(/^www\./, "")
	const text = isOwn ? url.pathname + url.search + url.hash : url.href
	return text.replace(/[()[\]<>\\\s]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
}

const MAX_DEPTH = 200

/** Converting takes quadratic time in the depth. Elements that are closed implicitly don't count. */
export function isTooDeep(html: string): boolean {
	const open: string[] = []
	for (const [, slash, name = ""] of html.matchAll(/<(\/?)([a-z][\w-]*)/gi)) {
		if (/^(p|li|dt|dd|tr|td|th|option|br|hr|img|input|source|wbr|link|meta|embed)$/i.test(name)) continue
		if (!slash) open.push(name.toLowerCase())
		else if (open.includes(name.toLowerCase())) open.length = open.lastIndexOf(name.toLowerCase())
		if (open.length > MAX_DEPTH) return true
	}
	return false
}

const BLOCK =
	/^<\/?(?:p|div|h[1-6]|ul|ol|li|dl|table|thead|tbody|tr|td|th|blockquote|figure|figcaption|pre|section|article|hr|iframe|form|script|style)\b/i

/** The classic editor stores no paragraphs: an empty line separates them, and each line is one. */
function addParagraphs(html: string): string {
	const kept = html.replace(/<pre\b(?:(?!<\/?pre\b).)*<\/pre>/gis, (text) => text.replace(/\r?\n/g, "&#10;"))
	return kept
		.split(/\r?\n\s*\n/)
		.map((part) => part.trim())
		.map((part) => (BLOCK.test(part) ? part : `<p>${part.replace(/\r?\n/g, "<br>\n")}</p>`))
		.join("\n\n")
}

const SHORTCODE = /\[(\/?)([a-z][\w-]{1,60})(\s[^[\]]{0,1000}|\/)?\]/gi
const KNOWN = /^(gallery|embed|audio|video|playlist|contact-form(-7)?|ngg(allery)?)$/i

/** Removes shortcodes, except captions. Their contents stay, and so do other words in brackets. */
function replaceShortcodes(html: string, notes: Set<string>): string {
	const closed = new Set(
		[...html.matchAll(/\[\/([a-z][\w-]{1,60})\]/gi)].map(([, name]) => name?.toLowerCase()),
	)
	return html.replace(SHORTCODE, (text, slash, name: string, attributes = "") => {
		const isTag = /\w=/.test(attributes) && !attributes.replace(/=\s*(["']).*?\1/gs, "").includes("<")
		if (!isTag && !KNOWN.test(name) && !closed.has(name.toLowerCase())) return text
		if (/^(wp_)?caption$/i.test(name) && !attributes.includes("caption=")) return slash ? "</p>" : "<p>"
		if (!slash) notes.add(`shortcode left out: ${text}`)
		return ""
	})
}

const attributeOf = (node: Node, name: string) => (node as Element).getAttribute(name) ?? ""
const isIn = (node: Node, selector: string) =>
	Boolean((node.parentNode as Element | null)?.closest?.(selector))
const onOneLine = (text: string) => text.replace(/\s+/g, " ").trim()

const PICTURE = /!\[([^\]]*)\]\([^\s()]*\)/g

function createConverter(source: Source, notes: Set<string>, isStyled: boolean): Turndown {
	const converter = new Turndown({ headingStyle: "atx", bulletListMarker: "-" })
	const rule = (filter: Turndown.Filter, replacement: Turndown.ReplacementFunction) =>
		converter.addRule(String(filter), { filter, replacement })
	const emphasis = (sign: string) => (content: string) =>
		isStyled && !content.includes("\n\n")
			? content.replace(/\S[^\n]*/g, (line) => line.replace(line.trimEnd(), (text) => sign + text + sign))
			: content
	escapeForSite(converter)
	converter.remove(UNWANTED as Turndown.TagName[])
	rule(["form", "select"], () => {
		notes.add("form left out")
		return ""
	})
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
	rule(["pre", "details", "caption"], (content) => `\n\n${content}\n\n`)
	rule("code", (_, node) => converter.escape(node.textContent ?? ""))
	rule("summary", (content) => `\n\n${emphasis("**")(content.trim())}\n\n`)
	rule(["h1", "h2", "h3", "h4", "h5", "h6"], (content, node) => {
		const level = Math.max(1, Number(node.nodeName.slice(1)) - 1)
		const line = onOneLine(content.replaceAll(BREAK, ""))
		if (line === "" || isIn(node, "a, td, th, summary")) return ` ${line} `
		return `\n\n${"#".repeat(level)} ${line}\n\n`
	})
	rule(["ul", "ol"], (content, node) => (isIn(node, "li") ? `\n${content}` : `\n\n${content}\n\n`))
	rule("a", (content, node) => {
		const href = attributeOf(node, "href")
		const url = safeUrl(href, source.base)
		if (!url || content.trim() === "") return content
		const [picture, alt] = [...content.matchAll(PICTURE)][0] ?? []
		const text = onOneLine(content.replace(PICTURE, ""))
		if (picture) {
			const image = (node as Element).querySelector("img")
			const isOwnFile = image && pictureKey(href) === pictureKey(attributeOf(image, "src"))
			if (isOwnFile || /\battachment\b/.test(attributeOf(node, "rel"))) return content
			return `${content.match(PICTURE)?.join(" ")} [${text || alt || converter.escape(url)}](${url})`
		}
		if (pictureKey(href)) notes.add(`link to a file of the earlier site: ${url}`)
		const isButton = /\bwp-block-button__link\b/.test(attributeOf(node, "class"))
		if (isButton && !isIn(node, "li, td, th, blockquote")) return `\n\n-> [${text}](${url})\n\n`
		return `[${text}](${url})`
	})
	rule(["thead", "tbody", "tfoot"], (content) => content)
	rule(["td", "th"], (content) => ` ${onOneLine(content.replace(/\n[\s>]*/g, " ")).replaceAll("|", "\\|")} |`)
	const begun = new WeakSet<Element>()
	rule("tr", (content, node) => {
		const table = (node as Element).closest("table")
		if (!table || begun.has(table)) return `|${content}\n`
		begun.add(table)
		const rows = Array.from(table.querySelectorAll("tr")).filter((row) => row.closest("table") === table)
		const columns = Math.max(...rows.map((row) => row.children.length))
		const missing = "  |".repeat(columns - (node as Element).children.length)
		return `|${content}${missing}\n|${" --- |".repeat(columns)}\n`
	})
	rule("table", (content) => `\n\n${content}\n\n`)
	rule(
		(node) => /^T[RDH]$/.test(node.nodeName) && isIn(node, "table table"),
		(content) => ` ${content} `,
	)
	return converter
}

/** Also escapes the site's own syntax: questions, blocks, numbered lists, table lines, and '!' before a link. */
function escapeForSite(converter: Turndown): void {
	const escapeMarkdown = converter.escape.bind(converter)
	const escapeLine = (line: string) =>
		escapeMarkdown(line)
			.replaceAll("{", "\\{")
			.replace(/^(\s*)([?+](?=\s|$)|#{1,6}$|:(?=\s*-))/, "$1\\$2")
			.replace(/^(\s*\d+)(\)|\.$)/, "$1\\$2")
			.replace(/^(\s*\|\s*)([-:])/, "$1\\$2")
			.replace(/!$/, "\\!")
	// URLs become links as they are. The converter takes quadratic time for long runs of spaces.
	converter.escape = (text) =>
		text
			.replace(/\s{100,}/g, " ")
			.split(/(https?:\/\/[^\s<>]+)/)
			.map((part, at) => (at % 2 === 1 ? part : part.split("\n").map(escapeLine).join("\n")))
			.join("")
}
