import { href, type RouterContextProvider, redirect } from "react-router"
import type { Change } from "#core/audit/change.ts"
import type { Flash } from "#core/forms/flash.ts"
import { parseId } from "#core/forms/id.ts"
import { pagesSearch } from "#core/forms/page-range.ts"
import { redirectWith } from "#core/forms/redirect-with.server.ts"
import { formKey } from "#core/forms/text-rules.ts"
import { changeOf, databaseContext, fileServicesOf } from "#core/http/context.server.ts"
import { readFields } from "#core/platform/read-fields.server.ts"
import { notFound } from "#core/platform/responses.server.ts"
import { changeRecord } from "#core/records/change-record.server.ts"
import type { StaffActions } from "#core/staff/staff-actions.server.ts"
import type { Database } from "#db/connection.ts"
import { duplicatePost } from "#features/posts/duplicate-post.server.ts"
import { findPost } from "#features/posts/post.server.ts"
import { kindOfSlug, type PostKind, STAFF_LISTS } from "#features/posts/post-kind.ts"
import { publishPost, unpublishPost } from "#features/posts/publication.server.ts"
import { removeUploadedPicture } from "#features/posts/save-uploaded-picture.server.ts"
import { parsePictureOwner } from "#features/posts/uploaded-picture.ts"
import { changedPictures, isInPanel } from "./save-picture-form.server.ts"

const IN_THE_TEXT =
	"The saved text of the post shows this picture. Remove it from the text and save the post, then remove it here."

export const POST_ACTIONS = {
	"/admin/news/:id/publish": {
		role: "editor",
		page: ({ url }) => href("/admin/news") + pagesSearch(url.searchParams),
		async act({ context, params, request, url }) {
			const form = await readFields(request)
			const options = { withTodaysDate: form.get("date") === "today" }
			return await changePost(
				context,
				{ url, params },
				(db, id, change) => publishPost(db, id, change, options),
				"published",
			)
		},
	},
	"/admin/news/:id/unpublish": {
		role: "editor",
		page: ({ url }) => href("/admin/news") + pagesSearch(url.searchParams),
		async act({ context, params, url }) {
			return await changePost(context, { url, params }, unpublishPost, "unpublished")
		},
	},
	"/admin/news/:id/duplicate": {
		role: "editor",
		page: ({ url }) => href("/admin/news") + pagesSearch(url.searchParams),
		async act({ context, params, request, url }) {
			const search = pagesSearch(url.searchParams)
			const form = await readFields(request)
			const copyKey = formKey.safeParse(form.get("copyKey")).data ?? ""
			const copy = await changeRecord(context, params.id, (db, id, change) =>
				duplicatePost(db, id, copyKey, change),
			)
			if (!copy) return await redirectWith(context, href("/admin/news") + search, isGone("post"))
			const kind = kindOfSlug(copy.slug)
			return await redirectWith(context, `${STAFF_LISTS[kind]}/${copy.id}/edit`, {
				title: kind === "page" ? "Page duplicated" : "Post duplicated",
				description: "This is the copy, a draft. Change what is different and save it.",
				auditAction: `${kind}.created`,
			})
		},
	},
	"/admin/news/pictures/:owner/delete": {
		role: "editor",
		page: ({ params }) => href("/admin/news/pictures/:owner", params),
		async act({ context, params, request, url }) {
			const owner = parsePictureOwner(params.owner)
			if (!owner) throw notFound()
			const sent = await readFields(request)
			const id = parseId(String(sent.get("id"))) ?? 0
			const change = changeOf(context)
			const result = await removeUploadedPicture(fileServicesOf(context), owner, id, change)
			const message = result === "in the text" ? IN_THE_TEXT : undefined
			if (isInPanel(url)) return await changedPictures(context, owner, message)
			const page = href("/admin/news/pictures/:owner", params)
			// It answers 404.
			if (result === "no post") return redirect(page, 303)
			return await redirectWith(context, page, {
				title: message === undefined ? "Picture removed" : "Couldn't remove the picture",
				...(message !== undefined && { description: message, destructive: true }),
				...(result === "removed" && { auditAction: "post.picture-removed" as const }),
			})
		},
	},
} satisfies StaffActions

type PostChange = (db: Database, id: number, change: Change) => Promise<string | undefined>

const LABELS: Record<PostKind, string> = { post: "Blog post", page: "Page" }

const isGone = (kind: PostKind): Flash => ({
	title: "Error",
	description: `This ${kind} no longer exists. Someone else may have deleted it.`,
	destructive: true,
})

/** Changes the post or page in the URL and redirects to its list with a message, or an error if it was deleted. */
async function changePost(
	context: Readonly<RouterContextProvider>,
	{ url, params }: { url: URL; params: { id: string } },
	changeById: PostChange,
	action: "published" | "unpublished",
) {
	const kind = (await findPost(context.get(databaseContext), parseId(params.id) ?? 0))?.kind ?? "post"
	const name = await changeRecord(context, params.id, changeById)
	const list = STAFF_LISTS[kind] + pagesSearch(url.searchParams)
	if (!name) return await redirectWith(context, list, isGone(kind))
	const title = `${LABELS[kind]} status updated`
	return await redirectWith(context, list, { title, description: name, auditAction: `${kind}.${action}` })
}
