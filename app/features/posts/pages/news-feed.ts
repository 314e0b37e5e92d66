import { setImmediate as nextTurn } from "node:timers/promises"
import { databaseContext, originContext } from "#core/http/context.server.ts"
import type { RouteHandle } from "#core/http/route-handle.ts"
import { farmOf } from "#core/settings/farm.ts"
import { readSettings } from "#core/settings/setting.server.ts"
import { type FeedPost, feedHtml, rssFeed } from "#features/posts/feed.ts"
import { readLiveBlocks } from "#features/posts/live-blocks.server.ts"
import { listNewestPosts } from "#features/posts/post.server.ts"
import { findPictures } from "#features/posts/public-post.server.ts"
import type { Route } from "./+types/news-feed"

export const handle = { cacheParameters: [] } satisfies RouteHandle

export async function loader({ context }: Route.LoaderArgs) {
	const db = context.get(databaseContext)
	const settings = await readSettings(db)
	const { name } = farmOf(settings)
	const origin = context.get(originContext)
	const posts: FeedPost[] = []
	for (const post of await listNewestPosts(db)) {
		const { content } = post
		const pictures = await findPictures(db, content, origin)
		const live = await readLiveBlocks(db, content, origin)
		posts.push({ ...post, html: feedHtml(post, { origin, pictures, live }) })
		await nextTurn()
	}
	return new Response(rssFeed({ origin, name }, posts), {
		headers: { "Content-Type": "application/rss+xml; charset=utf-8", "Cache-Control": "no-cache" },
	})
}
