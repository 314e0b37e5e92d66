import { href, Link } from "react-router"
import type { ClosedEvent } from "#features/posts/events/event-list.server.ts"

/** The events that visitors would come to in vain. */
export function ClosedEvents({ events, className = "" }: { events: ClosedEvent[]; className?: string }) {
	if (events.length === 0) return null
	return (
		// As a status, it isn't covered by the message of what closed the farm.
		<div role="status" className={`[overflow-wrap:anywhere] ${className}`}>
			<p className="font-semibold">
				Events while the farm is closed. Cancel them, or give them another date:
			</p>
			<ul>
				{events.map(({ id, title, warnings }) => (
					<li key={id}>
						<Link
							to={href("/admin/news/:id/edit", { id: String(id) })}
							className="inline-flex min-h-11 items-center font-semibold underline"
						>
							<bdi>{title}</bdi>
						</Link>
						{warnings.map((warning) => (
							<p key={warning} dir="auto">
								{warning}
							</p>
						))}
					</li>
				))}
			</ul>
		</div>
	)
}
