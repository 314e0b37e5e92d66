import { href, type RouterContextProvider } from "react-router"
import { parseId } from "#core/forms/id.ts"
import { pagesSearch } from "#core/forms/page-range.ts"
import { redirectWith } from "#core/forms/redirect-with.server.ts"
import { Refusal } from "#core/forms/refusal.ts"
import { changeOf, transact } from "#core/http/context.server.ts"
import { readFields } from "#core/platform/read-fields.server.ts"
import type { StaffActions } from "#core/staff/staff-actions.server.ts"
import { moveEntry } from "#features/posts/menu.server.ts"
import { MAX_ENTRIES, MENU_PLACES } from "#features/posts/menu.ts"
import type { PostKind } from "#features/posts/post.ts"
import { setPublication } from "#features/posts/publication.server.ts"
import { restoreVersion } from "#features/posts/save-post.server.ts"
import { STAFF_LISTS } from "#features/posts/staff-lists.ts"

const listOf = ({ url }: { url: URL }, kind: PostKind = "post") =>
	STAFF_LISTS[kind] + pagesSearch(url.searchParams)

/** With scripts the page keeps its scroll position. */
const menuAt = ({ request }: { request: Request }) =>
	href("/admin/pages") + (request.headers.get("Sec-Fetch-Mode") === "navigate" ? "#entries" : "")

export const POST_ACTIONS = {
	"/admin/news/:id/publish": {
		role: "editor",
		page: listOf,
		async act(args) {
			const form = await readFields(args.request)
			return await setState(args, "published", { withTodaysDate: form.get("date") === "today" })
		},
	},
	"/admin/news/:id/unpublish": {
		role: "editor",
		page: listOf,
		act: (args) => setState(args, "unpublished"),
	},
	"/admin/news/:id/restore": {
		role: "editor",
		page: ({ params }) => href("/admin/news/:id/versions", params),
		async act({ context, request, params }) {
			const version = parseId(String((await readFields(request)).get("version"))) ?? 0
			const { kind } = await transact(context, (db) =>
				restoreVersion(db, parseId(params.id) ?? 0, version, changeOf(context)),
			)
			return await redirectWith(context, href("/admin/news/:id/versions", params), {
				title: "Text put back",
				description: "The cover stays. To undo it, put back the first one of this list.",
				auditAction: `${kind}.restored`,
			})
		},
	},
	"/admin/pages/menu": {
		role: "editor",
		page: menuAt,
		async act(args) {
			const { context } = args
			const sent = await readFields(args.request)
			const path = String(sent.get("path"))
			const to = MENU_PLACES.find((place) => place === sent.get("to"))
			if (!to) throw new Refusal("Choose where the page is listed.")
			const typed = Math.trunc(Number(sent.get("at") ?? MAX_ENTRIES)) || 0
			const at = Math.min(Math.max(typed, 0), MAX_ENTRIES)
			await transact(context, (db) => moveEntry(db, path, { to, at }, changeOf(context)))
			return await redirectWith(context, menuAt(args), { title: "Menu saved", auditAction: "menu.changed" })
		},
	},
} satisfies StaffActions

type Args = { context: Readonly<RouterContextProvider>; url: URL; params: { id: string } }

async function setState(
	args: Args,
	action: "published" | "unpublished",
	{ withTodaysDate = false } = {},
): Promise<Response> {
	const { context, params } = args
	const chosen = { published: action === "published", withTodaysDate }
	const { kind, title } = await transact(context, (db) =>
		setPublication(db, parseId(params.id) ?? 0, chosen, changeOf(context)),
	)
	return await redirectWith(context, listOf(args, kind), {
		title: `${kind === "page" ? "Page" : "Blog post"} status updated`,
		description: title,
		auditAction: `${kind}.${action}`,
	})
}
