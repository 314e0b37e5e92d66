import { data, type RouterContextProvider } from "react-router"
import { databaseContext, originContext } from "#core/http/context.server.ts"
import { toPublicPage } from "#features/posts/pages-and-menu/page.server.ts"
import type { Post } from "#features/posts/post.ts"
import type { PostKind } from "#features/posts/post-kind.ts"
import { toPublicPost } from "#features/posts/public-post.server.ts"

/** A post or page as visitors will see it, never stored by a browser. It has the date of its publication, or else today's. */
export async function previewResponse(context: Readonly<RouterContextProvider>, kind: PostKind, post: Post) {
	const db = context.get(databaseContext)
	const origin = context.get(originContext)
	const publishedAt = post.publishedAt ?? post.scheduledFor ?? new Date().toISOString()
	const shown =
		kind === "page"
			? { page: await toPublicPage(db, post, origin) }
			: await toPublicPost(db, { ...post, publishedAt }, origin)
	return data(shown, { headers: { "Cache-Control": "private, no-store", "X-Robots-Tag": "noindex" } })
}
