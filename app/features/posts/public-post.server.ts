import type { Database } from "#db/connection.ts"
import { readOpeningTimes } from "#features/hours/opening-times.server.ts"
import { nextDates, shownDate } from "./events/event-dates.server.ts"
import { toShownDate, toShownEvent } from "./events/event-text.ts"
import type { PostEvent } from "./events/post-event.ts"
import { fillLiveBlocks } from "./live-blocks.server.ts"
import { renderMarkdown } from "./markdown.ts"
import type { Post } from "./post.ts"
import { findPictures } from "./post-pictures.server.ts"
import { postDescription } from "./post-text.ts"

export async function toPublicPost(db: Database, { content, ...post }: Post, origin: string) {
	const text = await fillLiveBlocks(db, content)
	const html = renderMarkdown(text, { origin, pictures: await findPictures(db, text, origin) })
	const event = post.event && (await eventOnPage(db, post.event))
	return { post, html, event, description: postDescription({ ...post, content }) }
}

async function eventOnPage(db: Database, event: PostEvent) {
	const { times } = await readOpeningTimes(db)
	const now = new Date()
	const shown = toShownEvent(shownDate(event, now), now, times)
	const next = event.repeats && !event.cancelled ? nextDates(event, now) : []
	return { ...shown, dates: next.map((date) => toShownDate(date, now, times)) }
}
