import { href, type RouterContextProvider } from "react-router"
import { redirectWith } from "#app/middleware/flash.server.ts"
import type { Change } from "#app/models/accounts/change.ts"
import type { Flash } from "#app/models/forms/flash.ts"
import { pagesSearch } from "#app/models/species/catalogue-filters.ts"
import { changeRecord } from "#app/use-cases/change-record.server.ts"
import type { Database } from "#db/connection.ts"

type PostChange = (db: Database, id: number, change: Change) => Promise<string | undefined>
type ActionArgs = { request: Request; url: URL; params: { id: string } }

export const POST_IS_GONE: Flash = {
	title: "Error",
	description: "This post no longer exists. Someone else may have deleted it.",
	destructive: true,
}

/** Changes the post in the URL and redirects to the list with `success`, or an error if the post was deleted. */
export async function changePost(
	context: Readonly<RouterContextProvider>,
	{ request, url, params }: ActionArgs,
	changeById: PostChange,
	success: Flash,
) {
	const title = await changeRecord(context, { request, params }, changeById)
	const list = href("/admin/news") + pagesSearch(url.searchParams)
	return await redirectWith(context, list, title ? { ...success, description: title } : POST_IS_GONE)
}
