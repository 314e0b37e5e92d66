import { z } from "zod"
import { recordChange } from "#core/audit/audit.server.ts"
import type { Change } from "#core/audit/change.ts"
import { parseId } from "#core/forms/id.ts"
import { validPart } from "#core/forms/parse-form.ts"
import { EditConflict, Gone, Refusal } from "#core/forms/refusal.ts"
import { mediaUrl } from "#core/media/media.ts"
import type { StoredForm, Target, ToSave } from "#core/records/record-store.server.ts"
import { longDay } from "#core/time/local-time.ts"
import type { Database } from "#db/connection.ts"
import { shownDate } from "./events/event-dates.server.ts"
import { firstDayOf, isOver, type PostEvent } from "./events/post-event.ts"
import { type EditedPost, PAGE, POST } from "./post.record.ts"
import { EMPTY_POST, findPost, insertPost, type NewPost, postColumns } from "./post.server.ts"
import { type PostKind, publicationOf, type StaffPost } from "./post.ts"
import { postFields } from "./post-form.ts"
import { changeSlug, refuseTakenSlug } from "./post-slug.server.ts"
import { listVersions, storeVersion } from "./post-versions.server.ts"
import { findMarkdownProblem } from "./public-post.server.ts"
import { checkPublication, recordPublication, setPublication } from "./publication.server.ts"

export const POSTS: StoredForm<typeof POST> = {
	...POST,
	findProblems: findTextProblems,
	find: (db, target) => findEdited(db, "post", target),
	save: (db, form, change) => saveForm(db, "post", form, change),
}

export const PAGES: StoredForm<typeof PAGE> = {
	...PAGE,
	findProblems: findTextProblems,
	find: (db, target) => findEdited(db, "page", target),
	save: (db, form, change) => saveForm(db, "page", form, change),
}

async function findTextProblems(
	db: Database,
	fields: FormData,
	origin: string,
): Promise<Record<string, string[]>> {
	const { content } = validPart(fields, z.object({ content: postFields.shape.content }))
	const problem = content && (await findMarkdownProblem(db, content, origin))
	return problem ? { content: [problem] } : {}
}

async function findEdited(db: Database, kind: PostKind, target: Target) {
	const post = await findPost(db, parseId(target.id) ?? 0)
	if (post?.kind !== kind) return undefined
	const { coverUrl, cover } = post
	return {
		...post,
		focus: { x: cover.x, y: cover.y },
		image: coverUrl?.slice(mediaUrl("").length) ?? "",
		imageUrl: coverUrl,
	}
}

type SentPost = Omit<ToSave<typeof POST>, "content"> & {
	content: Pick<EditedPost, "image" | "coverAlt" | "focus"> & Partial<Omit<NewPost, "cover">>
}

async function saveForm(
	db: Database,
	kind: PostKind,
	{ target, revision, content, image }: SentPost,
	change: Change,
): Promise<number> {
	const opened = target.id === undefined ? {} : { id: parseId(target.id) ?? 0, revision }
	const { coverAlt: alt, focus, image: stored, ...text } = content
	const cover = stored === "" ? NO_COVER : { alt, ...focus, imageId: image?.id }
	const before = opened.id === undefined ? undefined : await findPost(db, opened.id)
	const hasPassed = (event?: PostEvent | null) => event && isOver(shownDate(event, change.at), change.at)
	if (text.event && hasPassed(text.event) && !hasPassed(before?.event))
		throw new Refusal(`${longDay(firstDayOf(text.event))} is over. Check the year`, {
			field: "eventStartDate",
		})
	return (await savePost(db, { kind, ...opened }, { ...text, cover }, change)).id
}

const NO_COVER = { imageId: null, alt: "", x: 50, y: 50 }

/** Without an ID, creates one. Without a revision, overwrites whatever is stored. */
type SaveTarget = { kind: PostKind; id?: number | undefined; revision?: number | undefined }

/** Used by every way to write a post or page. Undefined content stays unchanged. Call it in a transaction. Throws `Refusal`. */
export async function savePost(
	db: Database,
	{ kind, id, revision }: SaveTarget,
	content: Partial<NewPost>,
	change: Change,
	action: "updated" | "restored" = "updated",
): Promise<StaffPost> {
	const before = id === undefined ? undefined : await findPost(db, id)
	if (id !== undefined && before?.kind !== kind) throw new Gone("Post")
	if (before && revision !== undefined && revision !== before.revision) throw new EditConflict("post")
	if (!before && content.slug) await refuseTakenSlug(db, content.slug)
	const chosen = checkPublication(content, before?.storedSchedule ?? null, change.at)
	const after = before
		? await updatePost(db, before, content, change)
		: await insertPost(db, { ...EMPTY_POST, ...content, ...chosen, kind }, change.at)
	await storeVersion(db, before, after, change)
	const audited = { id: after.id, name: after.title }
	await recordChange(db, change, `${kind}.${before ? action : "created"}`, audited)
	if (before) {
		const given = content.scheduledFor ? chosen : content
		const { published = before.published, scheduledFor = before.scheduledFor } = given
		await setPublication(db, before.id, { published, scheduledFor }, change)
	} else if (publicationOf(after) !== "draft") await recordPublication(db, after, after, change)
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

/** Doesn't change the publication. Throws `Refusal`. */
export async function restoreVersion(
	db: Database,
	id: number,
	versionId: number,
	change: Change,
): Promise<StaffPost> {
	const post = await findPost(db, id)
	const version = (await listVersions(db, id)).find((one) => one.id === versionId)
	if (!post || !version) throw new Gone("Version")
	return await savePost(db, { kind: post.kind, id }, version.fields, change, "restored")
}
