import { isOwnPage, MAX_PATH, normalizePath } from "#core/http/own-addresses.ts"
import { fold } from "#core/text/normalize.ts"
import { formatNumber } from "#core/text/numbers.ts"
import { displayValue, shorten } from "#core/text/text.ts"
import { MAX_LINKS, MAX_PICTURES, plainText } from "#features/posts/markdown.ts"
import { isReserved } from "#features/posts/pages-and-menu/page-address.ts"
import type { PostCategory } from "#features/posts/post.ts"
import { cleanTags, POST_LIMITS, postFields } from "#features/posts/post-form.ts"
import { postPath } from "#features/posts/post-kind.ts"
import { MAX_SLUG, numberedSlug, slugFromTitle } from "#features/posts/slug.ts"
import {
	MAX_SITE_ITEMS,
	MAX_SITE_PICTURES,
	pictureAddress,
	pictureNames,
	type SiteItem,
	type SitePlan,
	textDigest,
} from "./site-import.ts"

type FoundItem = Omit<SiteItem, "category" | "tags" | "scheduledFor" | "publishedAt" | "published"> & {
	date: Date | undefined
	isPublished: boolean
	categories: string[]
	tags: string[]
	notes: string[]
}

/** Of an item in the notes, in characters. */
const MAX_NAME = 100

/** Of a note, in characters: a list of what is lost, and the words before it. */
const MAX_NOTE = 2_100

/** Of one picture. */
const MAX_PATHS = 10

/** The paths of a picture and of its full size, if it was in the folder of uploads. */
function pathsOf(name: string, address: string): string[] {
	// Some addresses begin with another host, whose own one is WordPress.com's.
	const path = normalizePath(address).replace(/^(?:\/[\w-]+\.[\w.-]+)+(?=\/)/, "")
	const [, found] = /^(.*\/uploads\/)/.exec(path) ?? []
	const folder = found ?? (/\.files\.wordpress\.com\//.test(address) ? "/wp-content/uploads/" : undefined)
	const whole = name.replace(/-\d{1,5}x\d{1,5}(?=\.\w+$)/, "")
	return folder ? [...new Set([name, whole])].map((one) => folder + one) : []
}

export function createPlanner(source: string, now: Date, store: (item: SiteItem) => void) {
	const plan: SitePlan = { source, items: [], pictures: [], notes: [], redirects: [], comments: 0 }
	const places = new Map<string, number>()
	const slugs = new Set<string>()
	const note = (item: string, text: string) =>
		plan.notes.push({ item: shorten(item, MAX_NAME), note: shorten(text, MAX_NOTE) })

	/** Returns its place; undefined if there are too many. */
	function addPicture(name: string, address: string): number | undefined {
		const names = pictureNames(name)
		const key = names[0] ?? name
		const known = places.get(key)
		if (known !== undefined) {
			const picture = plan.pictures[known]
			if (picture) {
				picture.names = [...new Set([...picture.names, ...names])]
				picture.paths = [...new Set([...picture.paths, ...pathsOf(name, address)])].slice(0, MAX_PATHS)
			}
			return known
		}
		if (plan.pictures.length >= MAX_SITE_PICTURES) return undefined
		places.set(key, plan.pictures.length)
		return plan.pictures.push({ address, names, paths: pathsOf(name, address) }) - 1
	}

	function addItem(found: FoundItem): void {
		const { notes, date, isPublished, categories, ...rest } = found
		const name = rest.title || rest.slug
		if (rest.title.length > POST_LIMITS.title) {
			rest.title = shorten(rest.title, POST_LIMITS.title - 1)
			note(name, `its title is shortened to ${POST_LIMITS.title} characters`)
		}
		for (const one of notes) note(name, one)
		if (plan.items.length >= MAX_SITE_ITEMS)
			return void note(
				name,
				`left out: an import has at most ${formatNumber(MAX_SITE_ITEMS)} posts and pages`,
			)
		const problem = textProblem(rest.content)
		if (problem) return void note(name, `left out: ${problem}`)
		const hasDate = date !== undefined && date.getUTCFullYear() >= 1970 && date.getUTCFullYear() < 2200
		if (isPublished && !hasDate) note(name, "becomes a draft: its date can't be used")
		const isFuture = hasDate && date > now
		const category = categoryOf(categories)
		const others = categories.filter(
			(one) => mapped(one) !== category && !/^uncategori[sz]ed$/.test(fold(one)),
		)
		const tags = fittingTags([...rest.tags, ...others], (text) => note(name, text))
		const excerpt = plainText(rest.excerpt)
		if (excerpt.length > POST_LIMITS.excerpt)
			note(name, `excerpt left out: it has ${excerpt.length} characters`)
		const item: SiteItem = {
			...rest,
			slug: uniqueInPlan(rest.slug, name),
			excerpt: excerpt.length > POST_LIMITS.excerpt ? "" : excerpt,
			category,
			tags,
			published: isPublished && hasDate && !isFuture,
			publishedAt: isPublished && hasDate && !isFuture ? date.toISOString() : undefined,
			scheduledFor: isPublished && isFuture ? date.toISOString() : null,
			oldPath: redirectable(rest.oldPath, name),
		}
		const checked = postFields.pick({ title: true, content: true, excerpt: true, tags: true }).safeParse(item)
		if (!checked.success)
			return void note(name, `left out: ${checked.error.issues.map(({ message }) => message).join(". ")}`)
		const state = item.published ? "published" : item.scheduledFor ? "scheduled" : "draft"
		plan.items.push({
			id: item.id,
			digest: textDigest(checked.data.content),
			kind: item.kind,
			title: checked.data.title,
			slug: item.slug,
			oldPath: item.oldPath,
			state,
		})
		store({ ...item, ...checked.data })
	}

	function uniqueInPlan(preferred: string, name: string): string {
		let slug = preferred
		for (let number = 2; slugs.has(slug) || isReserved(slug); number++) slug = numberedSlug(preferred, number)
		slugs.add(slug)
		if (slug !== preferred)
			note(name, `gets the address ${postPath(slug)}, because ${postPath(preferred)} is taken`)
		return slug
	}

	function redirectable(address: string, name: string): string {
		if (address === "") return ""
		const path = normalizePath(address)
		if (/[?&](p|page_id|post_type)=/.test(address))
			note(name, `not redirected: ${displayValue(address)} has its ID after a question mark`)
		else if (path.length > MAX_PATH)
			note(name, `not redirected: its address has more than ${MAX_PATH} characters`)
		else if (isOwnPage(path)) note(name, `not redirected: the site itself uses ${path}`)
		else return path
		return ""
	}
	return { plan, addItem, addPicture, note }
}

type Planner = ReturnType<typeof createPlanner>

/** The slug that an item asks for, from its earlier one or its title. */
export function plannedSlug(kind: SiteItem["kind"], earlier: string, title: string, above = ""): string {
	let decoded = earlier
	try {
		decoded = decodeURIComponent(earlier)
	} catch {
		// A percent sign that is one.
	}
	const slug = slugFromTitle(decoded || title, kind)
		.slice(0, MAX_SLUG)
		.replace(/-$/, "")
	return kind === "page" ? `${above}/${slug}` : slug
}

function textProblem(content: string): string | undefined {
	const count = (pattern: RegExp) => content.match(pattern)?.length ?? 0
	const pictures = count(/!\[/g)
	if (content.trim() === "") return "it has no text"
	if (content.length > POST_LIMITS.content)
		return `its text has ${formatNumber(content.length)} characters; at most ${formatNumber(POST_LIMITS.content)} are possible. Split it into several`
	if (pictures > MAX_PICTURES) return `it has ${pictures} pictures; at most ${MAX_PICTURES} are possible`
	if (count(/(?<!!)\[[^\]]*\]\(/g) > MAX_LINKS) return `it has more than ${MAX_LINKS} links`
	return undefined
}

const CATEGORY_WORDS: [RegExp, PostCategory][] = [
	[/^(events?|veranstaltungen|termine)$/, "events"],
	[/^conservation$/, "conservation"],
	[/^updates?$/, "updates"],
	[/^(news|uncategori[sz]ed|blog)$/, "news"],
]

const mapped = (name: string) => CATEGORY_WORDS.find(([words]) => words.test(fold(name)))?.[1]

/** Where a visitor of a category or tag of the earlier site is sent. */
export const pageOfCategory = (name: string) => (mapped(name) === "events" ? "/events" : "/blog")

/** The site has four. A category with another name becomes a tag. */
const categoryOf = (names: string[]): PostCategory => names.map(mapped).find(Boolean) ?? "news"

function fittingTags(tags: string[], note: (text: string) => void): string[] {
	const all = cleanTags(tags.map((tag) => tag.replace(/\p{Cc}/gu, " ")))
	const fitting = all.filter(({ length }) => length <= POST_LIMITS.tag).slice(0, POST_LIMITS.tags)
	const left = all.filter((tag) => !fitting.includes(tag))
	if (left.length > 0) note(`tags left out, because they are too long or too many: ${left.join(", ")}`)
	return fitting
}

/** For `htmlToMarkdown`: pictures of the folder of uploads get a place in the plan. */
export function placePicture(
	{ addPicture }: Planner,
	name: string | undefined,
	address: string,
): string | undefined {
	const place = name === undefined ? undefined : addPicture(name, address)
	return place === undefined ? undefined : pictureAddress(place)
}
