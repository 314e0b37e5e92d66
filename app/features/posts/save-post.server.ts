import { sql } from "kysely"
import { recordChange } from "#core/audit/audit.server.ts"
import type { Change } from "#core/audit/change.ts"
import { findCreatedByKey, storeCreatedByKey } from "#core/forms/draft.server.ts"
import { EditConflict, Gone } from "#core/forms/refusal.ts"
import type { Database } from "#db/connection.ts"
import { moveEntry, placeOfPage } from "./menu.server.ts"
import type { MenuPlace } from "./menu.ts"
import { findPost, insertPost, type NewPost, postColumns } from "./post.server.ts"
import type { PostKind, StaffPost } from "./post.ts"
import { changeSlug, refuseTakenSlug, uniqueSlug } from "./post-slug.server.ts"
import { compareVersions, listVersions, storeVersion } from "./post-versions.server.ts"
import { recordPublication, setPublication } from "./publication.server.ts"
import { publicationOf } from "./publication.ts"
import { assignPictures } from "./uploaded-picture.server.ts"

/** Without an ID, a new one. Without a revision, whatever is stored is changed. */
type SaveTarget = { kind: PostKind; id?: number | undefined; revision?: number | undefined }

type Options = {
	action?: "updated" | "restored"
	withTodaysDate?: boolean | undefined
	/** Of a page. */
	place?: MenuPlace | undefined
	/** Of the form with which pictures were uploaded. */
	pictureKey?: string | undefined
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
	{ action = "updated", withTodaysDate, place, pictureKey }: Options = {},
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
	if (pictureKey) await assignPictures(db, pictureKey, after.id)
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
	{ id, versionId, revision }: { id: number; versionId: number; revision: number },
	change: Change,
): Promise<void> {
	const post = await findPost(db, id)
	const version = (await listVersions(db, id)).find((one) => one.id === versionId)
	if (!post || !version) throw new Gone("Version")
	const { kind } = post
	// Also the second request of a double click.
	if (compareVersions(kind, post, version.fields).length === 0) return
	await savePost(db, { kind, id, revision }, version.fields, change, { action: "restored" })
}

/** A draft with an address of its own; the same one for a form that is sent twice, which `copyKey` tells. Throws `Refusal`. */
export async function duplicatePost(
	db: Database,
	id: number,
	copyKey: string,
	change: Change,
): Promise<StaffPost> {
	const idempotencyKey = { key: `${copyKey} ${id}`, digest: "" }
	const earlier = await findPost(db, (await findCreatedByKey(db, idempotencyKey)) ?? 0)
	if (earlier) return earlier
	const post = await findPost(db, id)
	if (!post) throw new Gone("Post")
	const { kind, title, content, excerpt, category, tags, event, cover } = post
	// Beside the page, also below another one.
	const slug = kind === "page" ? await uniqueSlug(db, post.slug) : undefined
	const copy = await savePost(
		db,
		{ kind },
		{ title, content, excerpt, category, tags, event, cover, slug },
		change,
	)
	await sql`insert into post_pictures (post_id, image_id, alt, created_at)
		select ${copy.id}, image_id, alt, created_at from post_pictures where post_id = ${id} order by id`.execute(
		db,
	)
	if (copyKey !== "") await storeCreatedByKey(db, idempotencyKey, copy.id, change.at)
	return copy
}
