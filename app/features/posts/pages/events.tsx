import { data, href, Link } from "react-router"
import { databaseContext, originContext } from "#core/http/context.server.ts"
import type { RouteHandle } from "#core/http/route-handle.ts"
import { Empty, TextLink } from "#core/ui/page-elements.tsx"
import { pageMeta } from "#core/ui/page-title.ts"
import { toShownEvent } from "#features/posts/events/event-dates.server.ts"
import { findNextEventChange, listUpcomingEvents } from "#features/posts/events/event-list.server.ts"
import { CALENDAR_PATH } from "#features/posts/events/post-event.ts"
import { EventLine } from "#features/posts/ui/event-details.tsx"
import type { Route } from "./+types/events"

export const handle = import.meta.env.SSR && ({ isIndexed: true, cacheParameters: [] } satisfies RouteHandle)

export const meta: Route.MetaFunction = ({ matches }) =>
	pageMeta(matches, "Events", "What happens on the farm, when and where, and what to sign up for.")

export async function loader({ context }: Route.LoaderArgs) {
	const db = context.get(databaseContext)
	const now = new Date()
	const events = (await listUpcomingEvents(db, now)).map(({ id, slug, title, excerpt, event }) => ({
		...{ id, slug, title, excerpt },
		event: toShownEvent(event, now),
	}))
	const page = { events, calendar: context.get(originContext) + CALENDAR_PATH }
	const expires = await findNextEventChange(db, now)
	return data(page, { headers: { Expires: expires.toUTCString() } })
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export default function Events({ loaderData: { events, calendar } }: Route.ComponentProps) {
	return (
		<div className="frame pt-6 lg:pt-10">
			<div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-6">
				<h1>Events</h1>
				<TextLink to={href("/blog")}>All news</TextLink>
			</div>
			{events.length === 0 && <Empty title="No events are planned at the moment." />}
			<ul className="divide-y divide-line border-t border-line empty:hidden">
				{events.map(({ id, slug, title, excerpt, event }) => (
					<li key={id}>
						<article className="relative grid grid-cols-1 gap-x-6 py-5 lg:grid-cols-[4fr_8fr]">
							<h2 dir="auto" className="text-lg">
								<Link
									to={href("/blog/:slug", { slug })}
									className="after:absolute after:inset-0 hover:underline"
								>
									{title}
								</Link>
							</h2>
							<div className="lg:-mt-2">
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
			<Subscribe calendar={calendar} />
		</div>
	)
}

function Subscribe({ calendar }: { calendar: string }) {
	return (
		<section aria-labelledby="subscribe" className="border-t border-line pt-6 *:max-w-prose lg:pt-8">
			<h2 id="subscribe">Events in your calendar</h2>
			<p className="mt-3">Subscribe once, and your calendar app shows new events and changes.</p>
			<a href={calendar.replace(/^https?:/, "webcal:")} className="button button-quiet mt-3">
				Subscribe
			</a>
			<p className="mt-3">
				If nothing opens, copy the address of{" "}
				<a href={CALENDAR_PATH} className="text-link">
					the calendar file
				</a>{" "}
				into your calendar app.
			</p>
		</section>
	)
}
