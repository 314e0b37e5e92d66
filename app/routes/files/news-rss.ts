import { newsFeed } from "../../middleware/news-feed.server.ts"
import { rssFeed } from "../../models/feed.ts"
import type { Route } from "./+types/news-rss"

/** The news for readers of RSS. */
export const loader = ({ context }: Route.LoaderArgs) => newsFeed(context, "application/rss+xml", rssFeed)
