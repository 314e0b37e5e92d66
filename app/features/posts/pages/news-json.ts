import type { RouteHandle } from "#core/http/route-handle.ts"
import { jsonFeed } from "#features/posts/feed.ts"
import type { Route } from "./+types/news-json"
import { newsFeed } from "./news-feed.server.ts"

export const handle = { cacheParameters: [] } satisfies RouteHandle

export const loader = ({ context }: Route.LoaderArgs) => newsFeed(context, "application/feed+json", jsonFeed)
