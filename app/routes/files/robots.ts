import { originContext } from "../../middleware/context.server.ts"
import { robotsText } from "../../models/sitemap.ts"
import type { Route } from "./+types/robots"

/** What search engines may look at. */
export function loader({ context }: Route.LoaderArgs) {
	return new Response(robotsText(context.get(originContext)), {
		headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-cache" },
	})
}
