import type { RouteHandle } from "#core/http/route-handle.ts"
import { rssFeed } from "#features/posts/feed.ts"
import type { Route } from "./+types/news-rss"
import { newsFeed } from "./news-feed.server.ts"

export const handle = { cacheParameters: [] } satisfies RouteHandle

export const loader = ({ context }: Route.LoaderArgs) => newsFeed(context, "application/rss+xml", rssFeed)
