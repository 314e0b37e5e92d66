import { setImmediate as nextTurn } from "node:timers/promises"
import type { RouterContextProvider } from "react-router"
import { databaseContext, originContext } from "#core/http/context.server.ts"
import { farmOf } from "#core/settings/farm.ts"
import { readSettings } from "#core/settings/setting.server.ts"
import { isBlogEnabled } from "#core/settings/setting.ts"
import { type FeedPost, type FeedSite, feedHtml, feedSummary } from "#features/posts/feed.ts"
import { fillLiveBlocks } from "#features/posts/live-blocks.server.ts"
import { listNewestPosts } from "#features/posts/post.server.ts"
import { findPictures } from "#features/posts/post-pictures.server.ts"

/** 404 while the blog is off, because feed readers can't follow a redirect to a page. */
export async function newsFeed(
	context: Readonly<RouterContextProvider>,
	contentType: string,
	write: (site: FeedSite, posts: FeedPost[]) => string,
): Promise<Response> {
	const db = context.get(databaseContext)
	const settings = await readSettings(db)
	if (!isBlogEnabled(settings)) return new Response("Not Found", { status: 404 })
	const { name, icons } = farmOf(settings)
	const origin = context.get(originContext)
	const posts: FeedPost[] = []
	for (const post of await listNewestPosts(db)) {
		const content = await fillLiveBlocks(db, post.content)
		const html = feedHtml(origin, content, await findPictures(db, content, origin))
		posts.push({ ...post, html, summary: feedSummary({ ...post, content }) })
		await nextTurn()
	}
	return new Response(write({ origin, name, icon: icons.large }, posts), {
		headers: { "Content-Type": `${contentType}; charset=utf-8`, "Cache-Control": "no-cache" },
	})
}
