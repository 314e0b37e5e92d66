import { recordChange } from "#core/audit/audit.server.ts"
import type { Change } from "#core/audit/change.ts"
import { EditConflict, Gone } from "#core/forms/refusal.ts"
import type { Database } from "#db/connection.ts"
import { moveEntry, placeOfPage } from "./menu.server.ts"
import type { MenuPlace } from "./menu.ts"
import { findPost, insertPost, type NewPost, postColumns } from "./post.server.ts"
import type { PostKind, StaffPost } from "./post.ts"
import { changeSlug, refuseTakenSlug } from "./post-slug.server.ts"
import { listVersions, storeVersion } from "./post-versions.server.ts"
import { recordPublication, setPublication } from "./publication.server.ts"
import { publicationOf } from "./publication.ts"

/** Without an ID, a new one. Without a revision, whatever is stored is changed. */
type SaveTarget = { kind: PostKind; id?: number | undefined; revision?: number | undefined }

type Options = {
	action?: "updated" | "restored"
	withTodaysDate?: boolean | undefined
	/** Of a page. */
	place?: MenuPlace | undefined
}

const EMPTY: NewPost = {
	title: "",
	content: "",
	excerpt: "",
	category: "news",
	tags: [],
	published: false,
}

/** Every way to write a post or page ends here. What isn't in `content` stays. In the action's transaction. Throws `Refusal`. */
export async function savePost(
	db: Database,
	{ kind, id, revision }: SaveTarget,
	content: Partial<NewPost>,
	change: Change,
	{ action = "updated", withTodaysDate, place }: Options = {},
): Promise<StaffPost> {
	const before = id === undefined ? undefined : await findPost(db, id)
	if (id !== undefined && before?.kind !== kind) throw new Gone("Post")
	if (before && revision !== undefined && revision !== before.revision) throw new EditConflict("post")
	if (content.slug) await refuseTakenSlug(db, content.slug, before)
	const after = before
		? await updatePost(db, before, content, change)
		: await insertPost(db, { ...EMPTY, ...content, kind }, change.at)
	await storeVersion(db, before, after, change)
	await recordChange(db, change, `${kind}.${before ? action : "created"}`, {
		id: after.id,
		name: after.title,
	})
	if (before) {
		const { published = before.published && !content.scheduledFor } = content
		const { scheduledFor = before.scheduledFor } = content
		await setPublication(db, before.id, { published, scheduledFor, withTodaysDate }, change)
	} else if (publicationOf(after) !== "draft") await recordPublication(db, after, after, change)
	if (place && place !== (await placeOfPage(db, after.id)))
		await moveEntry(db, { postId: after.id }, { to: place }, change)
	return after
}

async function updatePost(
	db: Database,
	{ id, revision }: StaffPost,
	content: Partial<NewPost>,
	change: Change,
): Promise<StaffPost> {
	const saved = { updated_at: change.at.toISOString(), revision: revision + 1 }
	await db
		.updateTable("posts")
		.set({ ...postColumns(content), ...saved })
		.where("id", "=", id)
		.execute()
	if (content.slug) await changeSlug(db, id, content.slug, change.at)
	return (await findPost(db, id)) as StaffPost
}

/** The post stays published, scheduled or a draft. Throws `Refusal`. */
export async function restoreVersion(
	db: Database,
	id: number,
	versionId: number,
	change: Change,
): Promise<StaffPost> {
	const post = await findPost(db, id)
	const version = (await listVersions(db, id)).find((one) => one.id === versionId)
	if (!post || !version) throw new Gone("Version")
	return await savePost(db, { kind: post.kind, id }, version.fields, change, { action: "restored" })
}
