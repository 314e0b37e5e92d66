import { crawlerPagesContext, databaseContext, originContext } from "#app/middleware/context.server.ts"
import type { RouteHandle } from "#app/middleware/route-handle.ts"
import { listSitemapEntries } from "#app/models/settings/sitemap.server.ts"
import { sitemapXml } from "#app/models/settings/sitemap.ts"
import type { Route } from "./+types/sitemap"

export const handle = { cacheParameters: [] } satisfies RouteHandle

export async function loader({ context }: Route.LoaderArgs) {
	const addresses = await listSitemapEntries(
		context.get(databaseContext),
		context.get(crawlerPagesContext).indexed,
	)
	return new Response(sitemapXml(context.get(originContext), addresses), {
		headers: { "Content-Type": "application/xml; charset=utf-8", "Cache-Control": "no-cache" },
	})
}
