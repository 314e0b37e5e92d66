import { listSitemapEntries } from "#core/document/sitemap.server.ts"
import { sitemapXml } from "#core/document/sitemap.ts"
import { featuresContext } from "#core/feature.server.ts"
import { crawlerPagesContext, databaseContext, originContext } from "#core/http/context.server.ts"
import type { RouteHandle } from "#core/http/route-handle.ts"
import type { Route } from "./+types/sitemap"

export const handle = { cacheParameters: [] } satisfies RouteHandle

export async function loader({ context }: Route.LoaderArgs) {
	const addresses = await listSitemapEntries(
		context.get(databaseContext),
		context.get(featuresContext),
		context.get(crawlerPagesContext).indexed,
	)
	return new Response(sitemapXml(context.get(originContext), addresses), {
		headers: { "Content-Type": "application/xml; charset=utf-8", "Cache-Control": "no-cache" },
	})
}
