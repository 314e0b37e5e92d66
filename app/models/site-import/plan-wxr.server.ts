import { htmlToText } from "#app/models/text/html-text.ts"
import { htmlToMarkdown, isTooDeep, safeUrl } from "./html-to-markdown.server.ts"
import { createPlanner, placePicture, plannedSlug } from "./planned-items.server.ts"
import { readWxr, type WxrItem } from "./read-wxr.server.ts"
import { type SiteItem, type SitePlan, uploadName } from "./site-import.ts"

type Facts = {
	pages: Map<string, { slug: string; parent: string; title: string }>
	attachments: Map<string, { url: string; alt: string; parent: string }>
}

const STATES = ["publish", "future", "draft", "pending", "private"]
/** In characters. What becomes Markdown within the limit of posts is far shorter. */
const MAX_HTML = 400_000

/** Reads an export twice: first what its items refer to, then each item. Throws `ExportError`. */
export async function planWxr(file: string, now: Date, store: (item: SiteItem) => void): Promise<SitePlan> {
	const facts: Facts = { pages: new Map(), attachments: new Map() }
	const site = await readWxr(file, ({ texts, meta }) => {
		const { post_id: id = "", post_type: type } = texts
		if (type === "attachment")
			facts.attachments.set(id, {
				url: texts.attachment_url ?? "",
				alt: htmlToText(meta.get("_wp_attachment_image_alt") ?? ""),
				parent: texts.post_parent ?? "",
			})
		if (type === "page")
			facts.pages.set(id, {
				slug: texts.post_name ?? "",
				parent: texts.post_parent ?? "",
				title: texts.title ?? "",
			})
	})
	const alts = new Map([...facts.attachments.values()].map(({ url, alt }) => [uploadName(url) ?? "", alt]))
	const planner = createPlanner(`WordPress, export ${site.version || "without a version"}`, now, store)
	const others = new Map<string, number>()
	await readWxr(file, (item) => {
		planner.plan.comments += item.comments
		const type = item.texts.post_type ?? ""
		if (type === "post" || type === "page") addItem(item, type)
		else if (type !== "attachment") others.set(type, (others.get(type) ?? 0) + 1)
	})
	for (const [type, count] of others)
		planner.note("", `left out: ${count} of the kind '${type || "unknown"}'`)
	return planner.plan

	function addItem({ texts, terms, meta, tooLarge }: WxrItem, kind: "post" | "page"): void {
		const title = htmlToText(texts.title ?? "") || texts.post_name || "Without a title"
		const state = texts.status ?? ""
		const html = texts["content:encoded"] ?? ""
		if (!STATES.includes(state)) return void planner.note(title, `left out: its state is '${state}'`)
		if (isTooDeep(html)) return void planner.note(title, "left out: its HTML is nested too deeply")
		if (tooLarge.length > 0 || html.length > MAX_HTML)
			return void planner.note(title, "left out: its text is too large for a post")
		const isHidden = state === "private" || Boolean(texts.post_password)
		const notes = isHidden
			? [`becomes a draft: it is ${state === "private" ? "private" : "protected with a password"}`]
			: []
		const source = {
			base: site.base,
			attachments: facts.attachments,
			attached: () => [...facts.attachments.values()].filter(({ parent }) => parent === texts.post_id),
			pictureUrl: (src: string) => placePicture(planner, uploadName(src), src),
		}
		const withAlts = html.replace(/<img\b[^>]{0,4000}>/gi, (tag) => addAlt(tag, alts))
		const converted = htmlToMarkdown(withAlts, source)
		const excerpt = htmlToMarkdown(shortHtml(texts["excerpt:encoded"]), source).markdown
		const thumbnail = facts.attachments.get(meta.get("_thumbnail_id") ?? "")
		const name = thumbnail && uploadName(thumbnail.url)
		const place = name === undefined ? undefined : planner.addPicture(name, thumbnail?.url ?? "")
		const namesOf = (domain: string) =>
			terms.filter((term) => term.domain === domain).map((term) => htmlToText(term.name))
		const unknown = terms.filter(({ domain }) => !["category", "post_tag", "post_format"].includes(domain))
		if (unknown.length > 0)
			notes.push(`terms left out: ${unknown.map(({ domain, name }) => `${name} (${domain})`).join(", ")}`)
		planner.addItem({
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
			oldPath: state === "publish" ? safeUrl(texts.link ?? "", site.base) : "",
			cover: place === undefined ? null : { picture: place, alt: thumbnail?.alt.trim() ?? "" },
			notes: [...notes, ...converted.notes],
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

/** The library of media has alternative texts that a post's HTML may lack. */
function addAlt(tag: string, alts: ReadonlyMap<string, string>): string {
	if (/\balt\s*=\s*(["'])(?!\1)/i.test(tag)) return tag
	const [, src = ""] = /\bsrc\s*=\s*["']([^"']+)/i.exec(tag) ?? []
	const name = uploadName(src)
	const alt = name && (alts.get(name) ?? alts.get(name.replace(/-\d{1,5}x\d{1,5}(?=\.\w+$)/, "")))
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
