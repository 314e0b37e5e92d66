import type { Weekday } from "#core/time/weekly-hours.ts"
import news from "#db/sample/news.json"
import pages from "#db/sample/pages.json"
import type { MenuPlace } from "#features/posts/menu.ts"
import type { NewPost } from "#features/posts/post.server.ts"

/** The event is on the first such weekday after `fromDays` days, so that it is upcoming at first. */
export type SampleEvent = { fromDays: number; weekday: Weekday; starts: string; ends: string; place: string }

/** `publishedAt` is a date; null for a draft. The cover is the picture of the species with the scientific name `of`; `y` in percent, as in CSS. */
export type SamplePost = Omit<NewPost, "publishedAt" | "event" | "cover"> & {
	publishedAt: string | null
	event?: SampleEvent
	cover?: { of: string; alt: string; y?: number }
	place?: MenuPlace
}

const PAGE = { kind: "page", category: "news", tags: [], published: true, publishedAt: null } as const

export const SAMPLE_POSTS = [
	...news,
	...pages.map((page) => ({ ...page, ...PAGE })),
] as unknown as SamplePost[]

/** Noon in Toronto is the same day in every Canadian time zone. */
export const noonOf = (day: string) => new Date(`${day}T16:00:00Z`)
