import { z } from "zod"
import { MAX_PATH, normalizePath } from "#core/http/own-addresses.ts"
import { htmlToText } from "#core/text/html-text.ts"
import { htmlToMarkdown, isTooDeep, safeUrl } from "./html-to-markdown.server.ts"
import { createPlanner, pageOfCategory, placePicture, plannedSlug } from "./planned-items.server.ts"
import { readWxr, type WxrItem } from "./read-wxr.server.ts"
import {
	comparedName,
	LINK_BY_ID,
	pictureNames,
	type SiteItem,
	type SitePlan,
	uploadName,
} from "./site-import.ts"

type Attachment = {
	title: string
	url: string
	link: string
	alt: string
	/** HTML. */
	caption: string
	description: string
	parent: string
}

type RuleContext = {
	pages: Map<string, { slug: string; parent: string; title: string }>
	attachments: Map<string, Attachment>
	/** HTML of synced patterns, by ID. */
	patterns: Map<string, { title: string; html: string }>
	/** Of posts and pages. */
	ids: Set<string>
}

const STATES = ["publish", "future", "draft", "pending", "private"]
/** Of WordPress itself. Its menus stay behind, and the rest is nothing that visitors read. */
const INTERNAL = /^(?:nav_menu_item|wp_|revision$|custom(?:ize_changeset|_css)$|oembed_cache$|user_request$)/
/** In characters. What becomes Markdown within the limit of posts is far shorter. */
const MAX_HTML = 400_000
/** Of all synced patterns, in characters. */
const MAX_PATTERNS = 4_000_000
const FEEDS = ["feed", "feed/rss", "feed/rss2", "feed/atom", "feed/rdf"]

/** Reads an export twice: first what its items refer to, then each item. Throws `ExportError`. */
export async function planWxr(file: string, now: Date, store: (item: SiteItem) => void): Promise<SitePlan> {
	const facts: RuleContext = { pages: new Map(), attachments: new Map(), patterns: new Map(), ids: new Set() }
	let patternLength = 0
	const site = await readWxr(file, ({ texts, meta }) => {
		const { post_id: id = "", post_type: type, title = "", status = "" } = texts
		const html = texts["content:encoded"] ?? ""
		if (type === "attachment")
			facts.attachments.set(id, {
				title: htmlToText(title),
				url: texts.attachment_url ?? "",
				link: texts.link ?? "",
				alt: htmlToText(meta.get("_wp_attachment_image_alt") ?? ""),
				caption: shortHtml(texts["excerpt:encoded"]),
				description: htmlToText(shortHtml(html)),
				parent: texts.post_parent ?? "",
			})
		if (type === "page")
			facts.pages.set(id, { slug: texts.post_name ?? "", parent: texts.post_parent ?? "", title })
		if (type === "wp_block") {
			patternLength += html.length
			if (patternLength <= MAX_PATTERNS) facts.patterns.set(id, { title: htmlToText(title), html })
		}
		if ((type === "post" || type === "page") && STATES.includes(status)) facts.ids.add(id)
	})
	const byAddress = new Map<string, string>()
	for (const { url, link } of facts.attachments.values()) {
		const name = uploadName(url) ?? comparedName(plainAddress(url).replace(/^(?:https?:\/\/[^/]*)?\//, ""))
		byAddress.set(plainAddress(url), name)
		if (plainAddress(link) !== "/") byAddress.set(plainAddress(link), name)
	}
	byAddress.delete("")
	const byKey = new Map([...facts.attachments.values()].map((one) => [pictureKey(one.url) ?? "", one]))
	const shownCaptions = new Set<Attachment>()
	const usedPatterns = new Set<string>()
	const planner = createPlanner(`WordPress, export ${site.version || "without a version"}`, now, store)
	const placed = new Set<string>()
	const known = new Set<string>()
	const others = new Map<string, number>()
	await readWxr(file, (item) => {
		planner.plan.comments += item.comments
		const { post_type: type = "", post_id: id = "" } = item.texts
		if (type === "post" || type === "page") addItem(item, type)
		else if (type === "attachment" || facts.patterns.has(id)) return
		else if (INTERNAL.test(type) || !hasText(item)) others.set(type, (others.get(type) ?? 0) + 1)
		else planner.note(titleOf(item), `left out: it is of the kind '${type}'`)
	})
	for (const [id, { title }] of facts.patterns)
		if (!usedPatterns.has(id)) planner.note(title, "left out: no text shows this synced pattern")
	for (const one of facts.attachments.values()) noteAttachment(one)
	for (const [type, count] of others)
		planner.note("", `left out: ${count} of the kind '${type || "unknown"}'`)
	if (planner.plan.items.length > 0) for (const feed of FEEDS) addRedirect(feed, "/news.rss")
	return planner.plan

	function addItem(item: WxrItem, kind: "post" | "page"): void {
		const { texts, terms, meta, tooLarge } = item
		const title = titleOf(item)
		const state = texts.status ?? ""
		const notes: string[] = []
		if (!STATES.includes(state)) return void planner.note(title, `left out: its state is '${state}'`)
		const written = texts["content:encoded"] ?? ""
		const html = withFootnotes(withPatterns(written, notes), meta.get("footnotes"))
		if (isTooDeep(html)) return void planner.note(title, "left out: its HTML is nested too deeply")
		if (tooLarge.length > 0 || html.length > MAX_HTML)
			return void planner.note(title, "left out: its text is too large for a post")
		const isHidden = state === "private" || Boolean(texts.post_password)
		if (isHidden)
			notes.push(`becomes a draft: it is ${state === "private" ? "private" : "protected with a password"}`)
		const inItem = new Set<string>()
		const path = safeUrl(texts.link ?? "", site.base)
		const source = {
			base: path.startsWith("/") && site.base ? new URL(path, site.base).href : site.base,
			attachments: facts.attachments,
			attached: () => [...facts.attachments.values()].filter(({ parent }) => parent === texts.post_id),
			pictureKey,
			pictureUrl(src: string) {
				const url = placePicture(planner, nameOf(src), src)
				const key = pictureKey(src)
				if (url && key) inItem.add(key)
				return url
			},
		}
		const withAlts = html.replace(/<img\b[^>]{0,4000}>/gi, (tag) => addAlt(tag, altOf))
		const converted = htmlToMarkdown(withAlts, source)
		notes.push(...converted.notes)
		for (const key of inItem) {
			placed.add(key)
			const found = byKey.get(key)
			if (found && letters(converted.markdown).includes(letters(htmlToText(found.caption))))
				shownCaptions.add(found)
		}
		for (const [link, id] of converted.markdown.matchAll(LINK_BY_ID))
			if (!facts.ids.has(id ?? ""))
				notes.push(`link to a text that isn't in the export: ${link.slice(2, -1)}`)
		for (const [, link] of converted.markdown.matchAll(/\]\((\/\?(?!(?:p|page_id)=)[^()\s]*)\)/g))
			notes.push(`link leads to the home page: ${link}`)
		const excerpt = excerptOf(texts["excerpt:encoded"] ?? "", converted.markdown, source.base, notes)
		const coverId = meta.get("_thumbnail_id") ?? ""
		const thumbnail = facts.attachments.get(coverId)
		const name = thumbnail && nameOf(thumbnail.url)
		const place = name === undefined ? undefined : planner.addPicture(name, thumbnail?.url ?? "")
		if (place !== undefined) placed.add(pictureKey(thumbnail?.url ?? "") ?? "")
		else if (coverId && coverId !== "0" && coverId !== "-1")
			notes.push(`its picture left out: ${thumbnail?.url || `number ${coverId} isn't in the export`}`)
		const namesOf = (domain: string) =>
			terms.filter((term) => term.domain === domain).map((term) => htmlToText(term.name))
		const unknown = terms.filter(({ domain }) => !["category", "post_tag", "post_format"].includes(domain))
		if (unknown.length > 0)
			notes.push(`terms left out: ${unknown.map(({ domain, name }) => `${name} (${domain})`).join(", ")}`)
		const oldPath = state === "publish" ? path : ""
		planner.addItem({
			id: texts.post_id ?? "",
			kind,
			title,
			slug: plannedSlug(
				kind,
				texts.post_name ?? "",
				title,
				kind === "page" ? pathAbove(texts.post_parent) : "",
			),
			content: converted.markdown,
			excerpt,
			date: dateOf(texts),
			isPublished: !isHidden && (state === "publish" || state === "future"),
			categories: namesOf("category"),
			tags: namesOf("post_tag"),
			oldPath,
			cover: place === undefined ? null : { picture: place, alt: thumbnail?.alt.trim() ?? "" },
			notes,
		})
		if (oldPath) redirectLists(oldPath, terms)
	}

	/** The lists of months, categories and tags that a text was in. */
	function redirectLists(oldPath: string, terms: WxrItem["terms"]): void {
		const [, year, month] = /^\/(?:[\w-]+\/)?(\d{4})\/(\d\d)\//.exec(oldPath) ?? []
		if (year) addRedirect(year, "/blog")
		if (year) addRedirect(`${year}/${month}`, "/blog")
		for (const { domain, slug, name } of terms) {
			if (slug === "" || (domain !== "category" && domain !== "post_tag")) continue
			const above = domain === "category" ? categoriesAbove(slug) : []
			const folder = domain === "category" ? "category" : "tag"
			for (const path of new Set([slug, [...above, slug].join("/")]))
				addRedirect(`${folder}/${path}`, pageOfCategory(htmlToText(name)))
			for (const [at, one] of above.entries())
				addRedirect(`category/${[...above.slice(0, at), one].join("/")}`, "/blog")
		}
	}

	function categoriesAbove(slug: string): string[] {
		const above = new Set<string>()
		for (let next = site.parents.get(slug); next && !above.has(next); next = site.parents.get(next))
			above.add(next)
		return [...above].toReversed()
	}

	function addRedirect(path: string, target: string): void {
		const { redirects } = planner.plan
		const whole = normalizePath(`${basePath(site.base)}${path}`)
		if (known.has(whole) || whole.length > MAX_PATH) return
		known.add(whole)
		redirects.push({ path: whole, target })
	}

	function nameOf(address: string): string | undefined {
		const [, id = ""] = /[?&]attachment_id=(\d+)/.exec(address) ?? []
		const url = facts.attachments.get(id)?.url ?? address
		return uploadName(url) ?? byAddress.get(plainAddress(url))
	}

	function pictureKey(address: string): string | undefined {
		const name = nameOf(address)
		return name && pictureNames(name)[0]
	}

	function altOf(src: string): string {
		return byKey.get(pictureKey(src) ?? "?")?.alt ?? ""
	}

	/** With the size that WordPress adds to names left out. */
	function plainAddress(address: string): string {
		return safeUrl(address, site.base)
			.replace(/[?#].*$/s, "")
			.replace(/-\d{1,5}x\d{1,5}(?=\.\w+$)/, "")
	}

	function noteAttachment(one: Attachment): void {
		const { title, url, caption, description } = one
		const isShown = placed.has(pictureKey(url) ?? "")
		const texts = [shownCaptions.has(one) ? "" : htmlToText(caption), description].filter(Boolean)
		if (!isShown) planner.note(title || url, `left out: no text shows ${url || "it"}`)
		if (texts.length > 0) planner.note(title || url, `text beside the picture left out: ${texts.join(" · ")}`)
	}

	/** Replaces synced patterns by what they show. They can contain others. */
	function withPatterns(
		html: string,
		notes: string[],
		above: string[] = [],
		budget = { left: MAX_HTML },
	): string {
		return html.replace(PATTERN, (block, id: string, more: string) => {
			const pattern = facts.patterns.get(id)
			if (!pattern || above.includes(id)) {
				notes.push(
					`synced pattern left out: number ${id} ${pattern ? "contains itself" : "isn't in the export"}`,
				)
				return ""
			}
			budget.left -= pattern.html.length + block.length
			if (budget.left < 0) {
				notes.push(`synced pattern left out: with '${pattern.title}', the text is too large`)
				return ""
			}
			usedPatterns.add(id)
			if (more.includes('"content"'))
				notes.push(
					`the synced pattern '${pattern.title}' has other texts here, left out: {${more.replace(/^,/, "")}}`,
				)
			return `<!-- wp:group -->${withPatterns(pattern.html, notes, [...above, id], budget)}<!-- /wp:group -->`
		})
	}

	/** The site has two levels: a page further down comes below the topmost one. */
	function pathAbove(parent = ""): string {
		let above = ""
		let page = facts.pages.get(parent)
		const seen = new Set<object>()
		while (page && !seen.has(page)) {
			seen.add(page)
			above = plannedSlug("page", page.slug, page.title)
			page = facts.pages.get(page.parent)
		}
		// Pages that are below each other are on top.
		return page ? "" : above
	}
}

/** What is far too long for an excerpt isn't converted. */
const shortHtml = (html = "") => (html.length > 10_000 || isTooDeep(html) ? "" : html)

const hasText = ({ texts }: WxrItem) => htmlToText(texts["content:encoded"] ?? "") !== ""

const titleOf = ({ texts }: WxrItem) => htmlToText(texts.title ?? "") || texts.post_name || "Without a title"

/** What of a text tells whether it is there. */
const letters = (text: string) => text.replace(/[^\p{L}\p{N}]+/gu, "")

function basePath(base: string): string {
	try {
		return new URL(base).pathname.replace(/\/?$/, "/")
	} catch {
		return "/"
	}
}

const PATTERN = /<!-- wp:block \{"ref":(\d+)([^<>]{0,20000}?)\} \/-->/g

const footnotesOf = (json: string) => FOOTNOTES.safeParse(parseJson(json)).data ?? []
const FOOTNOTES = z.array(z.object({ content: z.string() }))

function parseJson(text: string): unknown {
	try {
		return JSON.parse(text)
	} catch {
		return undefined
	}
}

/** Their texts are beside that of the post. Its marks link to them. */
function withFootnotes(html: string, json: string | undefined): string {
	const marked = html.replace(
		/(<sup\b[^<>]{0,500}\bdata-fn=[^<>]{0,500}>)<a\b[^<>]{0,500}>([^<]{0,50})<\/a><\/sup>/gi,
		"$1$2</sup>",
	)
	const notes = footnotesOf(json ?? "").map(({ content }) => `<li>${content}</li>`)
	return notes.length === 0
		? marked
		: marked.replace(/<!-- wp:footnotes\b[^<>]{0,500}?\/-->/, () => `<ol>${notes.join("")}</ol>`)
}

/** An excerpt is plain text; what it loses is named. */
function excerptOf(html: string, content: string, base: string, notes: string[]): string {
	if (html.trim() !== "" && shortHtml(html) === "") {
		notes.push(`excerpt left out: its HTML has ${html.length} characters`)
		return ""
	}
	const { markdown, notes: found } = htmlToMarkdown(html, { base, pictureUrl: () => undefined })
	notes.push(...found)
	for (const [, url = ""] of markdown.matchAll(/\]\(([^\s()]+)\)/g))
		if (!content.includes(url)) notes.push(`link of the excerpt left out: ${url}`)
	return markdown
}

/** The library of media has alternative texts that a post's HTML may lack. */
function addAlt(tag: string, altOf: (src: string) => string): string {
	if (/\balt\s*=\s*(["'])(?!\1)/i.test(tag)) return tag
	const [, src = ""] = /\ssrc\s*=\s*["']([^"']+)/i.exec(tag) ?? []
	const alt = altOf(src)
	if (!alt) return tag
	const text = alt
		.replaceAll("&", "&amp;")
		.replaceAll('"', "&quot;")
		.replaceAll("<", "&lt;")
		.replaceAll(">", "&gt;")
	return tag.replace(/\balt\s*=\s*(""|'')/i, "").replace(/^<img/i, () => `<img alt="${text}"`)
}

function dateOf({
	post_date_gmt: utc = "",
	post_date: local = "",
	pubDate = "",
}: Record<string, string>): Date | undefined {
	for (const text of [utc, local].filter((one) => /^\d{4}-/.test(one) && !one.startsWith("0000"))) {
		const date = new Date(`${text.trim().replace(" ", "T")}Z`)
		if (!Number.isNaN(date.getTime())) return date
	}
	const date = new Date(pubDate)
	return pubDate.trim() === "" || Number.isNaN(date.getTime()) ? undefined : date
}
