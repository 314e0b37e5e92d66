import { href, type RouterContextProvider, redirect } from "react-router"
import type { Change } from "#core/audit/change.ts"
import type { Flash } from "#core/forms/flash.ts"
import { parseId } from "#core/forms/id.ts"
import { pagesSearch } from "#core/forms/page-range.ts"
import { redirectWith } from "#core/forms/redirect-with.server.ts"
import { Gone, Refusal } from "#core/forms/refusal.ts"
import { formKey } from "#core/forms/text-rules.ts"
import { changeOf, fileServicesOf, transact } from "#core/http/context.server.ts"
import { readFields } from "#core/platform/read-fields.server.ts"
import { notFound } from "#core/platform/responses.server.ts"
import type { StaffActions } from "#core/staff/staff-actions.server.ts"
import type { Database } from "#db/connection.ts"
import type { PostKind } from "#features/posts/post.ts"
import { setPublication } from "#features/posts/publication.server.ts"
import { duplicatePost } from "#features/posts/save-post.server.ts"
import { STAFF_LISTS } from "#features/posts/staff-lists.ts"
import { removeUploadedPicture } from "#features/posts/uploaded-picture.server.ts"
import { parsePictureOwner } from "#features/posts/uploaded-picture.ts"

const listOf = ({ url }: { url: URL }, kind: PostKind = "post") =>
	STAFF_LISTS[kind] + pagesSearch(url.searchParams)

export const POST_ACTIONS = {
	"/admin/news/:id/publish": {
		role: "editor",
		page: listOf,
		async act(args) {
			const form = await readFields(args.request)
			const chosen = { published: true, withTodaysDate: form.get("date") === "today" }
			return await changePost(args, async (db, id, change) =>
				statusUpdated(args, await setPublication(db, id, chosen, change), "published"),
			)
		},
	},
	"/admin/news/:id/unpublish": {
		role: "editor",
		page: listOf,
		async act(args) {
			return await changePost(args, async (db, id, change) =>
				statusUpdated(args, await setPublication(db, id, { published: false }, change), "unpublished"),
			)
		},
	},
	"/admin/news/:id/duplicate": {
		role: "editor",
		page: listOf,
		async act(args) {
			const form = await readFields(args.request)
			const copyKey = formKey.safeParse(form.get("copyKey")).data ?? ""
			return await changePost(args, async (db, id, change) => {
				const copy = await duplicatePost(db, id, copyKey, change)
				return {
					to: `${STAFF_LISTS[copy.kind]}/${copy.id}/edit`,
					title: `${copy.kind === "page" ? "Page" : "Post"} duplicated`,
					description: "This is the copy, a draft. Change what is different and save it.",
					auditAction: `${copy.kind}.created`,
				}
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
			const removing = removeUploadedPicture(fileServicesOf(context), owner, id, changeOf(context))
			const refusal = await removing.then(() => undefined, refusalOf)
			if (url.searchParams.has("panel")) return Response.json({ message: refusal?.message })
			const page = href("/admin/news/pictures/:owner", params)
			// It answers 404.
			if (refusal instanceof Gone) return redirect(page, 303)
			return await redirectWith(
				context,
				page,
				refusal
					? { title: "Couldn't remove the picture", description: refusal.message, destructive: true }
					: { title: "Picture removed", auditAction: "post.picture-removed" },
			)
		},
	},
} satisfies StaffActions

function refusalOf(error: unknown): Refusal {
	if (error instanceof Refusal) return error
	throw error
}

type Args = { context: Readonly<RouterContextProvider>; url: URL; params: { id: string } }

/** Redirects with what `work` has done, or to the list if the post was deleted. */
async function changePost(
	{ context, url, params }: Args,
	work: (db: Database, id: number, change: Change) => Promise<Flash & { to: string }>,
) {
	const id = parseId(params.id) ?? 0
	const done = await transact(context, (db) => work(db, id, changeOf(context))).catch((error) => {
		refusalOf(error)
		return {
			to: listOf({ url }),
			title: "Error",
			description: "This post no longer exists. Someone else may have deleted it.",
			destructive: true,
		}
	})
	const { to, ...flash } = done
	return await redirectWith(context, to, flash)
}

function statusUpdated(
	args: Args,
	{ kind, title: description }: { kind: PostKind; title: string },
	action: "published" | "unpublished",
) {
	const title = `${kind === "page" ? "Page" : "Blog post"} status updated`
	return { to: listOf(args, kind), title, description, auditAction: `${kind}.${action}` as const }
}
