import { href } from "react-router"
import type { Describe } from "#core/document/page-metadata.server.ts"
import { place } from "#core/document/structured-data.server.ts"
import type { ServerFeature } from "#core/feature.server.ts"
import { redirectWith } from "#core/forms/redirect-with.server.ts"
import { changeOf, transact } from "#core/http/context.server.ts"
import { readSettings } from "#core/settings/setting.server.ts"
import type { StaffActions } from "#core/staff/staff-actions.server.ts"
import type { Findable } from "#core/text/search.ts"
import { nearDay } from "#core/time/local-time.ts"
import type { Database } from "#db/connection.ts"
import { homePageOf } from "#features/hours/home-page.server.ts"
import { GETTING_HERE } from "#features/hours/home-page.ts"
import { currentHours } from "#features/hours/opening-hours-data.server.ts"
import { closeDay } from "#features/hours/opening-times.server.ts"
import { undoHours } from "./staff/read-today.server.ts"
import { visitSections } from "./ui/visit-sections.ts"

/** No FAQPage: prices are text, which schema.org can't express, and the headings aren't questions. */
const describeVisit: Describe<unknown> = async ({ farm, db }) => ({
	path: "/visit",
	isIndexed: true,
	structuredData: [place(farm, await currentHours(db))],
})

async function listFindable(db: Database): Promise<Findable[]> {
	const settings = await readSettings(db)
	const home = homePageOf(settings)
	const lines: Record<string, string[]> = {
		hours: home.hoursNote,
		rates: [...home.rates.map(({ label, price }) => `${label}: ${price}`), home.ratesNote],
		[GETTING_HERE]: [settings.street_address],
	}
	const site = { streetAddress: settings.street_address, mapUrl: settings.map_url }
	return visitSections(home, site).map(({ id, title }) => ({
		path: `/visit#${id}`,
		title,
		text: [lines[id], home.answers.find((answer) => answer.id === id)?.lines].flat().join("\n").trim(),
		describe: () => ({ note: "Plan your visit" }),
	}))
}

const TODAY_ACTIONS = {
	"/admin/site/hours/close/:day": {
		role: "closing",
		page: () => href("/admin"),
		async act({ context, params: { day } }) {
			const closed = await transact(context, (db) => closeDay(db, day, changeOf(context)))
			return await redirectWith(context, href("/admin"), {
				title: `Closed on ${nearDay(day)}`,
				auditAction: "hours.created",
				...(closed && {
					undo: undoHours(closed),
					view: `${href("/admin/site/hours/other/:id/edit", { id: String(closed.id) })}?back=today`,
					viewLabel: "Say why",
				}),
			})
		},
	},
} satisfies StaffActions

export default {
	actions: TODAY_ACTIONS,
	findable: listFindable,
	metadata: { "routes/visitors/visit": describeVisit },
} satisfies ServerFeature
