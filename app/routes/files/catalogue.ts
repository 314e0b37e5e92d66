import { createHash } from "node:crypto"
import { databaseContext } from "../../middleware/context.server.ts"
import { type BrowserCatalogue, FEATURED_SHOWN, MAX_BROWSER_CATALOGUE } from "../../models/catalogue.ts"
import { countSpecies, listFeaturedSpecies, listSpecies } from "../../models/species.server.ts"
import type { Route } from "./+types/catalogue"

/** The whole public catalogue for the browser, which then filters and searches by itself. */
export async function loader({ context, request }: Route.LoaderArgs) {
	const db = context.get(databaseContext)
	const stats = await countSpecies(db)
	const whole = stats.totalSpecies <= MAX_BROWSER_CATALOGUE
	const catalogue: BrowserCatalogue = {
		stats,
		featured: await listFeaturedSpecies(db, FEATURED_SHOWN),
		species: whole ? await listSpecies(db) : null,
	}
	const body = JSON.stringify(catalogue)
	const etag = `"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`
	const headers = { ETag: etag, "Cache-Control": "no-cache" }
	if (request.headers.get("If-None-Match")?.includes(etag))
		return new Response(null, { status: 304, headers })
	return new Response(body, { headers: { ...headers, "Content-Type": "application/json" } })
}
