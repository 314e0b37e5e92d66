import type { RouterContextProvider } from "react-router"
import { backgroundContext, databaseContext } from "#app/middleware/context.server.ts"
import { calendarToRead } from "#app/models/post-events/import-calendar.server.ts"
import { rejectUnread } from "#app/use-cases/species-import.server.ts"

/** Reads a file in a process of its own. Returns its events, or a message for staff. */
export async function readUploadedCalendar(context: Readonly<RouterContextProvider>, path: string) {
	const file = await calendarToRead(context.get(databaseContext), path, new Date())
	return await context.get(backgroundContext)("readCalendar", file).catch(rejectUnread)
}
