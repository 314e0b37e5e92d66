import createMarkdownIt, { type MarkdownIt, type StateCore, type Token } from "markdown-it"
import { imageSources } from "#core/media/media.ts"
import { withScheme } from "#core/text/web-address.ts"
import { addBlocks, addPlainTextRules, type LiveBlocks } from "./markdown-blocks.ts"
import { ALT_PLACEHOLDER } from "./uploaded-picture.ts"

export type KnownPictures = ReadonlyMap<string, { width: number; height: number; widths: number[] }>

export type Page = {
	origin: string
	pictures: KnownPictures
	live?: LiveBlocks
	/** For feeds, whose readers don't know the site's address. */
	isAbsolute?: boolean
}

/** By token type. A short text can have many cells, because rows are filled up. */
const LIMITS = {
	links: ["link_open", 200],
	pictures: ["image", 30],
	"table cells": ["td_open", 2_000],
} as const

const SIZES = "(min-width: 48rem) 65ch, 100vw"

/** Only the syntax in the form's help, so that plain text is rendered as typed. HTML is text. */
const RULES = [
	"normalize",
	"block",
	"inline",
	"linkify",
	"text_join",
	"heading",
	"list",
	"blockquote",
	"paragraph",
	"text",
	"newline",
	"escape",
	"emphasis",
	"link",
	"image",
	"balance_pairs",
	"fragments_join",
]

function createParser(): MarkdownIt {
	const parser = createMarkdownIt("zero", { html: false, linkify: true, breaks: true, maxNesting: 20 })
	parser.enable(RULES)
	const { normalizeLink } = parser
	parser.normalizeLink = (url) => normalizeLink(withScheme(url))
	// Security: other schemes can open a program.
	parser.validateLink = (url) => !/^(?!(?:https?|mailto|tel):)[a-z][a-z\d+.-]*:/i.test(url)
	parser.linkify.set({ fuzzyLink: false, fuzzyEmail: false, fuzzyIP: false })
	addPlainTextRules(parser)
	addBlocks(parser)
	parser.core.ruler.after("block", "line_paragraphs", splitLines)
	parser.renderer.rules.link_open = (tokens, at, options, env, self) => {
		const token = tokens[at]
		const url = hrefOf(token)
		const { origin, isAbsolute } = pageOf(env)
		if (isExternal(url, origin)) token?.attrSet("rel", "external nofollow noopener noreferrer")
		if (isAbsolute) token?.attrSet("href", absolute(url, origin))
		return self.renderToken(tokens, at, options)
	}
	parser.renderer.rules.link_close = (tokens, at, _options, env) => {
		const opening = tokens.slice(0, at).findLast(({ type }) => type === "link_open")
		return isExternal(hrefOf(opening), pageOf(env).origin)
			? '<span class="sr-only"> (another website)</span></a>'
			: "</a>"
	}
	parser.renderer.rules.image = (tokens, at, _options, env) => {
		const token = tokens[at]
		return renderPicture(srcOf(token), token?.content ?? "", pageOf(env))
	}
	for (const type of ["paragraph_open", "heading_open", "list_item_open"]) {
		parser.renderer.rules[type] = (tokens, at, options, _env, self) => {
			tokens[at]?.attrSet("dir", "auto")
			return self.renderToken(tokens, at, options)
		}
	}
	return parser
}

// Marked as pure, so that bundlers can drop it.
const parser = /* @__PURE__ */ createParser()

/** Each line of plain text is a paragraph, as before posts had Markdown; headings begin at h2. */
function splitLines(state: StateCore): void {
	let level = 1
	state.tokens = state.tokens.flatMap((token, at, tokens) => {
		if (token.type.startsWith("heading_")) token.tag = `h${Math.min(Number(token.tag.slice(1)) + 1, 4)}`
		if (token.tag === "details") level += token.nesting
		if (token.type !== "inline" || token.level !== level || tokens[at - 1]?.type !== "paragraph_open")
			return token
		const lines = token.content.split("\n").map((line) => line.trim())
		return lines.flatMap((line, number) => {
			const inline = Object.assign(new state.Token("inline", "", 0), token, { content: line, children: [] })
			if (number === 0) return inline
			const close = new state.Token("paragraph_close", "p", -1)
			const open = new state.Token("paragraph_open", "p", 1)
			close.block = true
			open.block = true
			return [close, open, inline]
		})
	})
}

const hrefOf = (token: Token | undefined) => String(token?.attrGet("href") ?? "")
const srcOf = (token: Token | undefined) => String(token?.attrGet("src") ?? "")

const pageOf = (env: unknown) => env as Page

/** As browsers resolve it: '//other.example' and '/\\other.example' lead to another website. */
function resolve(url: string, origin: string): URL | undefined {
	try {
		return new URL(url, origin)
	} catch {
		return undefined
	}
}

function isExternal(url: string, origin: string): boolean {
	const address = resolve(url, origin)
	return address !== undefined && /^https?:$/.test(address.protocol) && address.origin !== origin
}

function absolute(url: string, origin: string): string {
	return url.startsWith("/") ? (resolve(url, origin)?.href ?? url) : url
}

/** An unknown or external picture becomes a link: visitors' browsers would tell the other site who reads this. */
function renderPicture(url: string, alt: string, { origin, pictures, isAbsolute }: Page): string {
	const path = url.startsWith(`${origin}/`) ? url.slice(origin.length) : url
	const picture = pictures.get(path)
	const { escapeHtml } = parser.utils
	if (!picture) {
		const rel = isExternal(url, origin) ? ' rel="external nofollow noopener noreferrer"' : ""
		const address = isAbsolute ? absolute(url, origin) : url
		return `<a href="${escapeHtml(address)}"${rel}>${escapeHtml(alt || url)}</a>`
	}
	const src = isAbsolute ? absolute(path, origin) : path
	const image = `<img src="${escapeHtml(src)}" alt="${escapeHtml(alt)}" width="${picture.width}" height="${picture.height}" loading="lazy" decoding="async">`
	const sources = isAbsolute ? undefined : imageSources(path, picture.widths)
	if (!sources) return image
	const source = (type: string, files: string) =>
		`<source type="image/${type}" srcset="${escapeHtml(files)}" sizes="${SIZES}">`
	return `<picture>${source("avif", sources.avif)}${source("webp", sources.webp)}${image}</picture>`
}

/** Returns safe HTML. */
export function renderMarkdown(text: string, page: Page): string {
	return parser.render(text, page).trim()
}

const NO_PAGE: Page = { origin: "", pictures: new Map() }

/** The text on one line, without Markdown and pictures. A heading or list item ends like a sentence. */
export function plainText(text: string): string {
	const texts = parser.parse(text, NO_PAGE).map(({ type, children }, at, tokens) => {
		if (type !== "inline") return ""
		const line = (children ?? []).map(textOf).join("").trim()
		const isApart = tokens[at - 1]?.type === "heading_open" || tokens[at - 2]?.type === "list_item_open"
		return isApart && /[\p{L}\p{N}]$/u.test(line) ? `${line}.` : line
	})
	return texts.join(" ").replace(/\s+/g, " ").trim()
}

function textOf({ type, content }: Token): string {
	if (type === "text") return content
	return type === "softbreak" || type === "hardbreak" ? " " : ""
}

export function picturesIn(text: string): string[] {
	if (!text.includes("![")) return []
	return tokensOf(text).flatMap((token) => (token.type === "image" ? [srcOf(token)] : []))
}

const tokensOf = (text: string) =>
	parser.parse(text, NO_PAGE).flatMap((token) => [token, ...(token.children ?? [])])

/** Returns an error message for the author; undefined for a valid text. */
export function markdownProblem(text: string, known: KnownPictures, origin: string): string | undefined {
	const tokens = tokensOf(text)
	for (const [name, [type, most]] of Object.entries(LIMITS)) {
		const count = tokens.filter((token) => token.type === type).length
		if (count > most) return `There are ${count} ${name}. At most ${most} are possible.`
	}
	const images = tokens.filter(({ type }) => type === "image")
	if (images.some(({ content }) => content === ALT_PLACEHOLDER))
		return `Describe the picture: replace '${ALT_PLACEHOLDER}' by what it shows.`
	const path = (url: string) => (url.startsWith(`${origin}/`) ? url.slice(origin.length) : url)
	const unknown = images.map(srcOf).find((url) => !known.has(path(url)))
	if (unknown === undefined) return undefined
	return isExternal(unknown, origin)
		? `The picture ${unknown} is on another website. Upload it here, or make it a link: remove the exclamation mark.`
		: `There is no picture ${unknown} on this site. Upload it, then use the address shown there.`
}
