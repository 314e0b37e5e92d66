import { robotsText } from "#core/document/sitemap.ts"
import { crawlerPagesContext, originContext } from "#core/http/context.server.ts"
import type { RouteHandle } from "#core/http/route-handle.ts"
import type { Route } from "./+types/robots"

export const handle = { cacheParameters: [] } satisfies RouteHandle

export function loader({ context }: Route.LoaderArgs) {
	return new Response(robotsText(context.get(originContext), context.get(crawlerPagesContext).disallowed), {
		headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-cache" },
	})
}
