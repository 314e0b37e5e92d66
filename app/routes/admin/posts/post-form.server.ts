import { href, type RouterContextProvider } from "react-router"
import { changeOf, databaseContext, fileServicesOf, originContext } from "#app/middleware/context.server.ts"
import { redirectWith } from "#app/middleware/flash.server.ts"
import { rejectConflict, withChosenLines } from "#app/middleware/forms/edit-conflict.server.ts"
import { rejectSubmission } from "#app/middleware/forms/form-response.server.ts"
import { type ReceivedForm, saveFormWithFiles } from "#app/middleware/forms/save-form.server.ts"
import type { Flash } from "#app/models/forms/flash.ts"
import type { VersionLine } from "#app/models/forms/invalid-submission.ts"
import { type parseForm, validPart } from "#app/models/forms/parse-form.ts"
import { MAX_IMAGE_BYTES } from "#app/models/media/media-limits.ts"
import { checkFiles, discardUploads, storeDraftUploads } from "#app/models/media/sent-files.server.ts"
import { readEvent } from "#app/models/post-events/event-form.ts"
import { findPost } from "#app/models/posts/post.server.ts"
import type { Post } from "#app/models/posts/post.ts"
import { fieldLines, type VersionFields } from "#app/models/posts/post-fields.ts"
import { postForm } from "#app/models/posts/post-form.ts"
import { findMarkdownProblem } from "#app/models/posts/post-pictures.server.ts"
import { postProblems } from "#app/models/posts/post-problems.ts"
import { findStoredSchedule } from "#app/models/posts/publication.server.ts"
import { savePost } from "#app/models/posts/save-post.server.ts"
import { choosePublication, scheduleInWords } from "#app/models/posts/schedule.ts"
import { slugTaken } from "#app/models/posts/slug-field.ts"
import { listUploadedPictures } from "#app/models/posts/uploaded-picture.server.ts"
import { unusedPictures } from "#app/models/posts/uploaded-picture.ts"
import { readTimeZone } from "#app/models/settings/time-zone.server.ts"
import { pagesSearch } from "#app/models/species/catalogue-filters.ts"
import { formatDateTime } from "#app/models/time/local-time.ts"
import {
	type CoverVersion,
	coverFieldsOf,
	coverInWords,
	coverToSave,
	hasCover,
	storedCover,
	typedCover,
} from "./cover-of-form.server.ts"

type Context = Readonly<RouterContextProvider>
type Parsed = ReturnType<typeof parseForm<typeof postForm>>

const DELETED =
	"This post was deleted while you were editing. Your text is still here. Save it as a new post, or cancel."

/**
 * Creates a post, or updates the one with `id`. Redirects to the list, or returns the invalid submission; its cover is
 * stored until the form is sent again.
 */
export async function savePostForm(
	context: Context,
	{ request, url }: { request: Request; url: URL },
	id: number | null,
) {
	return await saveFormWithFiles(
		context,
		{ request, url },
		{
			schema: postForm,
			limits: { image: MAX_IMAGE_BYTES },
			save: (form, sent) => save(context, url, sent, form, id),
			afterSave: (saved) => redirectToList(context, url, { id: saved, isNew: id === null }),
		},
	)
}

async function save(context: Context, url: URL, sent: ReceivedForm, form: Parsed, id: number | null) {
	const services = fileServicesOf(context)
	const db = context.get(databaseContext)
	const files = await checkFiles(services, sent)
	const change = changeOf(context)
	const storedSchedule = id === null ? null : await findStoredSchedule(db, id)
	const clock = { now: change.at, zone: await readTimeZone(db) }
	const typed = validPart(sent.fields, postForm)
	const around = { ...clock, hasCover: await hasCover(context, typed, files, id), storedSchedule }
	const errors = {
		...postProblems(typed, around),
		...files.errors,
		...(await findMarkdownError(context, typed.content)),
	}
	if (form.status !== "success" || Object.keys(errors).length > 0) {
		const draftUploads = await storeDraftUploads(services, files)
		return rejectSubmission(form, sent.tooLarge.size > 0 ? 413 : 400, errors, { draftUploads })
	}
	const { formKey: _, revision, withTodaysDate, scheduledFor, ...fields } = form.value
	const { slug, pictureKey, ...text } = fields
	const choice = { published: text.published, typed: scheduledFor }
	const publication = choosePublication(choice, storedSchedule, clock)
	const event = readEvent(form.value, clock.zone)
	const content = {
		...text,
		...("problem" in publication ? {} : publication),
		event: "event" in event ? event.event : null,
	}
	const readVersions = () => readPostVersions(context, id)
	const { theirs: stored } = await readVersions()
	const mine = {
		...content,
		scheduledFor: content.scheduledFor ?? null,
		slug: slug ?? stored?.slug ?? "",
		cover: typedCover(form.value, files, stored?.cover),
	}
	const chosen = await withChosenLines(form, mine, readVersions)
	const hasChosenCover = chosen.cover !== mine.cover
	const sentFiles = hasChosenCover ? { errors: files.errors } : files
	const cover = await coverToSave(
		context,
		hasChosenCover ? coverFieldsOf(chosen.cover) : form.value,
		sentFiles,
		id,
	)
	const post = {
		...{ id, revision, withTodaysDate, idempotencyKey: sent.idempotencyKey, pictureKey },
		content: chosen,
		slug: chosen.slug || undefined,
	}
	const saved = await savePost(services, { ...post, ...cover, files: sentFiles }, change)
	if (saved.result === "saved") {
		await discardUploads(services, files)
		return await redirectToList(
			context,
			url,
			{ id: saved.id, isNew: id === null },
			chosen.published ? null : chosen.scheduledFor,
		)
	}
	const draftUploads = await storeDraftUploads(services, files)
	switch (saved.result) {
		case "invalid image":
			return rejectSubmission(form, saved.status, { image: [saved.message] }, { draftUploads })
		case "slug taken":
			return rejectSubmission(form, 400, { slug: [slugTaken(saved.title)] }, { draftUploads })
		case "deleted":
			return rejectSubmission(form, 404, { "": [DELETED] }, { draftUploads, isDeleted: true })
		default: {
			const versions = { ...(await readVersions()), mine }
			return await rejectConflict(context, form, "this post", versions, { draftUploads })
		}
	}
}

async function findMarkdownError(
	context: Context,
	content: string | undefined,
): Promise<Record<string, string[]>> {
	if (content === undefined) return {}
	const problem = await findMarkdownProblem(context.get(databaseContext), content, context.get(originContext))
	return problem ? { content: [problem] } : {}
}

async function redirectToList(
	context: Context,
	url: URL,
	{ id, isNew }: { id: number; isNew: boolean },
	scheduledFor?: string | null,
) {
	const db = context.get(databaseContext)
	const saved: Flash = isNew
		? { title: "Blog post created successfully", auditAction: "post.created" }
		: { title: "Blog post updated successfully", auditAction: "post.updated" }
	const pages = pagesSearch(url.searchParams)
	const zone = await readTimeZone(db)
	const post = await findPost(db, id)
	const unused = post ? unusedPictures(post.content, await listUploadedPictures(db, { postId: id })) : ""
	const notes = [
		scheduledFor && `Visitors will see it from ${scheduleInWords(scheduledFor, zone)}.`,
		unused && `${unused}.`,
	]
	return await redirectWith(context, href("/admin/news") + pages, {
		...saved,
		description: notes.filter(Boolean).join(" ") || undefined,
		...(unused && { view: href("/admin/news/:id/edit", { id: String(id) }) + pages, viewLabel: "Edit Post" }),
	})
}

type PostVersion = VersionFields & Pick<Post, "published" | "scheduledFor" | "slug"> & { cover: CoverVersion }

async function readPostVersions(context: Context, id: number | null) {
	const db = context.get(databaseContext)
	const stored = id === null ? undefined : await findPost(db, id)
	const zone = await readTimeZone(db)
	return {
		theirs: stored && { ...stored, cover: storedCover(stored) },
		lines: (version: PostVersion) => postLines(version, zone),
	}
}

/** For an edit conflict. */
export const storedPostLines = (post: Post, zone: string) =>
	postLines({ ...post, cover: storedCover(post) }, zone)

function postLines(post: PostVersion, zone: string): VersionLine[] {
	const { published, scheduledFor } = post
	const scheduled = !published && scheduledFor ? `, scheduled for ${formatDateTime(scheduledFor, zone)}` : ""
	return [
		{
			label: "Published",
			value: published ? "Yes" : `No${scheduled}`,
			keys: ["published", "scheduledFor"],
		},
		{ label: "Cover picture", value: coverInWords(post.cover), keys: ["cover"] },
		{ label: "Address", value: post.slug, keys: ["slug"] },
		...fieldLines(post, zone),
	]
}
