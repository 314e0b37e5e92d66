import { mediaUrl } from "#core/media/media.ts"
import type { Database } from "#db/connection.ts"
import { readOpeningTimes } from "#features/hours/opening-times.server.ts"
import { nextDates, shownDate, toShownEvent } from "./events/event-dates.server.ts"
import { closedTimeOf, toShownDate } from "./events/event-text.ts"
import type { PostEvent } from "./events/post-event.ts"
import { liveBlockProblem, readLiveBlocks } from "./live-blocks.server.ts"
import { type KnownPictures, markdownProblem, picturesIn, renderMarkdown } from "./markdown.ts"
import { readMenu } from "./menu.server.ts"
import { findPostAt } from "./post.server.ts"
import type { Post, PublicPage } from "./post.ts"
import { listPagesBelow } from "./post-slug.server.ts"
import { postDescription } from "./post-text.ts"
import { pathAbove } from "./slug.ts"

async function toHtml(db: Database, text: string, origin: string): Promise<string> {
	const pictures = await findPictures(db, text, origin)
	return renderMarkdown(text, { origin, pictures, live: await readLiveBlocks(db, text) })
}

export async function toPublicPost(db: Database, { content, ...post }: Post, origin: string) {
	const html = await toHtml(db, content, origin)
	const event = post.event && (await eventOnPage(db, post.event))
	return { post, html, event, description: postDescription({ ...post, content }) }
}

async function eventOnPage(db: Database, event: PostEvent) {
	const { times } = await readOpeningTimes(db)
	const now = new Date()
	const shown = shownDate(event, now)
	const next = event.dates.length > 0 && !event.cancelled ? nextDates(event, now) : []
	const dates = next.map((date) => ({ ...toShownDate(date, now), closed: closedTimeOf(date, now, times) }))
	return { ...toShownEvent(shown, now), closed: closedTimeOf(shown, now, times), dates }
}

export async function toPublicPage(db: Database, page: Post, origin: string): Promise<PublicPage> {
	const { id, slug, title, excerpt } = page
	const { coverUrl, coverAlt, coverWidth, coverHeight, coverWidths, coverPosition } = page
	const parent = pathAbove(slug)
	const above = parent && (await findPostAt(db, parent))
	const below = (await listPagesBelow(db, slug)).filter(({ isShown }) => isShown)
	return {
		id,
		path: slug,
		title,
		excerpt,
		html: await toHtml(db, page.content, origin),
		cover: { coverUrl, coverAlt, coverWidth, coverHeight, coverWidths, coverPosition },
		description: postDescription(page),
		above: above ? { path: above.slug, title: above.title } : null,
		below: below.map(({ slug, title }) => ({ path: slug, title })),
	}
}

export async function listMenuPages(db: Database, origin: string): Promise<PublicPage[]> {
	const { menu } = await readMenu(db)
	const shown: PublicPage[] = []
	for (const { path, postId, isShown } of menu) {
		const page = isShown && postId !== null && (await findPostAt(db, path))
		if (page) shown.push(await toPublicPage(db, page, origin))
	}
	return shown
}

export async function findPictures(db: Database, text: string, origin: string): Promise<KnownPictures> {
	const prefix = mediaUrl("")
	const paths = picturesIn(text).map((url) => (url.startsWith(`${origin}/`) ? url.slice(origin.length) : url))
	const names = [...new Set(paths)]
		.filter((path) => path.startsWith(prefix))
		.map((path) => path.slice(prefix.length))
	if (names.length === 0) return new Map()
	const rows = await db
		.selectFrom("media")
		.select(["name", "width", "height", "widths"])
		.where("kind", "=", "image")
		.where("name", "in", names)
		.execute()
	return new Map(
		rows.map(({ name, width, height, widths }) => [
			mediaUrl(name),
			{ width: width ?? 800, height: height ?? 600, widths: JSON.parse(widths) },
		]),
	)
}

export async function findMarkdownProblem(
	db: Database,
	text: string,
	origin: string,
): Promise<string | undefined> {
	const problem = markdownProblem(text, await findPictures(db, text, origin), origin)
	return problem ?? liveBlockProblem(text)
}
