import { href } from "react-router"
import type { ServerFeature } from "#core/feature.server.ts"
import { staffTitle } from "#core/staff/staff-titles.ts"
import { deleteOldMoveIn, READ_SITE } from "./move-in.server.ts"

export default {
	async siteRows() {
		const to = href("/admin/site/move-in")
		return [{ group: "Advanced", to, title: staffTitle(to), value: "From WordPress" }]
	},
	jobs: [READ_SITE],
	cleanup: [(_, dataDir, now) => deleteOldMoveIn(dataDir, now)],
} satisfies ServerFeature
