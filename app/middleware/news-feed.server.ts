import type { RouterContextProvider } from "react-router"
import type { FeedPost, FeedSite } from "../models/feed.ts"
import { newestPosts } from "../models/post.server.ts"
import { readSettings } from "../models/setting.server.ts"
import { isBlogEnabled } from "../models/setting.ts"
import { databaseContext, environmentContext, originContext } from "./context.server.ts"

/** Answers with the newest posts as `write` puts them; 404 while the news are switched off, for a reader of feeds can't follow to a page. */
export async function newsFeed(
	context: Readonly<RouterContextProvider>,
	contentType: string,
	write: (site: FeedSite, posts: FeedPost[]) => string,
): Promise<Response> {
	const db = context.get(databaseContext)
	if (!isBlogEnabled(await readSettings(db))) return new Response("Not Found", { status: 404 })
	const site = { origin: context.get(originContext), name: context.get(environmentContext).siteName }
	return new Response(write(site, await newestPosts(db)), {
		headers: { "Content-Type": `${contentType}; charset=utf-8`, "Cache-Control": "no-cache" },
	})
}
