import { createReadStream } from "node:fs"
import { SaxesParser } from "saxes"
import { Refusal } from "#core/forms/refusal.ts"
import { normalizePath } from "#core/http/own-addresses.ts"
import { htmlToText } from "#core/text/html-text.ts"
import { fold } from "#core/text/normalize.ts"
import { formatNumber } from "#core/text/numbers.ts"
import { shorten } from "#core/text/text.ts"
import { markdownProblem } from "#features/posts/markdown.ts"
import type { NewPost } from "#features/posts/post.server.ts"
import { POST_CATEGORIES, POST_KINDS, type PostCategory, type PostKind } from "#features/posts/post.ts"
import { cleanTags, POST_LIMITS, postFields } from "#features/posts/post-form.ts"
import { MAX_SLUG, slugFromTitle } from "#features/posts/slug.ts"
import { REDIRECT } from "#features/redirects/redirect.record.ts"
import { htmlToMarkdown, isTooDeep, safeUrl } from "./html-to-markdown.server.ts"
import { decoded, pictureKey, pictureNames, uploadName } from "./picture-names.ts"

/** A post or page as it would be stored. Its pictures have addresses from `pictureAddress`. */
export type SiteItem = Omit<NewPost, "cover" | "slug"> & {
	/** The earlier site's ID, for links such as '/?p=21'. */
	id: string
	kind: PostKind
	slug: string
	oldPath: string
	/** `picture` is an index into the plan's pictures. */
	cover: { picture: number; alt: string } | null
}

/** `names` of files that may contain it, the largest one first. */
export type SitePicture = { address: string; names: string[] }

export type Note = { name: string; text?: string }

export type SitePlan = { source: string; items: SiteItem[]; pictures: SitePicture[]; notes: Note[] }

const MAX_SITE_ITEMS = 5_000
const STATES = ["publish", "future", "draft", "pending", "private"]
/** In characters. HTML that becomes Markdown within the limit of posts is far shorter. */
const MAX_HTML = 400_000
/** Maximum lengths of the item's name and of the note, in characters. */
const MAX_NAME = 100
const MAX_NOTE = 500

const PREFIX = "/media/to-import-"

/** Placeholder until the picture is stored. As long as the longest address, so that the text's final length is known. */
export const pictureAddress = (place: number) => `${PREFIX}${String(place).padStart(36, "0")}`

export const PICTURE_ADDRESS = /!\[([^\]]*)\]\(\/media\/to-import-0*(\d+)\)/g

/** Captures the ID in a link such as '/?p=21', and the fragment. */
export const LINK_BY_ID = /\]\(\/(?:[\w-]+\/)?\?(?:[^()\s#]*&)?(?:p|page_id)=(\d+)[^()\s#]*(#[^()\s]*)?\)/g

/** Throws `Refusal`. */
export async function planWxr(file: string, now: Date): Promise<SitePlan> {
	const { version, base, items } = await readWxr(file)
	const source = `WordPress, export ${version || "without a version"}`
	const plan: SitePlan = { source, items: [], pictures: [], notes: [] }
	const places = new Map<string, number>()
	const ofType = (type: string) => items.filter(({ texts }) => texts.post_type === type)
	const pages = new Map(ofType("page").map((page) => [page.texts.post_id, page]))
	const attachments = ofType("attachment").map(({ texts, meta }) => ({
		id: texts.post_id,
		url: texts.attachment_url ?? "",
		alt: htmlToText(meta._wp_attachment_image_alt ?? ""),
	}))
	const altByKey = new Map(attachments.map(({ url, alt }) => [pictureKey(url), alt]))
	for (const item of items) {
		const kind = POST_KINDS.find((one) => one === item.texts.post_type)
		try {
			if (kind) plan.items.push(toSiteItem(item, kind))
		} catch (error) {
			if (!(error instanceof Refusal)) throw error
			note(item, `left out: ${error.message}`)
		}
	}
	return plan

	function note(item: WxrItem, text: string): void {
		plan.notes.push({ name: shorten(titleOf(item), MAX_NAME), text: shorten(text, MAX_NOTE) })
	}

	/** Returns the picture's index; undefined outside the uploads folder. */
	function addPicture(address: string): number | undefined {
		const name = uploadName(address)
		if (name === undefined) return undefined
		const names = pictureNames(name)
		const place = places.get(names[0]) ?? plan.pictures.length
		const known = plan.pictures[place] ?? { address, names: [] }
		places.set(names[0], place)
		plan.pictures[place] = { ...known, names: [...new Set([...known.names, ...names])] }
		return place
	}

	/** Throws `Refusal` for an item that can't be imported. */
	function toSiteItem(item: WxrItem, kind: PostKind): SiteItem {
		const { texts, terms, meta } = item
		const { post_id: id = "", status = "", link = "", "content:encoded": html = "" } = texts
		if (!STATES.includes(status)) throw new Refusal(`its state is '${status}'`)
		if (plan.items.length >= MAX_SITE_ITEMS) throw new Refusal(TOO_MANY)
		if (html.length > MAX_HTML || isTooDeep(html)) throw new Refusal("its text is too large")
		const path = safeUrl(link, base)
		const { markdown, notes } = htmlToMarkdown(html, {
			base: path.startsWith("/") && base ? new URL(path, base).href : base,
			altOf: (src) => altByKey.get(pictureKey(src)) ?? "",
			pictureUrl(src) {
				const place = addPicture(src)
				return place === undefined ? undefined : pictureAddress(place)
			},
		})
		for (const one of notes) note(item, one)
		const cover = attachments.find(({ id }) => id === meta._thumbnail_id)
		const picture = cover && addPicture(cover.url)
		const namesOf = (domain: string) =>
			terms.filter((term) => term.domain === domain).map(({ name }) => htmlToText(name))
		const categories = namesOf("category")
		const category = categories.map(siteCategory).find(Boolean) ?? "news"
		const others = categories.filter((name) => siteCategory(name) !== category && !NO_CATEGORY.test(name))
		const tags = cleanTags([...namesOf("post_tag"), ...others].map((tag) => tag.replace(/\p{Cc}/gu, " ")))
		const fitting = tags.filter(({ length }) => length <= POST_LIMITS.tag).slice(0, POST_LIMITS.tags)
		if (fitting.length < tags.length) note(item, "some tags left out, because they are too long or too many")
		const excerpt = htmlToText(texts["excerpt:encoded"] ?? "")
		const hasExcerpt = excerpt.length <= POST_LIMITS.excerpt
		if (!hasExcerpt) note(item, "excerpt left out, because it is too long")
		const written = {
			...{ title: titleOf(item), content: markdown, tags: fitting },
			excerpt: hasExcerpt ? excerpt : "",
		}
		const checked = postFields
			.pick({ title: true, content: true, excerpt: true, tags: true })
			.safeParse(written)
		const problem = checked.success
			? contentProblem(checked.data.content)
			: checked.error.issues.map(({ message }) => message).join(". ")
		if (problem || !checked.success) throw new Refusal(problem ?? "")
		const isHidden = status === "private" || Boolean(texts.post_password)
		const isOpen = !isHidden && (status === "publish" || status === "future")
		const date = dateOf(item)
		if (isHidden) note(item, "becomes a draft: it is private or protected with a password")
		else if (isOpen && !date) note(item, "becomes a draft: its date can't be used")
		const publishedAt = isOpen && date && date <= now ? date : undefined
		const isRedirected = status === "publish" && isOldPath(path)
		if (status === "publish" && path && !isRedirected) note(item, `not redirected: ${path}`)
		return {
			...{ id, kind, ...checked.data, category },
			slug: kind === "page" ? `${pathAbove(item)}/${slugOf(item)}` : slugOf(item),
			published: publishedAt !== undefined,
			...(publishedAt && { publishedAt }),
			scheduledFor: isOpen && date && date > now ? date.toISOString() : null,
			oldPath: isRedirected ? normalizePath(path) : "",
			cover: picture === undefined ? null : { picture, alt: cover?.alt ?? "" },
		}
	}

	/** The site has two levels: deeper pages move below the topmost one. */
	function pathAbove({ texts }: WxrItem): string {
		let [above, parent] = ["", texts.post_parent]
		const passed = new Set<string>()
		for (let page = pages.get(parent); page; page = pages.get(parent)) {
			// Pages in a cycle become top-level.
			if (passed.has(parent ?? "")) return ""
			passed.add(parent ?? "")
			above = `/${slugOf(page)}`
			parent = page.texts.post_parent
		}
		return above
	}
}

const TOO_MANY = `an import has at most ${formatNumber(MAX_SITE_ITEMS)} posts and pages`

const titleOf = ({ texts }: WxrItem) => htmlToText(texts.title ?? "") || texts.post_name || "Without a title"

const slugOf = (item: WxrItem) =>
	slugFromTitle(decoded(item.texts.post_name ?? "") || titleOf(item), item.texts.post_type ?? "post")
		.slice(0, MAX_SLUG)
		.replace(/-$/, "")

function dateOf({ texts }: WxrItem): Date | undefined {
	const { post_date_gmt: utc = "", post_date: local = "" } = texts
	const text = [utc, local].find((one) => /^(19[7-9]|2[01]\d)\d-/.test(one)) ?? ""
	const date = new Date(`${text.replace(" ", "T")}Z`)
	return Number.isNaN(date.getTime()) ? undefined : date
}

/** Redirects ignore the query string, so addresses with an ID can't be redirected. */
const isOldPath = (address: string) =>
	!/[?&](p|page_id|post_type)=/.test(address) && REDIRECT.fields.path.rule.safeParse(address).success

function contentProblem(content: string): string | undefined {
	const pictures = [...content.matchAll(PICTURE_ADDRESS)].map(([, , place]) => pictureAddress(Number(place)))
	const size = { width: 1, height: 1, widths: [] }
	return markdownProblem(content, new Map(pictures.map((url) => [url, size])), "")
}

const NO_CATEGORY = /^(uncategori[sz]ed|blog)$/i

/** A category that the site doesn't have becomes a tag. */
function siteCategory(name: string): PostCategory | undefined {
	const plain = fold(name)
	return POST_CATEGORIES.find((category) => plain === category || `${plain}s` === category)
}

type Element = { name: string; attributes: Record<string, string>; text: string; children: Element[] }

type WxrItem = {
	texts: Record<string, string>
	terms: { domain: string; name: string }[]
	meta: Record<string, string>
}

const MAX_DEPTH = 50

function refuse(problem: string): never {
	throw new Refusal(`${problem}. Export it again in WordPress, under Tools › Export.`)
}

/** Throws `Refusal`. Security: rejects a document type, because its entities could read the server's files. */
async function readWxr(file: string): Promise<{ version: string; base: string; items: WxrItem[] }> {
	const rss = (await readXml(file)).children.at(0)
	const channel = rss?.name === "rss" ? rss.children.find(({ name }) => name === "channel") : undefined
	if (!channel) refuse("The file is no export of WordPress")
	const { wxr_version: version = "", base_blog_url, link = "" } = textsOf(channel)
	const items = channel.children.filter(({ name }) => name === "item").map(toItem)
	return { version, base: base_blog_url || link, items }
}

const textsOf = ({ children }: Element): Record<string, string> =>
	Object.fromEntries(children.map(({ name, text }) => [name, text.trim()]))

function toItem(item: Element): WxrItem {
	const all = (wanted: string) => item.children.filter(({ name }) => name === wanted)
	const meta = all("postmeta").map(textsOf)
	return {
		texts: textsOf(item),
		terms: all("category").map(({ attributes, text }) => ({ domain: attributes.domain ?? "", name: text })),
		meta: Object.fromEntries(meta.map(({ meta_key = "", meta_value = "" }) => [meta_key, meta_value])),
	}
}

async function readXml(file: string): Promise<Element> {
	const root: Element = { name: "", attributes: {}, text: "", children: [] }
	const path = [root]
	const parser = new SaxesParser()
	parser.on("error", ({ message }) => refuse(`The file is not complete XML: ${message.replace(/\.$/, "")}`))
	parser.on("doctype", () => refuse("The file has a document type, which exports of WordPress don't have"))
	parser.on("xmldecl", ({ encoding = "" }) => {
		if (!/^(utf-?8)?$/i.test(encoding)) refuse(`The file isn't in UTF-8, but in ${encoding}`)
	})
	parser.on("opentag", ({ name, attributes }) => {
		if (path.length > MAX_DEPTH) refuse("Its elements are nested too deeply")
		const element = { name: name.replace(/^wp:/, ""), attributes, text: "", children: [] }
		path.at(-1)?.children.push(element)
		path.push(element)
	})
	const addText = (text: string) => {
		const element = path.at(-1)
		if (element) element.text += text
	}
	parser.on("text", addText)
	parser.on("cdata", addText)
	parser.on("closetag", () => path.pop())
	let isBeginning = true
	for await (const chunk of createReadStream(file, { encoding: "utf8" })) {
		// Plug-ins put blank lines before the declaration, which XML doesn't allow.
		parser.write(withoutControls(isBeginning ? chunk.replace(/^\uFEFF?\s+/, "") : chunk))
		isBeginning = false
	}
	parser.close()
	return root
}

/** WordPress texts contain control characters, which XML doesn't allow. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed.
const withoutControls = (text: string) => text.replace(/[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g, "")
