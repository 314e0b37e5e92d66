import { href, type RouterContextProvider } from "react-router"
import { databaseContext, originContext, staffContext } from "#app/middleware/context.server.ts"
import { redirectWith } from "#app/middleware/flash.server.ts"
import { editConflict, rejectSubmission } from "#app/middleware/forms/form-response.server.ts"
import { saveForm, type ValidForm } from "#app/middleware/forms/save-form.server.ts"
import type { IdempotencyKey } from "#app/models/forms/draft.server.ts"
import type { Flash } from "#app/models/forms/flash.ts"
import { findPost } from "#app/models/posts/post.server.ts"
import { CATEGORY_LABELS } from "#app/models/posts/post.ts"
import { savePost } from "#app/models/posts/post-changes.server.ts"
import { postForm } from "#app/models/posts/post-form.ts"
import { findMarkdownProblem } from "#app/models/posts/post-pictures.server.ts"
import { readTimeZone } from "#app/models/settings/time-zone.server.ts"
import { pagesSearch } from "#app/models/species/catalogue-filters.ts"
import { formatDateTime } from "#app/models/time/local-time.ts"

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
	const { formKey: _, revision, withTodaysDate, ...content } = form.value
	const change = { by: context.get(staffContext).username, at: new Date() }
	const problem = await findMarkdownProblem(db, content.content, context.get(originContext))
	if (problem) return rejectSubmission(form, 400, { content: [problem] })
	const post = { id, content, revision, withTodaysDate, idempotencyKey }
	const result = await savePost(db, post, change)
	if (result === "saved") return await redirectToList(context, url, id === null)
	if (result === "deleted") return rejectSubmission(form, 404, { "": [DELETED] }, { isDeleted: true })
	const theirs = await currentVersion(context, id)
	return rejectSubmission(form, 409, { "": [editConflict("this post")] }, theirs)
}

async function redirectToList(context: Context, url: URL, isNew: boolean) {
	const flash: Flash = isNew
		? { title: "Blog post created successfully", did: "post.created" }
		: { title: "Blog post updated successfully", did: "post.updated" }
	return await redirectWith(context, href("/admin/news") + pagesSearch(url.searchParams), flash)
}

async function currentVersion(context: Context, id: number | null) {
	const db = context.get(databaseContext)
	const theirs = id === null ? undefined : await findPost(db, id)
	if (!theirs) return {}
	return {
		revision: theirs.revision,
		storedVersion: [
			{ label: "Saved", value: formatDateTime(theirs.updatedAt, await readTimeZone(db)) },
			{ label: "Title", value: theirs.title },
			{ label: "Excerpt", value: theirs.excerpt },
			{ label: "Category", value: CATEGORY_LABELS[theirs.category] },
			{ label: "Tags", value: theirs.tags.join(", ") },
			{ label: "Published", value: theirs.published ? "Yes" : "No" },
			{ label: "Content", value: theirs.content },
		],
	}
}
