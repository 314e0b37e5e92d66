import type { ServerFeature } from "#core/feature.server.ts"
import { deleteOldCounts } from "./address-counts.server.ts"
import { findProblem } from "./redirect.server.ts"

export default {
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
