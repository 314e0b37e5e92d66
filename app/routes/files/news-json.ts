import { newsFeed } from "../../middleware/news-feed.server.ts"
import { jsonFeed } from "../../models/feed.ts"
import type { Route } from "./+types/news-json"

/** The news for readers of JSON Feed. */
export const loader = ({ context }: Route.LoaderArgs) => newsFeed(context, "application/feed+json", jsonFeed)
