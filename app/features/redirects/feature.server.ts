import { href } from "react-router"
import type { ServerFeature } from "#core/feature.server.ts"
import { listTitle } from "#core/records/record-kinds.ts"
import { countRecords } from "#core/records/record-rows.server.ts"
import { formatCount } from "#core/text/numbers.ts"
import { createAddressCounts, deleteOldCounts } from "./address-counts.server.ts"
import { REDIRECT } from "./redirect.record.ts"
import { findProblem, REDIRECTS } from "./redirect.server.ts"
import { addressCountsContext, redirectOldAddresses } from "./redirect-old-addresses.server.ts"

export default {
	stores: [REDIRECTS],
	open(db) {
		const counts = createAddressCounts(db)
		return { ...counts, provide: (context) => context.set(addressCountsContext, counts) }
	},
	async siteRows(db) {
		const [to, count] = [href("/admin/site/redirects"), await countRecords(db, REDIRECTS)]
		const value = count === 0 ? "None" : formatCount(count, "old address", "old addresses")
		return [{ group: "Advanced", to, title: listTitle(REDIRECT), value }]
	},
	middleware: redirectOldAddresses,
	cleanup: [(db, _, now) => deleteOldCounts(db, now)],
	restoring: {
		redirect: {
			async findReason(db, { id, path, target }, siteOrigin) {
				const redirect = { id: Number(id), path: String(path), target: String(target) }
				return Object.values((await findProblem(db, redirect, siteOrigin)) ?? {}).flat()[0]
			},
		},
	},
} satisfies ServerFeature
