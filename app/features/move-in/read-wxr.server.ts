import { createReadStream } from "node:fs"
import { open } from "node:fs/promises"
import { SaxesParser } from "saxes"
import { ExportError } from "./export-error.ts"

/** One `<item>` of an export. The names are those of the file, without 'wp:'. */
export type WxrItem = {
	texts: Record<string, string>
	terms: { domain: string; slug: string; name: string }[]
	meta: Map<string, string>
	comments: number
	tooLarge: string[]
}

/** `parents` has the slug of the category above, by slug. */
type WxrSite = { version: string; base: string; parents: Map<string, string> }

/** In characters. */
const MAX_TEXT = 1_000_000
/** A text that doesn't end would fill the memory. */
const MAX_UNREAD = 8_000_000
const MAX_TERMS = 500
const MAX_META = 2_000
const MAX_CATEGORIES = 5_000
const MAX_DEPTH = 50
const MAX_WXR_ITEMS = 50_000

const TEXTS = [
	"title",
	"link",
	"pubDate",
	"content:encoded",
	"excerpt:encoded",
	"post_id",
	"post_date",
	"post_date_gmt",
	"post_name",
	"status",
	"post_parent",
	"post_type",
	"post_password",
	"attachment_url",
]
/** The only ones that are used; plug-ins add thousands. */
const META = ["_thumbnail_id", "_wp_attachment_image_alt", "footnotes"]

const AGAIN = "Export it again in WordPress, under Tools › Export."

/** One item at a time. Throws `ExportError`, also for a document type: its entities could read the server's files. */
export async function readWxr(
	file: string,
	onItem: (item: WxrItem) => void | Promise<void>,
): Promise<WxrSite> {
	const site: WxrSite = { version: "", base: "", parents: new Map() }
	const path: string[] = []
	const waiting: WxrItem[] = []
	let item: WxrItem | undefined
	let [text, items, isTooLarge, unread] = ["", 0, false, 0]
	let term = { domain: "", slug: "" }
	let [metaKey, category] = ["", ""]
	const parser = new SaxesParser()
	parser.on("error", (error) => {
		throw new ExportError(`The file is not complete XML: ${error.message.replace(/\.$/, "")}. ${AGAIN}`)
	})
	parser.on("doctype", () => {
		throw new ExportError(`The file has a document type, which exports of WordPress don't have. ${AGAIN}`)
	})
	parser.on("opentag", ({ name, attributes }) => {
		const tag = name.replace(/^wp:/, "")
		if (path.length === 0 && tag !== "rss")
			throw new ExportError(`The file is XML, but no export of WordPress. ${AGAIN}`)
		if (path.length >= MAX_DEPTH) throw new ExportError(`Its elements are nested too deeply. ${AGAIN}`)
		path.push(tag)
		unread = 0
		text = ""
		isTooLarge = false
		if (path.length === 3 && tag === "item") {
			items += 1
			if (items > MAX_WXR_ITEMS)
				throw new ExportError(`It has more than ${MAX_WXR_ITEMS} items. Export it in parts.`)
			item = { texts: {}, terms: [], meta: new Map(), comments: 0, tooLarge: [] }
		}
		if (tag === "category") term = { domain: attributes.domain ?? "", slug: attributes.nicename ?? "" }
	})
	const add = (piece: string) => {
		if (text.length + piece.length <= MAX_TEXT) text += piece
		else isTooLarge = true
	}
	parser.on("text", add)
	parser.on("cdata", add)
	parser.on("closetag", () => {
		const tag = path.pop() ?? ""
		const above = path.join("/")
		unread = 0
		if (above === "rss/channel") {
			if (tag === "wxr_version") site.version = text.trim()
			if (tag === "base_blog_url" || (tag === "link" && !site.base)) site.base = text.trim()
			if (tag === "item" && item) {
				waiting.push(item)
				item = undefined
			}
		}
		if (above === "rss/channel/category") {
			if (tag === "category_nicename") category = text.trim()
			if (tag === "category_parent" && text.trim() && site.parents.size < MAX_CATEGORIES)
				site.parents.set(category, text.trim())
		}
		if (item && above === "rss/channel/item") {
			if (TEXTS.includes(tag)) {
				item.texts[tag] = isTooLarge ? "" : text
				if (isTooLarge) item.tooLarge.push(tag)
			}
			if (tag === "category" && item.terms.length < MAX_TERMS) item.terms.push({ ...term, name: text.trim() })
			if (tag === "comment") item.comments += 1
		}
		if (item && above === "rss/channel/item/postmeta") {
			if (tag === "meta_key") metaKey = text.trim()
			if (tag === "meta_value" && META.includes(metaKey) && item.meta.size < MAX_META)
				item.meta.set(metaKey, text.trim())
		}
		text = ""
	})
	let isBeginning = true
	for await (const chunk of createReadStream(file, {
		encoding: await encodingOf(file),
		highWaterMark: 64 * 1024,
	})) {
		unread += chunk.length
		if (unread > MAX_UNREAD)
			throw new ExportError(`A text in it has more than ${MAX_UNREAD / 1e6} MB. ${AGAIN}`)
		// Plug-ins put empty lines before the declaration, which XML doesn't allow.
		parser.write(withoutControls(isBeginning ? chunk.replace(/^\uFEFF?\s+/, "") : chunk))
		isBeginning = false
		for (const found of waiting.splice(0)) await onItem(found)
	}
	parser.close()
	for (const found of waiting) await onItem(found)
	if (site.version === "" && items === 0)
		throw new ExportError(`The file is no export of WordPress. ${AGAIN}`)
	return site
}

/** XML can't have them, but texts of WordPress do. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed.
const withoutControls = (text: string) => text.replace(/[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g, "")

/** Old exports declare Latin-1; all others are in UTF-8. */
async function encodingOf(file: string): Promise<BufferEncoding> {
	const handle = await open(file)
	try {
		const { buffer, bytesRead } = await handle.read(Buffer.alloc(300), 0, 300, 0)
		return /encoding=["'](?:iso-8859-1|windows-1252)/i.test(buffer.toString("latin1", 0, bytesRead))
			? "latin1"
			: "utf8"
	} finally {
		await handle.close()
	}
}
