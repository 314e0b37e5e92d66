import { z } from "zod"
import type { Change } from "#core/audit/change.ts"
import { findUnchangedByKey } from "#core/forms/draft.server.ts"
import type { Flash } from "#core/forms/flash.ts"
import { parseId } from "#core/forms/id.ts"
import { validPart } from "#core/forms/parse-form.ts"
import { mediaUrl } from "#core/media/media.ts"
import type { StoredForm, Target, ToSave } from "#core/records/record-store.server.ts"
import { formatDateTime } from "#core/time/local-time.ts"
import type { Database } from "#db/connection.ts"
import { readOpeningTimes } from "#features/hours/opening-times.server.ts"
import { closedDates } from "./events/event-dates.server.ts"
import { placeOfPage } from "./menu.server.ts"
import type { MenuPlace } from "./menu.ts"
import { type EditedPost, PAGE, POST, type PostContext } from "./post.record.ts"
import { findPost, type NewPost } from "./post.server.ts"
import type { PostKind } from "./post.ts"
import { postFields } from "./post-form.ts"
import { uniqueSlug } from "./post-slug.server.ts"
import { findMarkdownProblem } from "./public-post.server.ts"
import { savePost } from "./save-post.server.ts"

export const POSTS: StoredForm<typeof POST> = {
	...POST,
	readContext: readPostFacts,
	findProblems: findTextProblems,
	find: (db, target) => findEdited(db, "post", target),
	save: (db, form, change) => saveForm(db, "post", form, {}, change),
	notes: (db, { id, content }) => describeSaved(db, id, content.publication),
}

export const PAGES: StoredForm<typeof PAGE> = {
	...PAGE,
	readContext: readPostFacts,
	findProblems: findTextProblems,
	async find(db, target) {
		const page = await findEdited(db, "page", target)
		return page && { ...page, place: await placeOfPage(db, page.id) }
	},
	async save(db, form, change) {
		const { slug } = form.content
		// Deleted while it was edited, and saved as a new page: the one in the trash has its address.
		const isSavedAsNew = form.target.id === undefined && form.revision > 0 && slug !== ""
		return await saveForm(db, "page", form, isSavedAsNew ? { slug: await uniqueSlug(db, slug) } : {}, change)
	},
	notes: (db, { id, content }) => describeSaved(db, id, content.publication),
}

async function readPostFacts(db: Database, target: Target): Promise<PostContext> {
	const stored = await findPost(db, parseId(target.id) ?? 0)
	return {
		storedSchedule: stored?.storedSchedule ?? null,
		now: new Date(),
		hasCover: Boolean(stored?.coverUrl),
		storedSlug: stored?.slug ?? "",
	}
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
	const { published, scheduledFor, coverUrl, cover } = post
	return {
		...post,
		publication: { published, scheduledFor },
		image: coverUrl?.slice(mediaUrl("").length) ?? "",
		imageUrl: coverUrl,
		cover: coverUrl === null ? null : cover,
	}
}

type SentPost = Omit<ToSave<typeof POST>, "content"> & {
	content: Pick<EditedPost, "image" | "cover" | "publication"> &
		Partial<Omit<NewPost, "cover">> & { place?: MenuPlace }
}

async function saveForm(
	db: Database,
	kind: PostKind,
	{ target, revision, content, form, image, idempotencyKey }: SentPost,
	own: { slug?: string },
	change: Change,
): Promise<number> {
	const opened = target.id === undefined ? {} : { id: parseId(target.id) ?? 0, revision }
	const resent = idempotencyKey && (await findUnchangedByKey(db, "posts", idempotencyKey))
	const { publication, cover, image: stored, place, ...text } = content
	const imageId = image?.id ?? (stored === "" ? null : undefined)
	const { withTodaysDate } = form as { withTodaysDate?: boolean }
	const { id } = await savePost(
		db,
		{ kind, ...(resent ?? opened) },
		{ ...text, ...publication, ...own, cover: { alt: "", x: 50, y: 50, ...cover, imageId } },
		change,
		{ withTodaysDate, place },
	)
	return id
}

async function describeSaved(
	db: Database,
	id: number,
	{ published, scheduledFor }: EditedPost["publication"],
): Promise<Partial<Flash>> {
	const post = await findPost(db, id)
	const { times } = await readOpeningTimes(db)
	const notes = [
		...(post?.event ? closedDates(post.event, new Date(), times) : []),
		!published && scheduledFor && `Visitors will see it from ${formatDateTime(scheduledFor)}.`,
	]
	return { description: notes.filter(Boolean).join(" ") || undefined }
}
