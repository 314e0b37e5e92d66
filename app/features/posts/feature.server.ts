import type { ServerFeature } from "#core/feature.server.ts"
import { withMediaLock } from "#core/media/media-store.server.ts"
import { deleteAbandonedPictures } from "./uploaded-picture.server.ts"

export default {
	cleanup: [(db, _, now) => withMediaLock(() => deleteAbandonedPictures(db, now))],
} satisfies ServerFeature
