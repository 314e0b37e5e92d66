import { databaseContext, originContext } from "#core/http/context.server.ts"
import type { RouteHandle } from "#core/http/route-handle.ts"
import { farmOf } from "#core/settings/farm.ts"
import { readSettings } from "#core/settings/setting.server.ts"
import type { Database } from "#db/connection.ts"
import { CALENDAR_TYPE, calendarFile, calendarTitle } from "#features/posts/events/calendar-file.server.ts"
import { findEventAt, listCalendarEvents } from "#features/posts/events/event-list.server.ts"
import { findPostAt } from "#features/posts/post.server.ts"
import type { EventPost } from "#features/posts/post.ts"
import type { Route } from "./+types/events-calendar"

export const handle = { cacheParameters: [] } satisfies RouteHandle

export async function loader({ context, params: { slug } }: Route.LoaderArgs) {
	const db = context.get(databaseContext)
	const events = await findEvents(db, slug)
	if (!events) return new Response("Not Found", { status: 404 })
	const { name, streetAddress } = farmOf(await readSettings(db))
	const site = { origin: context.get(originContext), name, streetAddress }
	// Security: the URL's slug becomes part of a header.
	const fileName = slug?.replace(/[^\w-]/g, "") ?? "events"
	return new Response(calendarFile(site, events, slug ? undefined : calendarTitle(name)), {
		headers: {
			"Content-Type": CALENDAR_TYPE,
			// Not as an attachment: phones then offer to add the event.
			"Content-Disposition": `inline; filename="${fileName}.ics"`,
			"Cache-Control": "no-cache",
		},
	})
}

/** Former slugs are resolved without a redirect, which calendar apps may not follow. */
async function findEvents(db: Database, slug: string | undefined): Promise<EventPost[] | undefined> {
	if (slug === undefined) return await listCalendarEvents(db)
	const post = await findPostAt(db, slug)
	const event = post && (await findEventAt(db, post.slug))
	return event ? [event] : undefined
}
