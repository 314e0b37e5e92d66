import { data, href, type RouterContextProvider } from "react-router"
import { parseId } from "#core/forms/id.ts"
import { redirectWith } from "#core/forms/redirect-with.server.ts"
import { EditConflict, Gone } from "#core/forms/refusal.ts"
import { changeOf, databaseContext } from "#core/http/context.server.ts"
import { readFields } from "#core/platform/read-fields.server.ts"
import { findPost } from "#features/posts/post.server.ts"
import { restoreVersion } from "#features/posts/post-changes.server.ts"
import { STAFF_LISTS } from "#features/posts/post-kind.ts"

const CONFLICT =
	"Nothing was restored, because someone saved this post while this page was open. " +
	"Compare again below what restoring changes, then restore."

type ActionArgs = { params: { id: string; version: string }; request: Request }

export async function restoreFromForm(
	context: Readonly<RouterContextProvider>,
	{ params, request }: ActionArgs,
) {
	const form = await readFields(request)
	const asked = {
		postId: parseId(params.id) ?? 0,
		versionId: parseId(params.version) ?? 0,
		revision: Number(form.get("revision")) || 0,
	}
	const change = changeOf(context)
	const db = context.get(databaseContext)
	const kind = (await findPost(db, asked.postId))?.kind ?? "post"
	try {
		await db.transaction().execute((trx) => restoreVersion(trx, asked, change))
	} catch (error) {
		if (error instanceof EditConflict)
			return data({ message: CONFLICT, errors: { "": [CONFLICT] } }, { status: error.status })
		if (!(error instanceof Gone)) throw error
		return await redirectWith(context, STAFF_LISTS[kind], {
			title: "Error",
			description: "This text or its version no longer exists. Someone else may have deleted it.",
			destructive: true,
		})
	}
	return await redirectWith(context, href("/admin/news/:id/versions", { id: params.id }), {
		title: "Version restored",
		description: "To undo it, restore the version before.",
		auditAction: `${kind}.restored`,
	})
}
