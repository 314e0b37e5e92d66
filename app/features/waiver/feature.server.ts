import { href } from "react-router"
import type { ServerFeature } from "#core/feature.server.ts"
import { staffTitle } from "#core/staff/staff-titles.ts"
import { WAIVER_OPERATIONS } from "./api.server.ts"
import { areTermsReviewed, findCurrentTerms } from "./terms.server.ts"
import { deleteOldWaiverKeys } from "./waiver.server.ts"

export default {
	async siteRows(db) {
		const { number, lastUpdated } = await findCurrentTerms(db)
		const to = href("/admin/site/terms")
		const isOpen = !(await areTermsReviewed(db))
		const value = isOpen
			? "Visitors accept a draft. Publish terms that a lawyer has read"
			: `Version ${number} of ${lastUpdated}`
		return [{ group: "Visit", to, title: staffTitle(to), value, isOpen }]
	},
	cleanup: [(db, _, now) => deleteOldWaiverKeys(db, now)],
	api: WAIVER_OPERATIONS,
} satisfies ServerFeature
