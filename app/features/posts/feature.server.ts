import type { ServerFeature } from "#core/feature.server.ts"
import { withMediaLock } from "#core/media/media-store.server.ts"
import type { Row } from "#core/trash/record-tables.server.ts"
import type { Database } from "#db/connection.ts"
import { uniqueSlug } from "./post-slug.server.ts"
import { deleteAbandonedPictures } from "./uploaded-picture.server.ts"

async function findFreeSlug(db: Database, row: Row): Promise<void> {
	row.slug = await uniqueSlug(db, String(row.slug))
}

export default {
	restoring: { post: { adapt: findFreeSlug }, page: { adapt: findFreeSlug } },
	cleanup: [(db, _, now) => withMediaLock(() => deleteAbandonedPictures(db, now))],
} satisfies ServerFeature
