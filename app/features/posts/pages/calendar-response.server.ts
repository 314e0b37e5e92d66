import type { RouterContextProvider } from "react-router"
import { databaseContext, originContext } from "#core/http/context.server.ts"
import { farmOf } from "#core/settings/farm.ts"
import { readSettings } from "#core/settings/setting.server.ts"
import { isBlogEnabled } from "#core/settings/setting.ts"
import type { Database } from "#db/connection.ts"
import { CALENDAR_TYPE, calendarFile, calendarTitle } from "#features/posts/events/calendar-file.ts"
import { changedDates } from "#features/posts/events/event-dates.server.ts"
import type { EventPost } from "#features/posts/events/post-event.ts"

type CalendarSource = {
	find: (db: Database) => Promise<EventPost[] | undefined>
	fileName: string
	isSubscription: boolean
}

/** 404 while the news are off, because calendar apps can't follow a redirect to a page. */
export async function calendarResponse(
	context: Readonly<RouterContextProvider>,
	{ find, fileName, isSubscription }: CalendarSource,
): Promise<Response> {
	const db = context.get(databaseContext)
	const settings = await readSettings(db)
	const events = isBlogEnabled(settings) ? await find(db) : undefined
	if (!events) return new Response("Not Found", { status: 404 })
	const { name, streetAddress } = farmOf(settings)
	const site = { origin: context.get(originContext), name, streetAddress }
	const withChanges = events.map((post) => ({ ...post, changed: changedDates(post.event) }))
	return new Response(calendarFile(site, withChanges, isSubscription ? calendarTitle(name) : undefined), {
		headers: {
			"Content-Type": CALENDAR_TYPE,
			// Not as an attachment: phones then offer to add the event.
			"Content-Disposition": `inline; filename="${fileName}"`,
			"Cache-Control": "no-cache",
		},
	})
}
