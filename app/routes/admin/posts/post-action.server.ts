import type { RouterContextProvider } from "react-router"
import { databaseContext } from "#app/middleware/context.server.ts"
import { redirectWith } from "#app/middleware/flash.server.ts"
import type { Change } from "#app/models/accounts/change.ts"
import type { Flash } from "#app/models/forms/flash.ts"
import { parseId } from "#app/models/forms/id.ts"
import { findPost } from "#app/models/posts/post.server.ts"
import { type PostKind, STAFF_LISTS } from "#app/models/posts/post-kind.ts"
import { pagesSearch } from "#app/models/species/catalogue-filters.ts"
import { changeRecord } from "#app/use-cases/change-record.server.ts"
import type { Database } from "#db/connection.ts"

type PostChange = (db: Database, id: number, change: Change) => Promise<string | undefined>
type ActionArgs = { url: URL; params: { id: string } }

const LABELS: Record<PostKind, string> = { post: "Blog post", page: "Page" }

export const isGone = (kind: PostKind): Flash => ({
	title: "Error",
	description: `This ${kind} no longer exists. Someone else may have deleted it.`,
	destructive: true,
})

/** Changes the post or page in the URL and redirects to its list with a message, or an error if it was deleted. */
export async function changePost(
	context: Readonly<RouterContextProvider>,
	{ url, params }: ActionArgs,
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
