import type { RouterContextProvider } from "react-router"
import { takeFlash } from "../models/flash.server.ts"
import { hoursInWords, OPENING_HOURS } from "../models/opening-hours.ts"
import { readSettings } from "../models/setting.server.ts"
import { isBlogEnabled, isTourOffered } from "../models/setting.ts"
import { isAdmin } from "../models/user.ts"
import { databaseContext, environmentContext, sessionContext, viewerContext } from "./context.server.ts"

/** What stands around every page for this viewer. A message that waits is handed out once. */
export async function readPageFrame(context: Readonly<RouterContextProvider>) {
	const db = context.get(databaseContext)
	const settings = await readSettings(db)
	const {
		siteName,
		contactEmail,
		streetAddress,
		mapUrl,
		offlineTour,
		analyticsScriptUrl,
		analyticsWebsiteId,
	} = context.get(environmentContext)
	const viewer = context.get(viewerContext)
	const session = context.get(sessionContext)
	return {
		site: { name: siteName, contactEmail, streetAddress, mapUrl, hours: hoursInWords(OPENING_HOURS) },
		sections: { tour: isTourOffered(settings), blog: isBlogEnabled(settings) },
		offlineTour,
		analyticsScript: analyticsScriptUrl ? { url: analyticsScriptUrl, websiteId: analyticsWebsiteId } : null,
		viewer: viewer && { username: viewer.username, isAdmin: isAdmin(viewer) },
		flash: session ? await takeFlash(db, session) : null,
	}
}
