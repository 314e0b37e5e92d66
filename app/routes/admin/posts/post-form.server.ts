import { href, type RouterContextProvider } from "react-router"
import { adminContext, databaseContext } from "#app/middleware/context.server.ts"
import { redirectWith } from "#app/middleware/flash.server.ts"
import { rejectSubmission, saveOrReject } from "#app/middleware/forms/form-response.server.ts"
import { idempotencyKeyOf, withKeyLock } from "#app/middleware/forms/idempotency.server.ts"
import { methodNotAllowed } from "#app/middleware/responses.server.ts"
import type { Flash } from "#app/models/forms/flash.ts"
import {
	findCreatedByKey,
	findUnchangedByKey,
	type IdempotencyKey,
	storeCreatedByKey,
} from "#app/models/forms/idempotency-key.server.ts"
import { parseForm } from "#app/models/forms/parse-form.ts"
import { findPost } from "#app/models/posts/post.server.ts"
import { CATEGORY_LABELS } from "#app/models/posts/post.ts"
import { createPost, updatePost } from "#app/models/posts/post-changes.server.ts"
import { postForm } from "#app/models/posts/post-form.ts"
import { pagesSearch } from "#app/models/species/catalogue-filters.ts"
import { formatDateTime } from "#app/models/time/local-time.ts"

type Context = Readonly<RouterContextProvider>

/** Creates a post, or updates the one with `id`. Redirects to the list, or returns the invalid submission. */
export async function savePostForm(
	context: Context,
	{ request, url }: { request: Request; url: URL },
	id: number | null,
) {
	if (request.method !== "POST") throw methodNotAllowed("POST")
	const formData = await request.formData().catch(() => new FormData())
	const key = String(formData.get("formKey") ?? "")
	const idempotencyKey = idempotencyKeyOf(key, { request, url }, formData)
	return await withKeyLock(key, () => save(context, url, formData, idempotencyKey, id))
}

async function save(
	context: Context,
	url: URL,
	formData: FormData,
	idempotencyKey: IdempotencyKey,
	id: number | null,
) {
	const form = parseForm(formData, postForm)
	if (form.status !== "success") return rejectSubmission(form, 400)
	return await saveOrReject(form, () => savePost(context, url, form, idempotencyKey, id))
}

type ValidForm = Extract<ReturnType<typeof parseForm<typeof postForm>>, { status: "success" }>

async function savePost(
	context: Context,
	url: URL,
	form: ValidForm,
	idempotencyKey: IdempotencyKey,
	id: number | null,
) {
	const db = context.get(databaseContext)
	const { formKey: _, revision, withTodaysDate, ...content } = form.value
	const change = { by: context.get(adminContext).username, at: new Date() }
	const outcome = await db.transaction().execute(async (trx) => {
		if (await findCreatedByKey(trx, idempotencyKey)) return "saved"
		const own = await findUnchangedByKey(trx, "posts", idempotencyKey)
		const postId = own?.id ?? id
		const result =
			postId === null
				? "saved"
				: await updatePost(trx, postId, own?.revision ?? revision, content, change, { withTodaysDate })
		const savedId = postId ?? (await createPost(trx, content, change)).id
		if (result === "saved") await storeCreatedByKey(trx, idempotencyKey, savedId, change.at)
		return result
	})
	if (outcome === "deleted") {
		const message =
			"This post was deleted while you were editing. Your text is still here. Save it as a new post, or cancel."
		return rejectSubmission(form, 404, { "": [message] }, { isDeleted: true })
	}
	if (outcome === "edit conflict") {
		const theirs = id === null ? undefined : await findPost(db, id)
		const message =
			"Someone else saved this post while you were editing. Your changes aren't saved yet. " +
			"Compare their version with yours below. Save again to replace theirs."
		return rejectSubmission(
			form,
			409,
			{ "": [message] },
			{
				storedVersion: theirs && [
					{ label: "Saved", value: formatDateTime(theirs.updatedAt) },
					{ label: "Title", value: theirs.title },
					{ label: "Excerpt", value: theirs.excerpt },
					{ label: "Category", value: CATEGORY_LABELS[theirs.category] },
					{ label: "Tags", value: theirs.tags.join(", ") },
					{ label: "Published", value: theirs.published ? "Yes" : "No" },
					{ label: "Content", value: theirs.content },
				],
				revision: theirs?.revision,
			},
		)
	}
	const flash: Flash =
		id === null
			? { title: "Blog post created successfully", did: "post.created" }
			: { title: "Blog post updated successfully", did: "post.updated" }
	return await redirectWith(context, href("/admin/news") + pagesSearch(url.searchParams), flash)
}
