import { href, type RouterContextProvider } from "react-router"
import { databaseContext, originContext, staffContext } from "#app/middleware/context.server.ts"
import { redirectWith } from "#app/middleware/flash.server.ts"
import { editConflict, rejectSubmission } from "#app/middleware/forms/form-response.server.ts"
import { saveForm, type ValidForm } from "#app/middleware/forms/save-form.server.ts"
import type { IdempotencyKey } from "#app/models/forms/draft.server.ts"
import type { Flash } from "#app/models/forms/flash.ts"
import { readEvent } from "#app/models/post-events/event-form.ts"
import { findPost } from "#app/models/posts/post.server.ts"
import { savePost } from "#app/models/posts/post-changes.server.ts"
import { fieldLines } from "#app/models/posts/post-fields.ts"
import { postForm } from "#app/models/posts/post-form.ts"
import { findMarkdownProblem } from "#app/models/posts/post-pictures.server.ts"
import { scheduleInWords } from "#app/models/posts/schedule.ts"
import { readTimeZone } from "#app/models/settings/time-zone.server.ts"
import { pagesSearch } from "#app/models/species/catalogue-filters.ts"
import { formatDateTime } from "#app/models/time/local-time.ts"
import { choosePublication } from "./schedule-field.server.ts"

type Context = Readonly<RouterContextProvider>

const DELETED =
	"This post was deleted while you were editing. Your text is still here. Save it as a new post, or cancel."

/** Creates a post, or updates the one with `id`. Redirects to the list, or returns the invalid submission. */
export async function savePostForm(
	context: Context,
	{ request, url }: { request: Request; url: URL },
	id: number | null,
) {
	return await saveForm(
		context,
		{ request, url },
		{
			schema: postForm,
			save: (form, key) => save(context, url, key, form, id),
			afterSave: () => redirectToList(context, url, id === null),
		},
	)
}

async function save(
	context: Context,
	url: URL,
	idempotencyKey: IdempotencyKey,
	form: ValidForm<typeof postForm>,
	id: number | null,
) {
	const db = context.get(databaseContext)
	const { formKey: _, revision, withTodaysDate, scheduledFor: typed, ...fields } = form.value
	const read = readEvent(fields, await readTimeZone(db))
	const change = { by: context.get(staffContext).username, at: new Date() }
	const problem = await findMarkdownProblem(db, fields.content, context.get(originContext))
	const chosen = await choosePublication(db, id, { published: fields.published, typed, now: change.at })
	if (problem || "problem" in chosen || "errors" in read)
		return rejectSubmission(form, 400, {
			...("errors" in read && read.errors),
			...(problem && { content: [problem] }),
			...("problem" in chosen && { scheduledFor: [chosen.problem] }),
		})
	const content = { ...fields, ...chosen, event: read.event }
	const post = { id, content, revision, withTodaysDate, idempotencyKey }
	const result = await savePost(db, post, change)
	if (result === "saved") return await redirectToList(context, url, id === null, content.scheduledFor)
	if (result === "deleted") return rejectSubmission(form, 404, { "": [DELETED] }, { isDeleted: true })
	const theirs = await currentVersion(context, id)
	return rejectSubmission(form, 409, { "": [editConflict("this post")] }, theirs)
}

async function redirectToList(context: Context, url: URL, isNew: boolean, scheduledFor?: string | null) {
	const saved: Flash = isNew
		? { title: "Blog post created successfully", did: "post.created" }
		: { title: "Blog post updated successfully", did: "post.updated" }
	const zone = await readTimeZone(context.get(databaseContext))
	const flash = scheduledFor
		? { ...saved, description: `Visitors will see it from ${scheduleInWords(scheduledFor, zone)}.` }
		: saved
	return await redirectWith(context, href("/admin/news") + pagesSearch(url.searchParams), flash)
}

async function currentVersion(context: Context, id: number | null) {
	const db = context.get(databaseContext)
	const theirs = id === null ? undefined : await findPost(db, id)
	if (!theirs) return {}
	const zone = await readTimeZone(db)
	return {
		revision: theirs.revision,
		storedVersion: [
			{ label: "Saved", value: formatDateTime(theirs.updatedAt, zone) },
			{ label: "Published", value: theirs.published ? "Yes" : "No" },
			{ label: "Scheduled for", value: theirs.scheduledFor ? formatDateTime(theirs.scheduledFor, zone) : "" },
			...fieldLines(theirs, zone),
		],
	}
}
