import { htmlToText } from "#core/text/html-text.ts"
import { shorten } from "#core/text/text.ts"
import { plainText } from "#features/posts/markdown.ts"

/** Of one note, in characters. */
const MAX_NOTE = 2_000
const COMMENT = /<!--.*?(?:-->|$)/gs
const CODE = /(<(script|style)\b[^<>]*>).*?(?:<\/\2\s*>|$)/gis
const TAG = /<\/?[a-z!?](?:"[^"]{0,4000}"|'[^']{0,4000}'|[^"'<>]){0,4000}>/gi
const ATTRIBUTE =
	/\s(?:href|src|srcset|poster|data|action|longdesc|data-[a-z-]*src(?:set)?)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/gi
const STYLE_ADDRESS = /url\(([^()]+)\)/gi
const ADDRESS = /https?:\/\/[^\s"'<>\\)]+/gi
/** What of a text tells whether it is there: lists and tables lose signs. */
const SIGNS = /[^\p{L}\p{N}\p{Sc}\p{Extended_Pictographic}]+/gu

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
	const lost = new Set(texts.filter((text) => !shown.includes(text.replace(SIGNS, ""))))
	const written = new Set([markdown, named].join("\n").match(/[^\s()<>[\]]+/g))
	const addresses = addressesIn(withoutCode).filter(
		(address) => !written.has(address) && !named.includes(address) && !hasAddress(address),
	)
	return [
		...notesOf("text", "texts", [...lost], " · "),
		...notesOf("address", "addresses", [...new Set(addresses)], " "),
	]
}

/** Several if one would be too long. */
function notesOf(one: string, several: string, lost: string[], between: string): string[] {
	const lists: string[] = []
	for (const item of lost) {
		const last = lists.pop()
		const longer = last === undefined ? item : last + between + item
		if (last === undefined || longer.length <= MAX_NOTE) lists.push(shorten(longer, MAX_NOTE))
		else lists.push(last, shorten(item, MAX_NOTE))
	}
	return lists.map((list) => `${lost.length === 1 ? one : several} left out: ${list}`)
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
