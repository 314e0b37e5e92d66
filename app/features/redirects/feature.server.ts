import type { ServerFeature } from "#core/feature.server.ts"
import { addressCountsContext, createAddressCounts, deleteOldCounts } from "./address-counts.server.ts"
import { findProblem, REDIRECTS } from "./redirect.server.ts"
import { redirectOldAddresses } from "./redirect-old-addresses.server.ts"

export default {
	stores: [REDIRECTS],
	open(db) {
		const counts = createAddressCounts(db)
		return { ...counts, provide: (context) => context.set(addressCountsContext, counts) }
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
