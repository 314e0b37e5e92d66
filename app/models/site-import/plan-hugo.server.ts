import { parse as parseToml } from "smol-toml"
import { parse as parseYaml } from "yaml"
import { htmlToMarkdown } from "./html-to-markdown.server.ts"
import { createPlanner, placePicture, plannedSlug } from "./planned-items.server.ts"
import { comparedName, type SiteItem, type SitePlan, uploadName } from "./site-import.ts"

export type MarkdownFile = { path: string; text: string }

export const MAX_MARKDOWN_FILE = 400_000

/** Sections whose files are posts. Others are pages. */
const POSTS = /^(posts?|blog|news|articles?)\//

/** Plans Markdown files of Hugo. Paths begin in the folder 'content'. */
export async function planHugo(
	files: AsyncIterable<MarkdownFile>,
	now: Date,
	store: (item: SiteItem) => void,
): Promise<SitePlan> {
	const planner = createPlanner("Markdown files with front matter", now, store)
	for await (const file of files) addFile(file)
	return planner.plan

	function addFile({ path: fullPath, text: file }: MarkdownFile): void {
		const path = fullPath.replace(/^.*?(?:^|\/)content\//, "")
		const page = readFrontMatter(file)
		if (!page) return void planner.note(path, "left out: its front matter can't be read")
		const { facts, text } = page
		const folder = path.replace(/[^/]*$/, "")
		const name = path.replace(/\.md$/i, "").replace(/\/?_?index$/i, "")
		const last = name.split("/").at(-1) ?? ""
		const title = textOf(facts.title).replace(/\s+/g, " ").trim() || last || "Without a title"
		const kind = POSTS.test(path) ? "post" : "page"
		const section = name.split("/").slice(0, -1)[0]
		const notes = new Set<string>()
		const content = plainMarkdown(text, notes).replace(IMAGE, (_, alt: string, src: string) => {
			const url = placePicture(planner, /^https?:/.test(src) ? undefined : nameOf(folder, src), src)
			if (!url) notes.add(`picture became a link: ${src}`)
			return `${url ? "!" : ""}[${alt}](${url ?? src})`
		})
		const aliases = listOf(facts.aliases)
		if (aliases.length > 0) notes.add(`further old addresses, not redirected: ${aliases.join(", ")}`)
		planner.addItem({
			id: "",
			kind,
			title,
			slug: plannedSlug(
				kind,
				textOf(facts.slug) || last,
				title,
				section ? plannedSlug("page", section, section) : "",
			),
			content: content.trim(),
			excerpt: textOf(facts.summary) || textOf(facts.description),
			date: dateOf(facts.publishdate ?? facts.date),
			isPublished: facts.draft !== true,
			categories: listOf(facts.categories),
			tags: listOf(facts.tags),
			oldPath: name === "" ? "" : oldPath(facts, name, folder),
			cover: null,
			notes: [...notes],
		})
	}
}

const IMAGE = /!\[([^\]\n]{0,1000})\]\(\s*([^\s)]{1,1000})[^)\n]{0,1000}\)/g

/** Shortcodes are named; HTML in the text becomes Markdown, block by block. */
function plainMarkdown(text: string, notes: Set<string>): string {
	const withoutShortcodes = text.replace(/\{\{[<%](.{0,2000}?)[%>]\}\}/gs, (_, inside: string) => {
		notes.add(`shortcode left out: {{< ${inside.trim().split(/\s/)[0]} >}}`)
		return ""
	})
	return withoutShortcodes
		.split(/\n{2,}/)
		.map((block) => {
			if (!/^\s*<[a-z!]/i.test(block)) return block
			const converted = htmlToMarkdown(block, { base: "", pictureUrl: (src) => src })
			for (const note of converted.notes) notes.add(note)
			return converted.markdown
		})
		.join("\n\n")
}

/** Pictures are in 'static', which is the root of the site, or beside the text. */
function nameOf(folder: string, src: string): string {
	const name = src.startsWith("/") ? src.slice(1) : `${folder}${src.replace(/^\.\//, "")}`
	return uploadName(name) ?? comparedName(name)
}

function oldPath(facts: Record<string, unknown>, name: string, folder: string): string {
	const slug = textOf(facts.slug)
	return textOf(facts.url) || `/${slug ? `${folder}${slug}` : name}`
}

const textOf = (value: unknown) =>
	typeof value === "string" || typeof value === "number" ? String(value) : ""
const listOf = (value: unknown) => [value].flat().map(textOf).filter(Boolean)

function dateOf(value: unknown): Date | undefined {
	const date = value instanceof Date ? value : new Date(textOf(value))
	return Number.isNaN(date.getTime()) ? undefined : new Date(date.getTime())
}

type Page = { facts: Record<string, unknown>; text: string }

/** Reads a Markdown file of Hugo. Undefined if what is between the lines at its beginning can't be read. */
function readFrontMatter(file: string): Page | undefined {
	const [all, sign, front = ""] =
		/^\uFEFF?(---|\+\+\+)[^\S\n]*\r?\n(.*?)\r?\n?^\1[^\S\n]*\r?$/ms.exec(file) ?? []
	if (all === undefined || !file.startsWith(all)) return { facts: {}, text: file }
	try {
		// Security: no aliases, with which a few lines become gigabytes.
		const facts: unknown = sign === "---" ? parseYaml(front, { maxAliasCount: 0 }) : parseToml(front)
		const isTable = typeof facts === "object" && facts !== null && !Array.isArray(facts)
		if (facts !== null && !isTable) return undefined
		return { facts: Object.fromEntries(lowerCase(facts ?? {})), text: file.slice(all.length) }
	} catch {
		return undefined
	}
}

const lowerCase = (facts: object) =>
	Object.entries(facts).map(([name, value]) => [name.toLowerCase(), value] as const)
