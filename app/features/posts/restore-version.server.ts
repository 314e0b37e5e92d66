import type { Change } from "#core/audit/change.ts"
import type { SaveResult } from "#core/forms/save-result.ts"
import type { Database } from "#db/connection.ts"
import { findPost } from "./post.server.ts"
import { updatePost } from "./post-changes.server.ts"
import { listVersions } from "./post-versions.server.ts"
import { changedFields } from "./version-changes.server.ts"

/** Saves an earlier version again. The post stays published, scheduled or a draft. Optimistic locking by `revision`. */
export async function restoreVersion(
	db: Database,
	{ postId, versionId, revision }: { postId: number; versionId: number; revision: number },
	change: Change,
): Promise<SaveResult> {
	return await db.transaction().execute(async (trx) => {
		const post = await findPost(trx, postId)
		const version = (await listVersions(trx, postId)).find(({ id }) => id === versionId)
		if (!post || !version) return "deleted"
		// Also the second request of a double click.
		if (changedFields(post, version.fields).length === 0) return "saved"
		const content = { ...post, ...version.fields }
		return await updatePost(trx, postId, revision, content, change, { action: "restored" })
	})
}
