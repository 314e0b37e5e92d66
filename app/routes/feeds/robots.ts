import { crawlerPagesContext, originContext } from "#app/middleware/context.server.ts"
import type { RouteHandle } from "#app/middleware/route-handle.ts"
import { robotsText } from "#app/models/settings/sitemap.ts"
import type { Route } from "./+types/robots"

export const handle = { cacheParameters: [] } satisfies RouteHandle

export function loader({ context }: Route.LoaderArgs) {
	return new Response(robotsText(context.get(originContext), context.get(crawlerPagesContext).disallowed), {
		headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-cache" },
	})
}
