import { z } from "zod"
import { findUnchangedByKey } from "#app/models/forms/draft.server.ts"
import { parseId } from "#app/models/forms/id.ts"
import { validPart } from "#app/models/forms/parse-form.ts"
import { mediaUrl } from "#app/models/media/media.ts"
import { formDatesProblems } from "#app/models/post-events/event-dates.server.ts"
import { eventFields } from "#app/models/post-events/event-form.ts"
import { readTimeZone } from "#app/models/settings/time-zone.server.ts"
import { RefusedError, type StoredPart } from "#app/records/record-store.server.ts"
import { POST, type PostFacts } from "./post.record.ts"
import { findPost } from "./post.server.ts"
import { createPost, updatePost } from "./post-changes.server.ts"
import { writeCover } from "./post-cover.server.ts"
import { postFields } from "./post-form.ts"
import { findMarkdownProblem } from "./post-pictures.server.ts"
import { changeSlug, findSlugUser } from "./post-slug.server.ts"
import { findStoredSchedule } from "./publication.server.ts"
import { scheduleInWords } from "./schedule.ts"
import { slugTaken } from "./slug-field.ts"
import { assignPictures, listUploadedPictures } from "./uploaded-picture.server.ts"
import { unusedPictures } from "./uploaded-picture.ts"

/** A post with its cover, its event, its slug and the pictures uploaded for its text. */
export const POSTS: StoredPart<typeof POST> = {
	...POST,
	async readFacts(db, key): Promise<Omit<PostFacts, "zone">> {
		const id = parseId(key) ?? 0
		const stored = await findPost(db, id)
		return {
			storedSchedule: await findStoredSchedule(db, id),
			now: new Date(),
			hasCover: stored !== undefined && stored.coverUrl !== null,
			storedSlug: stored?.slug ?? "",
		}
	},
	async findProblems(db, fields, origin): Promise<Record<string, string[]>> {
		const { content } = validPart(fields, z.object({ content: postFields.shape.content }))
		const problem = content && (await findMarkdownProblem(db, content, origin))
		return {
			...(problem && { content: [problem] }),
			...formDatesProblems(validPart(fields, z.object(eventFields)), await readTimeZone(db)),
		}
	},
	async find(db, key) {
		const post = await findPost(db, parseId(key) ?? 0)
		if (!post) return undefined
		const { published, scheduledFor, coverUrl, coverAlt: alt, coverPosition } = post
		const [x = 50, y = 50] = coverPosition.split(" ").map(Number.parseFloat)
		return {
			...post,
			publication: { published, scheduledFor },
			image: coverUrl?.slice(mediaUrl("").length) ?? "",
			imageUrl: coverUrl,
			cover: coverUrl === null ? null : { alt, x, y },
		}
	},
	/** A new post's slug comes from its title. */
	async save(db, { key, content, revision, form, image, idempotencyKey }, change) {
		const slug = key === undefined ? "" : content.slug
		const known = key === undefined ? undefined : { id: parseId(key) ?? 0, revision }
		const taken = slug && known && (await findSlugUser(db, slug, known.id))
		if (taken) throw new RefusedError({ slug: [slugTaken(taken)] })
		const target = (await findUnchangedByKey(db, "posts", idempotencyKey)) ?? known
		const post = { ...content, ...content.publication }
		if (target) {
			const options = { withTodaysDate: form.withTodaysDate === true }
			const result = await updatePost(db, target.id, target.revision, post, change, options)
			if (result !== "saved") return { result }
		}
		const id = target?.id ?? (await createPost(db, post, change)).id
		const coverId = image?.id ?? (content.image === "" ? null : undefined)
		await writeCover(db, id, content.cover ?? { alt: "", x: 50, y: 50 }, coverId)
		if (slug) await changeSlug(db, id, slug, change.at)
		if (typeof form.pictureKey === "string") await assignPictures(db, form.pictureKey, id)
		return { result: "saved", id }
	},
	async notes(db, { id, content: { publication }, search }) {
		const post = await findPost(db, id)
		const unused = post ? unusedPictures(post.content, await listUploadedPictures(db, { postId: id })) : ""
		const { published, scheduledFor } = publication
		const isScheduled = !published && scheduledFor
		const notes = [
			isScheduled && `Visitors will see it from ${scheduleInWords(scheduledFor, await readTimeZone(db))}.`,
			unused && `${unused}.`,
		]
		return {
			description: notes.filter(Boolean).join(" ") || undefined,
			...(unused && { view: `/admin/news/${id}/edit${search}`, viewLabel: "Edit Post" }),
		}
	},
}
