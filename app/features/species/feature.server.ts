import type { ServerFeature } from "#core/feature.server.ts"
import { deleteOldImports } from "./import/imports.server.ts"
import { CHECK_IMPORT, RUN_IMPORT } from "./import/received-csv.server.ts"

export default {
	jobs: [CHECK_IMPORT, RUN_IMPORT],
	cleanup: [(db, _, now) => deleteOldImports(db, now)],
} satisfies ServerFeature
