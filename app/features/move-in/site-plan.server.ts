import { normalizePath } from "#core/http/own-addresses.ts"
import { fold, normalize } from "#core/text/normalize.ts"
import { formatNumber } from "#core/text/numbers.ts"
import { shorten } from "#core/text/text.ts"
import { markdownProblem } from "#features/posts/markdown.ts"
import type { NewPost } from "#features/posts/post.server.ts"
import type { PostKind } from "#features/posts/post.ts"
import { POST_CATEGORIES, type PostCategory } from "#features/posts/post.ts"
import { cleanTags, POST_LIMITS, postFields } from "#features/posts/post-form.ts"
import { REDIRECT } from "#features/redirects/redirect.record.ts"

/** A post or page of an earlier site, as it would be stored. Its pictures have addresses of `pictureAddress`. */
export type SiteItem = Omit<NewPost, "cover"> & {
	/** At the earlier site. Links such as '/?p=21' lead to it. */
	id: string
	kind: PostKind
	slug: string
	/** Empty if it had none that can be redirected. */
	oldPath: string
	/** Its place among the pictures of the plan. */
	cover: { picture: number; alt: string } | null
}

/**
 * An address that the earlier site had, the names of files that may have it, the largest one first, and the paths that lead to it
 * from now on.
 */
export type SitePicture = { address: string; names: string[]; paths: string[] }

export type PlannedItem = Pick<SiteItem, "id" | "kind" | "title" | "slug" | "oldPath"> & {
	/** If it's published. */
	publishedAt: Date | undefined
	state: "published" | "scheduled" | "draft"
}

/** The name is that of an item, unless it says it all. */
export type Note = { name: string; text?: string }

/** What an import would do. Nothing is written before. */
export type SitePlan = {
	source: string
	items: PlannedItem[]
	pictures: SitePicture[]
	/** What doesn't come, or comes differently: of one item, or of the whole file. */
	notes: Note[]
	/** Of other pages that the earlier site had, such as its feeds. */
	redirects: { path: string; target: string }[]
	comments: number
}

const MAX_SITE_ITEMS = 5_000
const MAX_SITE_PICTURES = 10_000

const PREFIX = "/media/to-import-"

/** Stands for a picture until it is stored. As long as an address can become, so that the text's length is known. */
export const pictureAddress = (place: number) => `${PREFIX}${String(place).padStart(36, "0")}`

export const PICTURE_ADDRESS = /!\[([^\]]*)\]\(\/media\/to-import-0*(\d+)\)/g

/** The part of an address after the folder of uploads, in the form in which names are compared; undefined without one. */
export function uploadName(address: string): string | undefined {
	const [, name] = /(?:(?:^|\/)uploads|\/[\w-]+\.files\.wordpress\.com)\/([^?#]+)/i.exec(address) ?? []
	return name && comparedName(name)
}

export const comparedName = (name: string) => normalize(decoded(name)).toLowerCase()

export function decoded(text: string): string {
	try {
		return decodeURIComponent(text)
	} catch {
		// A percent sign that is one.
		return text
	}
}

export const withoutSize = (name: string) => name.replace(/-\d{1,5}x\d{1,5}(?=\.\w+$)/, "")

/** WordPress makes smaller files beside a picture, and names a large one '-scaled'. */
export function pictureNames(name: string): [string, ...string[]] {
	const full = withoutSize(name).replace(/-scaled(?=\.\w+$)/, "")
	const others = new Set([full.replace(/(?=\.\w+$)/, "-scaled"), name])
	others.delete(full)
	return [full, ...others]
}

/** The same for all sizes of a picture; undefined for other addresses. */
export function pictureKey(address: string): string | undefined {
	const name = uploadName(address)
	return name && pictureNames(name)[0]
}

/** The paths of a picture and of its full size, if it was in the folder of uploads. */
function pathsOf(name: string, address: string): string[] {
	// Some addresses begin with another host, whose own one is WordPress.com's.
	const path = normalizePath(address).replace(/^(?:\/[\w-]+\.[\w.-]+)+(?=\/)/, "")
	const [, found] = /^(.*\/uploads\/)/.exec(path) ?? []
	const folder = found ?? (/\.files\.wordpress\.com\//.test(address) ? "/wp-content/uploads/" : undefined)
	return folder ? [...new Set([name, withoutSize(name)])].map((one) => folder + one) : []
}

/** Of one picture. */
const MAX_PATHS = 10

/** Of the item in a note, and of the note: a list of what is lost, and the words before it. In characters. */
const MAX_NAME = 100
const MAX_NOTE = 2_100

export type FoundItem = Omit<SiteItem, "category" | "scheduledFor" | "publishedAt" | "published"> & {
	date: Date | undefined
	isPublished: boolean
	categories: string[]
	notes: string[]
}

export function createPlan(source: string, now: Date) {
	const plan: SitePlan = { source, items: [], pictures: [], notes: [], redirects: [], comments: 0 }
	const places = new Map<string, number>()
	const note = (name: string, text: string) =>
		void plan.notes.push({ name: shorten(name, MAX_NAME), text: shorten(text, MAX_NOTE) })

	/** Returns its place; undefined if it isn't in the folder of uploads, or if there are too many. */
	function addPicture(address: string): number | undefined {
		const name = uploadName(address)
		if (name === undefined) return undefined
		const names = pictureNames(name)
		const place = places.get(names[0]) ?? plan.pictures.length
		if (place >= MAX_SITE_PICTURES) return undefined
		const known = plan.pictures[place] ?? { address, names: [], paths: [] }
		places.set(names[0], place)
		plan.pictures[place] = {
			address: known.address,
			names: [...new Set([...known.names, ...names])],
			paths: [...new Set([...known.paths, ...pathsOf(name, address)])].slice(0, MAX_PATHS),
		}
		return place
	}

	/** Returns the item as it would be stored; undefined if it can't come. */
	function addItem({ notes, date, isPublished, categories, ...found }: FoundItem): SiteItem | undefined {
		const { title } = found
		for (const one of notes) note(title, one)
		if (plan.items.length >= MAX_SITE_ITEMS) return note(title, TOO_MANY)
		const year = date?.getUTCFullYear() ?? 0
		const isDated = year >= 1970 && year < 2200
		if (isPublished && !isDated) note(title, "becomes a draft: its date can't be used")
		const state = !isPublished || !date || !isDated ? "draft" : date > now ? "scheduled" : "published"
		const category = categories.map(siteCategory).find(Boolean) ?? "news"
		const others = categories.filter((name) => siteCategory(name) !== category && !NO_CATEGORY.test(name))
		const tags = cleanTags([...found.tags, ...others].map((tag) => tag.replace(/\p{Cc}/gu, " ")))
		const fitting = tags.filter(({ length }) => length <= POST_LIMITS.tag).slice(0, POST_LIMITS.tags)
		const left = tags.filter((tag) => !fitting.includes(tag))
		if (left.length > 0)
			note(title, `tags left out, because they are too long or too many: ${left.join(", ")}`)
		const isRedirected = isOldPath(found.oldPath)
		if (found.oldPath && !isRedirected) note(title, `not redirected: ${found.oldPath}`)
		const item: SiteItem = {
			...found,
			category,
			tags: fitting,
			published: state === "published",
			...(state === "published" && date && { publishedAt: date }),
			scheduledFor: state === "scheduled" && date ? date.toISOString() : null,
			oldPath: isRedirected ? normalizePath(found.oldPath) : "",
		}
		const checked = postFields.pick({ title: true, content: true, excerpt: true, tags: true }).safeParse(item)
		const problem = checked.success
			? contentProblem(checked.data.content)
			: checked.error.issues.map(({ message }) => message).join(". ")
		if (problem || !checked.success) return note(title, `left out: ${problem}`)
		const { id, kind, slug, oldPath, publishedAt } = item
		plan.items.push({ id, kind, slug, oldPath, publishedAt, title: checked.data.title, state })
		return { ...item, ...checked.data }
	}
	return { plan, addItem, addPicture, note }
}

const TOO_MANY = `left out: an import has at most ${formatNumber(MAX_SITE_ITEMS)} posts and pages`

/** Redirects don't know what follows a question mark, such as an ID. */
const isOldPath = (address: string) =>
	!/[?&](p|page_id|post_type)=/.test(address) && REDIRECT.fields.path.rule.safeParse(address).success

function contentProblem(content: string): string | undefined {
	const pictures = [...content.matchAll(PICTURE_ADDRESS)].map(([, , place]) => pictureAddress(Number(place)))
	const size = { width: 1, height: 1, widths: [] }
	return markdownProblem(content, new Map(pictures.map((url) => [url, size])), "")
}

const NO_CATEGORY = /^(uncategori[sz]ed|blog)$/i

/** The site has four. A category with another name becomes a tag. */
function siteCategory(name: string): PostCategory | undefined {
	const plain = fold(name)
	return POST_CATEGORIES.find((category) => plain === category || `${plain}s` === category)
}

/** Where a visitor of a category or tag of the earlier site is sent. */
export const pageOfCategory = (name: string) => (siteCategory(name) === "events" ? "/events" : "/blog")
