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

/** Saves the post form: a new post, or with an id that one. Answers with the list, or with the form as it was typed. */
export async function savePostForm(
	context: Context,
	{ request, url }: { request: Request; url: URL },
	id: number | null,
) {
	if (request.method !== "POST") throw methodNotAllowed("POST")
	const sent = await request.formData().catch(() => new FormData())
	const key = String(sent.get("formKey") ?? "")
	const once = idempotencyKeyOf(key, { request, url }, sent)
	return await withKeyLock(key, () => save(context, url, sent, once, id))
}

async function save(context: Context, url: URL, sent: FormData, once: IdempotencyKey, id: number | null) {
	const form = parseForm(sent, postForm)
	if (form.status !== "success") return rejectSubmission(form, 400)
	return await saveOrReject(form, () => savePost(context, url, form, once, id))
}

type GoodForm = Extract<ReturnType<typeof parseForm<typeof postForm>>, { status: "success" }>

async function savePost(context: Context, url: URL, form: GoodForm, once: IdempotencyKey, id: number | null) {
	const db = context.get(databaseContext)
	const { formKey: _, revision, withTodaysDate, ...content } = form.value
	const change = { by: context.get(adminContext).username, at: new Date() }
	const answer = await db.transaction().execute(async (trx) => {
		if (await findCreatedByKey(trx, once)) return "saved"
		const own = await findUnchangedByKey(trx, "posts", once)
		const changed = own?.id ?? id
		const answer =
			changed === null
				? "saved"
				: await updatePost(trx, changed, own?.revision ?? revision, content, change, { withTodaysDate })
		const made = changed ?? (await createPost(trx, content, change)).id
		if (answer === "saved") await storeCreatedByKey(trx, once, made, change.at)
		return answer
	})
	if (answer === "deleted") {
		const gone =
			"This post was deleted meanwhile. What you typed is still here: save it as a new post, or cancel."
		return rejectSubmission(form, 404, { "": [gone] }, { isDeleted: true })
	}
	if (answer === "edit conflict") {
		const theirs = id === null ? undefined : await findPost(db, id)
		const words =
			"Somebody else saved this post while you were writing, so yours is not saved yet. " +
			"What you typed is below, their version above it. Save again to replace theirs."
		return rejectSubmission(
			form,
			409,
			{ "": [words] },
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
