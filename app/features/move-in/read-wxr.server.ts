import { createReadStream } from "node:fs"
import { SaxesParser } from "saxes"
import { Refusal } from "#core/forms/refusal.ts"
import { htmlToText } from "#core/text/html-text.ts"
import { MAX_SLUG, slugFromTitle } from "#features/posts/slug.ts"
import { decoded } from "./site-plan.server.ts"

/** One `<item>` of an export. The names are those of the file, without 'wp:'. */
export type WxrItem = {
	texts: Record<string, string>
	terms: { domain: string; slug: string; name: string }[]
	meta: Record<string, string>
	comments: number
	isTooLarge: boolean
}

/** `parents` has the slug of the category above, by slug. */
type WxrSite = { version: string; base: string; parents: Map<string, string> }

/** In characters. */
const MAX_TEXT = 1_000_000
/** A text that doesn't end would fill the memory. */
const MAX_UNREAD = 8_000_000
const MAX_TERMS = 500
const MAX_CATEGORIES = 5_000
const MAX_DEPTH = 50
const MAX_ITEMS = 50_000

const TEXTS =
	/^(title|link|(content|excerpt):encoded|post_(id|date|date_gmt|name|parent|type|password)|status|attachment_url)$/
/** The only ones that are used; plug-ins add thousands. */
const META = ["_thumbnail_id", "_wp_attachment_image_alt", "footnotes"]

function refuse(problem: string): never {
	throw new Refusal(`${problem}. Export it again in WordPress, under Tools › Export.`)
}

/** Reads one item at a time. Throws a `Refusal`, also for a document type: its entities could read the server's files. */
export async function readWxr(file: string, onItem: (item: WxrItem) => unknown): Promise<WxrSite> {
	const site: WxrSite = { version: "", base: "", parents: new Map() }
	const path: string[] = []
	const finished: WxrItem[] = []
	let item: WxrItem = { texts: {}, terms: [], meta: {}, comments: 0, isTooLarge: false }
	let [text, isTooLarge, unread, items] = ["", false, 0, 0]
	let term = { domain: "", slug: "" }
	let [metaKey, category] = ["", ""]

	function open(tag: string): void {
		if (path.length === 0 && tag !== "rss") refuse("The file is XML, but no export of WordPress")
		if (path.length >= MAX_DEPTH) refuse("Its elements are nested too deeply")
		path.push(tag)
		if (path.join("/") !== "rss/channel/item") return
		items += 1
		if (items > MAX_ITEMS) throw new Refusal(`It has more than ${MAX_ITEMS} items. Export it in parts.`)
		item = { texts: {}, terms: [], meta: {}, comments: 0, isTooLarge: false }
	}

	function close(): void {
		const [, place = "", tag = ""] = /^(?:rss\/channel\/)?(.*?)([^/]+)$/.exec(path.join("/")) ?? []
		path.pop()
		const line = text.trim()
		if (place === "" && tag === "wxr_version") site.version = line
		if (place === "" && tag === "base_blog_url") site.base = line
		if (place === "" && tag === "link") site.base ||= line
		if (place === "" && tag === "item") finished.push(item)
		if (place === "category/" && tag === "category_nicename") category = line
		if (place === "category/" && tag === "category_parent" && line && site.parents.size < MAX_CATEGORIES)
			site.parents.set(category, line)
		if (place === "item/postmeta/" && tag === "meta_key") metaKey = line
		if (place === "item/postmeta/" && tag === "meta_value" && META.includes(metaKey))
			item.meta[metaKey] = line
		if (place !== "item/") return
		if (tag === "comment") item.comments += 1
		if (tag === "category" && item.terms.length < MAX_TERMS) item.terms.push({ ...term, name: line })
		if (!TEXTS.test(tag)) return
		item.texts[tag] = isTooLarge ? "" : text
		item.isTooLarge ||= isTooLarge
	}

	function add(piece: string): void {
		if (text.length + piece.length <= MAX_TEXT) text += piece
		else isTooLarge = true
	}

	/** At the beginning or end of an element. */
	function beginText(): void {
		text = ""
		isTooLarge = false
		unread = 0
	}

	const parser = new SaxesParser()
	parser.on("error", ({ message }) => refuse(`The file is not complete XML: ${message.replace(/\.$/, "")}`))
	parser.on("doctype", () => refuse("The file has a document type, which exports of WordPress don't have"))
	parser.on("xmldecl", ({ encoding = "" }) => {
		if (!/^(utf-?8)?$/i.test(encoding)) refuse(`The file isn't in UTF-8, but in ${encoding}`)
	})
	parser.on("opentag", ({ name, attributes }) => {
		open(name.replace(/^wp:/, ""))
		if (name === "category") term = { domain: attributes.domain ?? "", slug: attributes.nicename ?? "" }
		beginText()
	})
	parser.on("text", add)
	parser.on("cdata", add)
	parser.on("closetag", () => {
		close()
		beginText()
	})
	let isBeginning = true
	for await (const chunk of createReadStream(file, { encoding: "utf8", highWaterMark: 64 * 1024 })) {
		unread += chunk.length
		if (unread > MAX_UNREAD) refuse(`A text in it has more than ${MAX_UNREAD / 1e6} MB`)
		// Plug-ins put empty lines before the declaration, which XML doesn't allow.
		parser.write(withoutControls(isBeginning ? chunk.replace(/^\uFEFF?\s+/, "") : chunk))
		isBeginning = false
		for (const found of finished.splice(0)) await onItem(found)
	}
	parser.close()
	for (const found of finished) await onItem(found)
	if (site.version === "" && items === 0) refuse("The file is no export of WordPress")
	return site
}

/** XML can't have them, but texts of WordPress do. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed.
const withoutControls = (text: string) => text.replace(/[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g, "")

/** What the library of media has, as text. */
export type Attachment = {
	title: string
	url: string
	alt: string
	caption: string
	description: string
}

export const titleOf = ({ texts }: WxrItem) =>
	htmlToText(texts.title ?? "") || texts.post_name || "Without a title"

export const slugOf = (item: WxrItem) =>
	slugFromTitle(decoded(item.texts.post_name ?? "") || titleOf(item), item.texts.post_type ?? "post")
		.slice(0, MAX_SLUG)
		.replace(/-$/, "")

export const attachmentOf = ({ texts, meta }: WxrItem): Attachment => ({
	title: htmlToText(texts.title ?? ""),
	url: texts.attachment_url ?? "",
	alt: htmlToText(meta._wp_attachment_image_alt ?? ""),
	caption: htmlToText(texts["excerpt:encoded"] ?? ""),
	description: htmlToText(texts["content:encoded"] ?? ""),
})

export function dateOf({ texts }: WxrItem): Date | undefined {
	const { post_date_gmt: utc = "", post_date: local = "" } = texts
	const text = [utc, local].find((one) => /^\d{4}-/.test(one) && !one.startsWith("0000"))
	const date = new Date(`${text?.trim().replace(" ", "T")}Z`)
	return Number.isNaN(date.getTime()) ? undefined : date
}
