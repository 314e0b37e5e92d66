import { z } from "zod"
import type { Change } from "#core/audit/change.ts"
import { findUnchangedByKey, type IdempotencyKey } from "#core/forms/draft.server.ts"
import type { Flash } from "#core/forms/flash.ts"
import { parseId } from "#core/forms/id.ts"
import { validPart } from "#core/forms/parse-form.ts"
import { Refusal } from "#core/forms/refusal.ts"
import { mediaUrl } from "#core/media/media.ts"
import type { StoredForm, Target } from "#core/records/record-store.server.ts"
import type { Database } from "#db/connection.ts"
import { readOpeningTimes } from "#features/hours/opening-times.server.ts"
import { closedDates, formDatesProblems } from "./events/event-dates.server.ts"
import { eventFields } from "./events/event-form.ts"
import { type EditedPost, POST, type PostContext } from "./post.record.ts"
import { findPost, type NewPost } from "./post.server.ts"
import { createPost, updatePost } from "./post-changes.server.ts"
import { writeCover } from "./post-cover.server.ts"
import { postFields } from "./post-form.ts"
import type { PostKind } from "./post-kind.ts"
import { findMarkdownProblem } from "./post-pictures.server.ts"
import { changeSlug, findSlugUser } from "./post-slug.server.ts"
import { findStoredSchedule } from "./publication.server.ts"
import { describeSchedule } from "./schedule.ts"
import { slugTaken } from "./slug-field.ts"
import { assignPictures, listUploadedPictures } from "./uploaded-picture.server.ts"
import { unusedPictures } from "./uploaded-picture.ts"

export const POSTS: StoredForm<typeof POST> = {
	...POST,
	readContext: readPostFacts,
	async findProblems(db, fields, origin) {
		return {
			...(await findTextProblems(db, fields, origin)),
			...formDatesProblems(validPart(fields, z.object(eventFields))),
		}
	},
	find: (db, target) => findEdited(db, "post", target),
	/** A new post's slug comes from its title. */
	save: (db, form, change) =>
		saveText(
			db,
			"post",
			form.target.id === undefined ? { ...form.content, slug: "" } : form.content,
			form,
			change,
		),
	notes: (db, { id, content, search }) =>
		textNotes(db, id, content.publication, {
			view: `/admin/news/${id}/edit${search}`,
			viewLabel: "Edit Post",
		}),
}

export async function readPostFacts(db: Database, target: Target): Promise<PostContext> {
	const id = parseId(target.id) ?? 0
	const stored = await findPost(db, id)
	return {
		storedSchedule: await findStoredSchedule(db, id),
		now: new Date(),
		hasCover: stored !== undefined && stored.coverUrl !== null,
		storedSlug: stored?.slug ?? "",
	}
}

export async function findTextProblems(
	db: Database,
	fields: FormData,
	origin: string,
): Promise<Record<string, string[]>> {
	const { content } = validPart(fields, z.object({ content: postFields.shape.content }))
	const problem = content && (await findMarkdownProblem(db, content, origin))
	return problem ? { content: [problem] } : {}
}

export async function findEdited(db: Database, kind: PostKind, target: Target) {
	const post = await findPost(db, parseId(target.id) ?? 0)
	if (post?.kind !== kind) return undefined
	const { published, scheduledFor, coverUrl, coverAlt: alt, coverPosition } = post
	const [x = 50, y = 50] = coverPosition.split(" ").map(Number.parseFloat)
	return {
		...post,
		publication: { published, scheduledFor },
		image: coverUrl?.slice(mediaUrl("").length) ?? "",
		imageUrl: coverUrl,
		cover: coverUrl === null ? null : { alt, x, y },
	}
}

type TextContent = Pick<EditedPost, "image" | "cover" | "publication"> &
	Pick<NewPost, "title" | "content" | "excerpt" | "category" | "tags" | "event" | "slug">

type SentText = {
	target: Target
	revision: number
	form: Record<string, unknown>
	idempotencyKey: IdempotencyKey
	image?: { id: number }
}

/** Returns its ID. Throws `Refusal`. */
export async function saveText(
	db: Database,
	kind: PostKind,
	content: TextContent,
	{ target: { id: key }, revision, form, image, idempotencyKey }: SentText,
	change: Change,
): Promise<{ id: number }> {
	const { slug } = content
	const known = key === undefined ? undefined : { id: parseId(key) ?? 0, revision }
	const target = (await findUnchangedByKey(db, "posts", idempotencyKey)) ?? known
	const taken = slug && (await findSlugUser(db, slug, target?.id ?? 0))
	if (taken) throw new Refusal(slugTaken(taken, kind), { field: "slug" })
	const post = { ...content, ...content.publication }
	if (target) {
		const options = { withTodaysDate: form.withTodaysDate === true }
		await updatePost(db, target.id, target.revision, post, change, options)
	}
	const id = target?.id ?? (await createPost(db, { ...post, kind, slug }, change)).id
	const coverId = image?.id ?? (content.image === "" ? null : undefined)
	await writeCover(db, id, content.cover ?? { alt: "", x: 50, y: 50 }, coverId)
	if (slug) await changeSlug(db, id, slug, change.at)
	if (typeof form.pictureKey === "string") await assignPictures(db, form.pictureKey, id)
	return { id }
}

export async function textNotes(
	db: Database,
	id: number,
	{ published, scheduledFor }: EditedPost["publication"],
	edit: { view: string; viewLabel: string },
): Promise<Partial<Flash>> {
	const post = await findPost(db, id)
	const unused = post ? unusedPictures(post.content, await listUploadedPictures(db, { postId: id })) : ""
	const isScheduled = !published && scheduledFor
	const { times } = await readOpeningTimes(db)
	const notes = [
		...(post?.event ? closedDates(post.event, new Date(), times) : []),
		isScheduled && `Visitors will see it from ${describeSchedule(scheduledFor)}.`,
		unused && `${unused}.`,
	]
	return { description: notes.filter(Boolean).join(" ") || undefined, ...(unused && edit) }
}
