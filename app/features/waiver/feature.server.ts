import { href } from "react-router"
import type { ServerFeature } from "#core/feature.server.ts"
import { staffTitle } from "#core/staff/staff-titles.ts"
import type { Findable } from "#core/text/search.ts"
import type { Database } from "#db/connection.ts"
import { WAIVER_OPERATIONS } from "./api.server.ts"
import { findCurrentTerms } from "./terms.server.ts"
import { parseTerms } from "./terms-text.ts"
import { deleteOldWaiverKeys } from "./waiver.server.ts"

async function listFindable(db: Database): Promise<Findable[]> {
	return parseTerms((await findCurrentTerms(db)).text).map(({ heading, text }, at) => ({
		path: `/waiver#section-${at + 1}`,
		title: heading,
		text: text.replaceAll(/\*\*|^- /gm, ""),
		describe: () => ({ note: "Terms & Conditions" }),
	}))
}

export default {
	findable: listFindable,
	async siteRows(db) {
		const to = href("/admin/site/terms")
		// A new site's first version is a draft.
		const isOpen = (await findCurrentTerms(db)).number === 1
		const value = "Visitors accept a draft. Publish terms that a lawyer has read"
		return [{ group: "Visit", to, title: staffTitle(to), value, isOpen }]
	},
	cleanup: [(db, _, now) => deleteOldWaiverKeys(db, now)],
	api: WAIVER_OPERATIONS,
} satisfies ServerFeature
