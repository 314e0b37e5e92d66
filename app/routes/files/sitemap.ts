import { databaseContext, originContext } from "../../middleware/context.server.ts"
import { listPublicAddresses } from "../../models/sitemap.server.ts"
import { sitemapXml } from "../../models/sitemap.ts"
import type { Route } from "./+types/sitemap"

/** The addresses that search engines are to know. */
export async function loader({ context }: Route.LoaderArgs) {
	const addresses = await listPublicAddresses(context.get(databaseContext))
	return new Response(sitemapXml(context.get(originContext), addresses), {
		headers: { "Content-Type": "application/xml; charset=utf-8", "Cache-Control": "no-cache" },
	})
}
