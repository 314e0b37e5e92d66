import { MAX_PATH, normalizePath } from "#core/http/own-addresses.ts"
import { htmlToText } from "#core/text/html-text.ts"
import { formatCount } from "#core/text/numbers.ts"
import { POST_LIMITS } from "#features/posts/post-form.ts"
import { htmlToMarkdown } from "./html-to-markdown.server.ts"
import {
	type Attachment,
	attachmentOf,
	dateOf,
	readWxr,
	slugOf,
	titleOf,
	type WxrItem,
} from "./read-wxr.server.ts"
import {
	createPlan,
	pageOfCategory,
	pictureAddress,
	pictureKey,
	type SiteItem,
	type SitePlan,
} from "./site-plan.server.ts"
import { findLosses, isTooDeep, safeUrl } from "./wordpress-html.server.ts"

const STATES = ["publish", "future", "draft", "pending", "private"]
/** Of WordPress itself. Its menus stay behind, and the rest is nothing that visitors read. */
const INTERNAL = /^(?:nav_menu_item|wp_|revision$|custom(?:ize_changeset|_css)$|oembed_cache$|user_request$)/
/** In characters. What becomes Markdown within the limit of posts is far shorter. */
const MAX_HTML = 400_000
/** Of all synced patterns, in characters, and how many of them a text can show. */
const MAX_PATTERNS = 4_000_000
const MAX_SHOWN_PATTERNS = 20
const FEEDS = ["feed", "feed/rss", "feed/rss2", "feed/atom", "feed/rdf"]

/** The ID of a text in a link such as '/?p=21', and what follows it. */
export const LINK_BY_ID = /\]\(\/(?:[\w-]+\/)?\?(?:[^()\s#]*&)?(?:p|page_id)=(\d+)[^()\s#]*(#[^()\s]*)?\)/g

/** A synced pattern that is shown as it is. */
const PATTERN = /<!-- wp:block \{"ref":(\d+)\} \/-->/g

/**
 * Reads an export twice: first what its items refer to, then each item, which is passed to `store` in the order of the plan. The same
 * for the same file and time. Throws a `Refusal`.
 */
export async function planWxr(
	file: string,
	now: Date,
	store: (item: SiteItem) => unknown = () => {},
): Promise<SitePlan> {
	const attachments = new Map<string, Attachment>()
	const pages = new Map<string, { slug: string; parent: string }>()
	const patterns = new Map<string, { title: string; html: string }>()
	const ids = new Set<string>()
	let patternLength = 0
	const site = await readWxr(file, (item) => {
		const { post_id: id = "", post_type: type, post_parent: parent = "", status = "" } = item.texts
		const html = item.texts["content:encoded"] ?? ""
		if (type === "attachment") attachments.set(id, attachmentOf(item))
		if (type === "page") pages.set(id, { slug: slugOf(item), parent })
		if (type === "wp_block") patternLength += html.length
		if (type === "wp_block" && patternLength <= MAX_PATTERNS) patterns.set(id, { title: titleOf(item), html })
		if ((type === "post" || type === "page") && STATES.includes(status)) ids.add(id)
	})
	const byKey = new Map([...attachments.values()].map((one) => [pictureKey(one.url) ?? one.url, one]))
	const attachmentAt = (address: string) => byKey.get(pictureKey(address) ?? address)
	const shown = new Set<Attachment>()
	const shownPatterns = new Set<string>()
	const source = `WordPress, export ${site.version || "without a version"}`
	const { plan, note, addItem, addPicture } = createPlan(source, now)
	const known = new Set<string>()
	const others = new Map<string, number>()
	const hasText = ({ texts }: WxrItem) => htmlToText(texts["content:encoded"] ?? "") !== ""
	await readWxr(file, async (item) => {
		plan.comments += item.comments
		const { post_type: type = "", post_id: id = "" } = item.texts
		if (type === "post" || type === "page") {
			const found = addText(item, type)
			if (found) await store(found)
		} else if (type === "attachment" || patterns.has(id)) return
		else if (INTERNAL.test(type) || !hasText(item)) others.set(type, (others.get(type) ?? 0) + 1)
		else note(titleOf(item), `left out: it is of the kind '${type}'`)
	})
	for (const [id, { title }] of patterns)
		if (!shownPatterns.has(id)) note(title, "left out: no text shows this synced pattern")
	for (const one of attachments.values()) {
		const { title, url, caption, description } = one
		const texts = [`no text shows ${url || "it"}`, caption, description].filter(Boolean)
		if (!shown.has(one)) note(title || url, `left out: ${texts.join(" · ")}`)
	}
	for (const [type, count] of others) note(`${count} of the kind '${type || "unknown"}'`, "left out")
	if (plan.comments > 0) note(formatCount(plan.comments, "comment"), "left out")
	if (plan.items.length > 0) for (const feed of FEEDS) addRedirect(feed, "/news.rss")
	return plan

	function addText(item: WxrItem, kind: "post" | "page"): SiteItem | undefined {
		const { texts, terms, meta } = item
		const { post_id: id = "", status = "", link = "" } = texts
		const title = titleOf(item)
		const notes: string[] = []
		if (!STATES.includes(status)) return note(title, `left out: its state is '${status}'`)
		const html = withPatterns(texts["content:encoded"] ?? "")
		if (isTooDeep(html)) return note(title, "left out: its HTML is nested too deeply")
		if (item.isTooLarge || html.length > MAX_HTML)
			return note(title, "left out: its text is too large for a post")
		const isHidden = status === "private" || Boolean(texts.post_password)
		if (isHidden)
			notes.push(`becomes a draft: it is ${status === "private" ? "private" : "protected with a password"}`)
		const pictures = new Set<Attachment>()
		const placeOf = (src: string) => {
			const place = addPicture(src)
			const attachment = attachmentAt(src)
			if (place !== undefined && attachment) pictures.add(attachment)
			return place
		}
		const path = safeUrl(link, site.base)
		const { markdown, ...converted } = htmlToMarkdown(html, {
			base: path.startsWith("/") && site.base ? new URL(path, site.base).href : site.base,
			altOf: (src) => attachmentAt(src)?.alt ?? "",
			pictureUrl(src) {
				const place = placeOf(src)
				return place === undefined ? undefined : pictureAddress(place)
			},
		})
		notes.push(...converted.notes)
		const elsewhere = markdown.replace(LINK_BY_ID, (text, to: string) => (ids.has(to) ? "" : text))
		for (const [, url] of elsewhere.matchAll(/\]\((\/(?:[\w-]+\/)?\?[^()\s]*)\)/g))
			notes.push(`link leads nowhere: ${url}`)
		const written = texts["excerpt:encoded"] ?? ""
		const excerpt = htmlToText(written)
		const fitting = excerpt.length > POST_LIMITS.excerpt ? "" : excerpt
		const coverId = meta._thumbnail_id ?? ""
		const cover = attachments.get(coverId)
		const coverPlace = cover && placeOf(cover.url)
		if (coverPlace === undefined && !/^(0|-1)?$/.test(coverId))
			notes.push(`its picture left out: ${cover?.url || `number ${coverId} isn't in the export`}`)
		const beside = [...pictures].flatMap(({ caption, description }) => [caption, description])
		for (const one of pictures) shown.add(one)
		const hasAddress = (address: string) => markdown.includes(safeUrl(address, site.base) || " ")
		const whole = { markdown: `${markdown}\n\n${fitting}`, notes, hasAddress }
		notes.push(...findLosses([written, meta.footnotes, ...beside].join("<br>"), whole))
		const unknown = terms.filter(({ domain }) => !["category", "post_tag", "post_format"].includes(domain))
		if (unknown.length > 0)
			notes.push(`terms left out: ${unknown.map(({ domain, name }) => `${name} (${domain})`).join(", ")}`)
		const namesOf = (domain: string) =>
			terms.filter((term) => term.domain === domain).map((term) => htmlToText(term.name))
		const oldPath = status === "publish" ? path : ""
		if (oldPath) redirectLists(oldPath, terms)
		return addItem({
			...{ id, kind, title, content: markdown, excerpt: fitting, oldPath, notes },
			slug: kind === "page" ? `${pathAbove(texts.post_parent)}/${slugOf(item)}` : slugOf(item),
			date: dateOf(item),
			isPublished: !isHidden && (status === "publish" || status === "future"),
			categories: namesOf("category"),
			tags: namesOf("post_tag"),
			cover: coverPlace === undefined ? null : { picture: coverPlace, alt: cover?.alt ?? "" },
		})
	}

	/** The lists of months, categories and tags that a text was in. */
	function redirectLists(oldPath: string, terms: WxrItem["terms"]): void {
		const [, year, month] = /^\/(?:[\w-]+\/)?(\d{4})\/(\d\d)\//.exec(oldPath) ?? []
		if (year) addRedirect(year, "/blog")
		if (year) addRedirect(`${year}/${month}`, "/blog")
		for (const { domain, slug, name } of terms) {
			const target = pageOfCategory(htmlToText(name))
			if (slug !== "" && domain === "post_tag") addRedirect(`tag/${slug}`, target)
			if (slug === "" || domain !== "category") continue
			const above: string[] = []
			for (let next = site.parents.get(slug); next && !above.includes(next); next = site.parents.get(next))
				above.unshift(next)
			addRedirect(`category/${slug}`, target)
			addRedirect(`category/${[...above, slug].join("/")}`, target)
			for (const at of above.keys()) addRedirect(`category/${above.slice(0, at + 1).join("/")}`, "/blog")
		}
	}

	function addRedirect(address: string, target: string): void {
		const folder = (URL.parse(site.base)?.pathname ?? "/").replace(/\/?$/, "/")
		const path = normalizePath(folder + address)
		if (known.has(path) || path.length > MAX_PATH) return
		known.add(path)
		plan.redirects.push({ path, target })
	}

	function withPatterns(html: string): string {
		let left = MAX_SHOWN_PATTERNS
		return html.replace(PATTERN, (block, id: string) => {
			const pattern = patterns.get(id)
			if (!pattern || left === 0) return block
			left -= 1
			shownPatterns.add(id)
			return `<!-- wp:group -->${pattern.html}<!-- /wp:group -->`
		})
	}

	/** The site has two levels: a page further down comes below the topmost one. */
	function pathAbove(parent = ""): string {
		let above = ""
		let page = pages.get(parent)
		const seen = new Set<object>()
		while (page && !seen.has(page)) {
			seen.add(page)
			above = `/${page.slug}`
			page = pages.get(page.parent)
		}
		// Pages that are below each other are on top.
		return page ? "" : above
	}
}
