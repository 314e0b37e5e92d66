import { href, Link } from "react-router"
import { databaseContext } from "#core/http/context.server.ts"
import type { RouteHandle } from "#core/http/route-handle.ts"
import { StaffPage } from "#core/staff/staff-page.tsx"
import { Empty } from "#core/ui/page-elements.tsx"
import { readOpeningTimes } from "#features/hours/opening-times.server.ts"
import { closedDates, toShownEvent } from "#features/posts/events/event-dates.server.ts"
import { listPastEvents, listUpcomingEvents } from "#features/posts/events/event-list.server.ts"
import { EventLine } from "#features/posts/ui/event-details.tsx"
import type { Route } from "./+types/events"
import { PublicationBadge } from "./staff-post-list.tsx"

export const handle = import.meta.env.SSR && ({ role: "editor" } satisfies RouteHandle)

export async function loader({ context }: Route.LoaderArgs) {
	const db = context.get(databaseContext)
	const now = new Date()
	const { times } = await readOpeningTimes(db)
	const ahead = await listUpcomingEvents(db, now, { drafts: true })
	const events = [...ahead, ...(await listPastEvents(db, now))]
	return events.map(({ id, title, publication, event }) => ({
		...{ id, title, publication },
		event: toShownEvent(event, now),
		warnings: closedDates(event, now, times),
	}))
}

export default function Events({ loaderData: events }: Route.ComponentProps) {
	return (
		<StaffPage
			isWide
			actions={
				<Link to={href("/admin/events/new")} className="button button-gold">
					Add Event
				</Link>
			}
		>
			{events.every(({ event }) => event.mark === "Past") && (
				<Empty className="mt-5" title="No events are planned at the moment." />
			)}
			<ul className="mt-4">
				{events.map(({ id, title, publication, event, warnings }) => (
					<li key={id} className="border-t border-line py-3 last:border-b">
						<p className="flex flex-wrap items-center gap-x-3 gap-y-1 pb-1">
							<Link
								to={href("/admin/events/:id/edit", { id: String(id) })}
								dir="auto"
								className="text-link inline-flex min-h-11 items-center font-semibold [overflow-wrap:anywhere]"
							>
								{title}
							</Link>
							<PublicationBadge publication={publication} />
						</p>
						<EventLine event={event} />
						{warnings.map((warning) => (
							<p key={warning} dir="auto" className="font-semibold text-barn">
								{warning}
							</p>
						))}
					</li>
				))}
			</ul>
		</StaffPage>
	)
}
