import { isAdmin, isStaff } from "./core/accounts/user.ts"
import { knownFeatures } from "./core/feature.ts"
import { takeFlash } from "./core/forms/redirect-with.server.ts"
import {
	databaseContext,
	environmentContext,
	flashContext,
	sessionContext,
	viewerContext,
	withoutFactorContext,
} from "./core/http/context.server.ts"
import type { Context } from "./core/http/request-context.ts"
import { farmOf } from "./core/settings/farm.ts"
import { closedAddresses } from "./core/settings/parts.server.ts"
import { readSettings } from "./core/settings/setting.server.ts"
import { farmZone } from "./core/time/local-time.ts"
import type { Sections } from "./core/ui/site-info.ts"
import { listCurrentNotices } from "./features/hours/notices/notice.server.ts"
import { toShown } from "./features/hours/notices/notice.ts"
import { hoursLine } from "./features/hours/opening-text.ts"
import { readOpeningTimes } from "./features/hours/opening-times.server.ts"
import { farmHours } from "./features/hours/today.ts"
import { hasMaps } from "./features/map/map.server.ts"
import { readShownMenu } from "./features/posts/menu.server.ts"

/** Removes the session's flash message, so that it is shown once. */
export async function readRootLayoutData(context: Context) {
	const db = context.get(databaseContext)
	const settings = await readSettings(db)
	const { icons, ...farm } = farmOf(settings)
	const off = closedAddresses(settings)
	const analytics = !off.includes("/api/events")
	const { times } = await readOpeningTimes(db)
	const now = new Date()
	const { offlineTour, analyticsScriptUrl, analyticsWebsiteId } = context.get(environmentContext)
	const viewer = context.get(withoutFactorContext) ?? context.get(viewerContext)
	const session = context.get(sessionContext)
	const flash = context.get(flashContext)
	const sections: Sections = {
		tour: settings.tour_enabled !== "false",
		blog: !off.includes("/blog"),
		events: !off.includes("/events"),
		analytics,
		...((await hasMaps(db)) && { map: true as const }),
	}
	return {
		site: {
			...farm,
			logo: icons.header,
			appleIcon: icons.apple,
			hours: hoursLine(times),
			timeZone: farmZone(),
			takesParkingPayments: settings.parking_url !== "",
		},
		sections,
		off,
		...(await readShownMenu(db, sections)),
		tourLinks: knownFeatures().flatMap(({ tourLinks = [] }) => tourLinks),
		offlineTour,
		analyticsScript:
			analyticsScriptUrl && analytics ? { url: analyticsScriptUrl, websiteId: analyticsWebsiteId } : null,
		viewer: viewer && {
			username: viewer.username,
			isStaff: isStaff(viewer),
			isAdmin: isAdmin(viewer),
		},
		farmHours: farmHours(times, now),
		notices: (await listCurrentNotices(db, now)).map(toShown),
		flash: session && flash ? await takeFlash(db, session, flash) : null,
	}
}
