import { useRef } from "react"
import { data, href, Link, redirect } from "react-router"
import { type PageRange, parsePages, rangeSearch } from "#core/forms/page-range.ts"
import { databaseContext, originContext } from "#core/http/context.server.ts"
import type { RouteHandle } from "#core/http/route-handle.ts"
import { readSettings } from "#core/settings/setting.server.ts"
import { isBlogEnabled } from "#core/settings/setting.ts"
import { EarlierLink, MoreLink } from "#core/ui/more-links.tsx"
import { CARD } from "#core/ui/page-elements.tsx"
import { pageTitle } from "#core/ui/page-title.ts"
import { readOpeningTimes } from "#features/hours/opening-times.server.ts"
import { findNextEventChange, pageOfUpcomingEvents } from "#features/posts/events/event-list.server.ts"
import { toShownEvent } from "#features/posts/events/event-text.ts"
import { CALENDAR_PATH, EVENTS_PER_PAGE } from "#features/posts/events/post-event.ts"
import { EventLine } from "#features/posts/ui/event-details.tsx"
import { PostCover } from "#features/posts/ui/post-cover.tsx"
import type { Route } from "./+types/events"

export const handle =
	import.meta.env.SSR &&
	({ isIndexed: true, section: "blog", cacheParameters: ["page", "from"] } satisfies RouteHandle)

export const meta: Route.MetaFunction = ({ matches }) => [
	{ title: pageTitle(matches, "Events") },
	{ name: "description", content: "What happens on the farm, when and where, and what to sign up for." },
]

export async function loader({ context, url }: Route.LoaderArgs) {
	const db = context.get(databaseContext)
	if (!isBlogEnabled(await readSettings(db))) throw redirect(href("/"))
	const now = new Date()
	const { events, total, ...range } = await pageOfUpcomingEvents(db, parsePages(url.searchParams), now)
	const { times } = await readOpeningTimes(db)
	const shown = events.map(({ id, slug, title, excerpt, event }) => ({
		id,
		slug,
		title,
		excerpt,
		event: toShownEvent(event, now, times),
	}))
	const page = {
		range,
		total,
		events: shown,
		cover: (total === 1 && events[0]?.cover) || null,
		calendar: context.get(originContext) + CALENDAR_PATH,
	}
	const expires = await findNextEventChange(db, now)
	return data(page, { headers: { Expires: expires.toUTCString() } })
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export default function Events({ loaderData }: Route.ComponentProps) {
	const { range, total, events, cover, calendar } = loaderData
	const list = useRef<HTMLUListElement>(null)
	const inPages = { range, address, part: "main", what: "events" }
	return (
		<div className="frame pt-6 lg:pt-10">
			<div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-6">
				<h1>Events</h1>
				<Link to={href("/blog")} className="text-link inline-flex min-h-12 items-center font-semibold">
					All news
				</Link>
			</div>
			{total === 0 && <p className="mb-4">No events are planned at the moment.</p>}
			<EarlierLink {...inPages} />
			<ul ref={list} className="grid grid-cols-1 gap-4 sm:grid-cols-2 sm:gap-6 lg:grid-cols-3">
				{events.map(({ id, slug, title, excerpt, event }) => (
					<li key={id} className={cover ? "sm:col-span-full" : ""}>
						<article
							className={`relative h-full overflow-hidden hover:border-ink ${CARD} ${cover?.coverUrl ? "lg:grid lg:grid-cols-[7fr_5fr]" : ""}`}
						>
							{cover && (
								<PostCover
									cover={{ ...cover, coverAlt: "" }}
									first
									sizes="(min-width: 1024px) 690px, 100vw"
									className="aspect-video lg:aspect-4/3"
								/>
							)}
							<div className="p-5 lg:self-center lg:p-6">
								<h2 dir="auto" className={cover ? "" : "text-lg"}>
									<Link
										to={href("/blog/:slug", { slug })}
										className="after:absolute after:inset-0 hover:underline"
									>
										{title}
									</Link>
								</h2>
								<EventLine event={event} />
								{excerpt && (
									<p dir="auto" className="mt-2 max-w-[66ch] text-soft">
										{excerpt}
									</p>
								)}
							</div>
						</article>
					</li>
				))}
			</ul>
			<MoreLink {...inPages} pageSize={EVENTS_PER_PAGE} total={total} list={list} />
			<Subscribe calendar={calendar} />
		</div>
	)
}

/** `calendar` is the absolute URL of the calendar. */
function Subscribe({ calendar }: { calendar: string }) {
	return (
		<section
			aria-labelledby="subscribe"
			className="mt-8 border-t border-line pt-6 *:max-w-prose lg:mt-14 lg:pt-8"
		>
			<h2 id="subscribe">Events in your calendar</h2>
			<p className="mt-3">Subscribe once, and your calendar app shows new events and changes.</p>
			<p className="mt-3">
				<a href={calendar.replace(/^https?:/, "webcal:")} className="button button-quiet">
					Subscribe
				</a>
			</p>
			<p className="mt-3">
				If nothing opens, add this address in your calendar app:{" "}
				<a href={CALENDAR_PATH} className="text-link [overflow-wrap:anywhere]">
					{calendar}
				</a>
			</p>
		</section>
	)
}

const address = (range: PageRange) => href("/events") + rangeSearch(range)
