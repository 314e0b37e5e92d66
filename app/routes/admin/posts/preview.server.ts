import { data, type RouterContextProvider } from "react-router"
import { databaseContext, originContext } from "#app/middleware/context.server.ts"
import type { Post } from "#app/models/posts/post.ts"
import { toShownPost } from "#app/models/posts/shown-post.server.ts"

/** A post as visitors will see it, never stored by a browser. It has the date of its publication, or else today's. */
export async function previewResponse(context: Readonly<RouterContextProvider>, post: Post) {
	const publishedAt = post.publishedAt ?? post.scheduledFor ?? new Date().toISOString()
	const shown = await toShownPost(
		context.get(databaseContext),
		{ ...post, publishedAt },
		context.get(originContext),
	)
	return data(shown, { headers: { "Cache-Control": "private, no-store", "X-Robots-Tag": "noindex" } })
}
