import { href, type RouterContextProvider } from "react-router"
import { keepPages } from "../../forms/catalogue-filters.ts"
import { parseForm } from "../../forms/parse-form.ts"
import { postForm } from "../../forms/post-form.ts"
import type { Flash } from "../../models/flash.ts"
import { findMadeBy, noteMadeBy, type SentOnce } from "../../models/form-key.server.ts"
import { formatDateTime } from "../../models/local-time.ts"
import { findPost } from "../../models/post.server.ts"
import { CATEGORY_LABELS } from "../../models/post.ts"
import { createPost, updatePost } from "../../models/post-changes.server.ts"
import { methodNotAllowed } from "../answers.server.ts"
import { adminContext, databaseContext } from "../context.server.ts"
import { redirectWith } from "../flash.server.ts"
import { refuseForm, saveOrRefuse } from "./form-answer.server.ts"
import { oneAtATime, sentOnce } from "./sent-once.server.ts"

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
	return await oneAtATime(key, () => save(context, url, sent, sentOnce(key, url.pathname, sent), id))
}

async function save(context: Context, url: URL, sent: FormData, once: SentOnce, id: number | null) {
	const form = parseForm(sent, postForm)
	if (form.status !== "success") return refuseForm(form, 400)
	return await saveOrRefuse(form, () => savePost(context, url, form, once, id))
}

type GoodForm = Extract<ReturnType<typeof parseForm<typeof postForm>>, { status: "success" }>

async function savePost(context: Context, url: URL, form: GoodForm, once: SentOnce, id: number | null) {
	const db = context.get(databaseContext)
	const { formKey: _, revision, ...content } = form.value
	const change = { by: context.get(adminContext).username, at: new Date() }
	const answer = await db.transaction().execute(async (trx) => {
		if (await findMadeBy(trx, once)) return "saved"
		const answer = id === null ? "saved" : await updatePost(trx, id, revision, content, change)
		const made = id ?? (await createPost(trx, content, change)).id
		if (answer === "saved") await noteMadeBy(trx, once, made, change.at)
		return answer
	})
	if (answer === "gone") {
		const gone =
			"This post was deleted meanwhile. What you typed is still here: save it as a new post, or cancel."
		return refuseForm(form, 404, { "": [gone] }, { isGone: true })
	}
	if (answer === "changed meanwhile") {
		const theirs = id === null ? undefined : await findPost(db, id)
		const words =
			"Somebody else saved this post while you were writing, so yours is not saved yet. " +
			"What you typed is below, their version above it. Save again to replace theirs."
		return refuseForm(
			form,
			409,
			{ "": [words] },
			{
				theirs: theirs && [
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
	return await redirectWith(context, href("/admin/news") + keepPages(url.searchParams), flash)
}
