import type { Change } from "#core/audit/change.ts"
import { mediaUrl } from "#core/media/media.ts"
import type { Database } from "#db/connection.ts"
import { pickFields, type VersionFields } from "./post-fields.ts"

/** The current content of a post, and the 20 versions before it. */
export const MAX_VERSIONS = 21

/** `savedAt` is UTC ISO 8601. `savedBy` is empty for the first version of an older post, whose author isn't known. */
export type PostVersion = { id: number; savedAt: string; savedBy: string; fields: Partial<VersionFields> }

type SavedPost = VersionFields & { id: number; updatedAt: string }

/** Stores what a save has changed. `before` is undefined for a new post. Call it in the transaction of the save. */
export async function storeVersion(
	db: Database,
	before: SavedPost | undefined,
	after: VersionFields & { id: number },
	{ by, at }: Change,
): Promise<void> {
	const fields = textOf(after)
	if (before && fields === textOf(before)) return
	if (before) await storeUnknown(db, before)
	await insertVersion(db, { post_id: after.id, saved_at: at.toISOString(), saved_by: by, fields })
	await deleteOldVersions(db, after.id)
}

/** The content of a post that was changed without a version, such as one from before versions existed. */
async function storeUnknown(db: Database, before: SavedPost): Promise<void> {
	const newest = await db
		.selectFrom("post_versions")
		.select("fields")
		.where("post_id", "=", before.id)
		.orderBy("id", "desc")
		.limit(1)
		.executeTakeFirst()
	const fields = textOf(before)
	if (newest?.fields === fields) return
	await insertVersion(db, { post_id: before.id, saved_at: before.updatedAt, saved_by: "", fields })
}

const MEDIA_URL = new RegExp(`${mediaUrl("")}[\\w.-]+`, "g")

type NewVersion = { post_id: number; saved_at: string; saved_by: string; fields: string }

async function insertVersion(db: Database, version: NewVersion): Promise<void> {
	const urls = version.fields.match(MEDIA_URL) ?? []
	const pictures = [...new Set(urls)].join(" ")
	await db
		.insertInto("post_versions")
		.values({ ...version, pictures })
		.execute()
}

async function deleteOldVersions(db: Database, postId: number): Promise<void> {
	await db
		.deleteFrom("post_versions")
		.where("post_id", "=", postId)
		.where("id", "not in", (versions) =>
			versions
				.selectFrom("post_versions")
				.select("id")
				.where("post_id", "=", postId)
				.orderBy("id", "desc")
				.limit(MAX_VERSIONS),
		)
		.execute()
}

/** The newest first. The first one is the current content, if the post was saved since versions are stored. */
export async function listVersions(db: Database, postId: number): Promise<PostVersion[]> {
	const rows = await db
		.selectFrom("post_versions")
		.select(["id", "saved_at", "saved_by", "fields"])
		.where("post_id", "=", postId)
		.orderBy("id", "desc")
		.limit(MAX_VERSIONS)
		.execute()
	return rows.map((row) => ({
		id: row.id,
		savedAt: row.saved_at,
		savedBy: row.saved_by,
		fields: JSON.parse(row.fields),
	}))
}

const textOf = (post: VersionFields) => JSON.stringify(pickFields(post))
