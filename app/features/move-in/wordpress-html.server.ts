import { htmlToText } from "#core/text/html-text.ts"
import { plainText } from "#features/posts/markdown.ts"

/** Empty for an address that isn't one of the web, such as 'javascript:…'. Those of the earlier site become paths. */
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

/** Converting takes time with the square of the depth. Elements that the next one ends don't count. */
export function isTooDeep(html: string): boolean {
	let depth = 0
	for (const [, slash, name = ""] of html.matchAll(/<(\/?)([a-z][\w-]*)/gi)) {
		if (/^(p|li|dt|dd|tr|td|th|option|br|hr|img|input|source|wbr|link|meta|embed)$/i.test(name)) continue
		depth = Math.max(0, depth + (slash ? -1 : 1))
		if (depth > MAX_DEPTH) return true
	}
	return false
}

const BLOCK =
	/^<\/?(?:p|div|h[1-6]|ul|ol|li|dl|table|thead|tbody|tr|td|th|blockquote|figure|figcaption|pre|section|article|hr|iframe|form|script|style)\b/i

/** Texts of the earlier editor have no paragraphs: an empty line separates them, and each line is one. */
export function addParagraphs(html: string): string {
	const kept = html.replace(/<pre\b(?:(?!<\/?pre\b).)*<\/pre>/gis, (text) => text.replace(/\r?\n/g, "&#10;"))
	return kept
		.split(/\r?\n\s*\n/)
		.map((part) => part.trim())
		.map((part) => (BLOCK.test(part) ? part : `<p>${part.replace(/\r?\n/g, "<br>\n")}</p>`))
		.join("\n\n")
}

const SHORTCODE = /\[(\/?)([a-z][\w-]{1,60})(\s[^[\]]{0,1000}|\/)?\]/gi
const KNOWN = /^(gallery|embed|audio|video|playlist|contact-form(-7)?|ngg(allery)?)$/i

/** Removed, except captions. What one encloses stays, and so do words in brackets that aren't one. */
export function replaceShortcodes(html: string, notes: Set<string>): string {
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

const COMMENT = /<!--.*?(?:-->|$)/gs
const CODE = /(<(script|style)\b[^<>]*>).*?(?:<\/\2\s*>|$)/gis
const TAG = /<\/?[a-z!?](?:"[^"]{0,4000}"|'[^']{0,4000}'|[^"'<>]){0,4000}>/gi
const ATTRIBUTE =
	/\s(?:href|src|srcset|poster|data|action|longdesc|data-[a-z-]*src(?:set)?)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/gi
const STYLE_ADDRESS = /url\(([^()]+)\)/gi
const ADDRESS = /https?:\/\/[^\s"'<>\\)]+/gi
/** What of a text tells whether it is there: lists and tables lose signs. */
const SIGNS = /[^\p{L}\p{N}\p{Sc}\p{Extended_Pictographic}]+/gu

/** Of one note, in characters. What is longer is in several. */
const PARTS = /.{1,2000}(?=\s|$)|.{1,2000}/gs

type Result = {
	markdown: string
	notes: Iterable<string>
	/** Whether the result has what is at an address, for example as a picture, in any form. */
	hasAddress(address: string): boolean
}

/** Notes on the texts and addresses of HTML that neither its Markdown nor another note has. */
export function findLosses(html: string, { markdown, notes, hasAddress }: Result): string[] {
	const named = [...notes].join("\n")
	const withoutCode = html.replace(CODE, "$1")
	const shown = (plainText(markdown) + named).replace(SIGNS, "")
	const texts = withoutCode.replace(COMMENT, "").replace(TAG, "\n\0").split("\0").map(htmlToText)
	const written = new Set([markdown, named].join("\n").match(/[^\s()<>[\]]+/g))
	const lost = [
		...texts.filter((text) => !shown.includes(text.replace(SIGNS, ""))),
		...addressesIn(withoutCode).filter(
			(address) => !written.has(address) && !named.includes(address) && !hasAddress(address),
		),
	]
	const parts = [...new Set(lost)].join(" · ").match(PARTS) ?? []
	return parts.map((part) => `left out: ${part.trim()}`)
}

function addressesIn(html: string): string[] {
	// Settings of blocks are JSON.
	const decoded = html.replaceAll("\\/", "/").replaceAll("\\u0026", "&")
	const found = [...decoded.matchAll(ATTRIBUTE)].flatMap(([attribute, ...values]) => {
		const value = values.find((one) => one !== undefined) ?? ""
		const isSet = /^\s[\w-]*srcset/i.test(attribute)
		return isSet ? value.split(/,\s+/).map((one) => one.trim().replace(/\s.*$/, "")) : [value]
	})
	const inStyles = [...decoded.matchAll(STYLE_ADDRESS)].map(([, address = ""]) => address)
	return [...found, ...inStyles, ...(decoded.match(ADDRESS) ?? [])]
		.map((address) => htmlToText(address).replace(/^["'\s]+|["'\s.,;:!?]+$/g, ""))
		.filter((address) => address !== "" && !/^(data:|blob:|http:\/\/www\.w3\.org\/)/i.test(address))
}
