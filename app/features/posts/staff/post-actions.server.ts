import { href, type RouterContextProvider } from "react-router"
import type { Change } from "#core/audit/change.ts"
import type { Flash } from "#core/forms/flash.ts"
import { parseId } from "#core/forms/id.ts"
import { pagesSearch } from "#core/forms/page-range.ts"
import { redirectWith } from "#core/forms/redirect-with.server.ts"
import { Refusal } from "#core/forms/refusal.ts"
import { changeOf, transact } from "#core/http/context.server.ts"
import { readFields } from "#core/platform/read-fields.server.ts"
import type { StaffActions } from "#core/staff/staff-actions.server.ts"
import type { Database } from "#db/connection.ts"
import type { PostKind } from "#features/posts/post.ts"
import { setPublication } from "#features/posts/publication.server.ts"
import { restoreVersion } from "#features/posts/save-post.server.ts"
import { STAFF_LISTS } from "#features/posts/staff-lists.ts"

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
	"/admin/news/:id/restore": {
		role: "editor",
		page: ({ params }) => href("/admin/news/:id/versions", params),
		async act(args) {
			const form = await readFields(args.request)
			const version = parseId(String(form.get("version"))) ?? 0
			return await changePost(args, async (db, id, change) => ({
				to: href("/admin/news/:id/versions", args.params),
				title: "Text put back",
				description: "To undo it, put back the first one of this list.",
				auditAction: `${(await restoreVersion(db, id, version, change)).kind}.restored`,
			}))
		},
	},
} satisfies StaffActions

type Args = { context: Readonly<RouterContextProvider>; url: URL; params: { id: string } }

/** Redirects with what `work` has done, or to the list if the post was deleted. */
async function changePost(
	{ context, url, params }: Args,
	work: (db: Database, id: number, change: Change) => Promise<Flash & { to: string }>,
) {
	const id = parseId(params.id) ?? 0
	const done = await transact(context, (db) => work(db, id, changeOf(context))).catch((error) => {
		if (!(error instanceof Refusal)) throw error
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
