import type { Change } from "#core/audit/change.ts"
import { mediaUrl } from "#core/media/media.ts"
import type { Database } from "#db/connection.ts"
import { eventLines } from "./events/event-form.ts"
import type { Post, StaffPost } from "./post.ts"

export const MAX_VERSIONS = 21

/** Not the publication: restoring a text must not publish it. Pictures are stored by URL, so that their files aren't deleted. */
export const VERSION_FIELDS = ["title", "excerpt", "category", "tags", "event", "content"] as const

/** Versions stored before a field existed lack it. */
type VersionFields = Partial<Pick<Post, (typeof VERSION_FIELDS)[number]>>

/** `savedAt` is UTC ISO 8601. `savedBy` is empty for the first version of older posts, whose author is unknown. */
export type PostVersion = { id: number; savedAt: string; savedBy: string; fields: VersionFields }

/** `before` is undefined for a new post. Call it in the transaction of the save. */
export async function storeVersion(
	db: Database,
	before: StaffPost | undefined,
	after: StaffPost,
	{ by, at }: Change,
): Promise<void> {
	const fields = textOf(after)
	const former = before && textOf(before)
	if (fields === former) return
	const version = { post_id: after.id, saved_at: at.toISOString(), saved_by: by, fields }
	const newest = await listRows(db, after.id).executeTakeFirst()
	// The post was changed without a version, such as before versions existed.
	if (before && former && newest?.fields !== former)
		await insertVersion(db, { ...version, saved_at: before.updatedAt, saved_by: "", fields: former })
	await insertVersion(db, version)
	const kept = db.selectFrom(listRows(db, after.id).as("kept")).select("id")
	await db.deleteFrom("post_versions").where("post_id", "=", after.id).where("id", "not in", kept).execute()
}

const MEDIA_URL = new RegExp(`${mediaUrl("")}[\\w.-]+`, "g")

type NewVersion = { post_id: number; saved_at: string; saved_by: string; fields: string }

async function insertVersion(db: Database, version: NewVersion): Promise<void> {
	const pictures = [...new Set(version.fields.match(MEDIA_URL))].join(" ")
	await db
		.insertInto("post_versions")
		.values({ ...version, pictures })
		.execute()
}

const listRows = (db: Database, postId: number) =>
	db
		.selectFrom("post_versions")
		.select(["id", "saved_at", "saved_by", "fields"])
		.where("post_id", "=", postId)
		.orderBy("id", "desc")
		.limit(MAX_VERSIONS)

/** The newest first: the current content, if the post was saved since versions exist. */
export async function listVersions(db: Database, postId: number): Promise<PostVersion[]> {
	const rows = await listRows(db, postId).execute()
	return rows.map(({ id, saved_at, saved_by, fields }) => ({
		id,
		savedAt: saved_at,
		savedBy: saved_by,
		fields: JSON.parse(fields),
	}))
}

const textOf = (post: Post) =>
	JSON.stringify(Object.fromEntries(VERSION_FIELDS.map((name) => [name, post[name]])))

export function versionText({ excerpt, event, content }: VersionFields): string {
	const eventText = eventLines(event).map(({ value }) => value)
	return [excerpt, eventText.filter(Boolean).join("\n"), content].filter(Boolean).join("\n\n")
}
