import { keptAnswer } from "../../middleware/api/kept-answer.server.ts"
import { databaseContext } from "../../middleware/context.server.ts"
import { type BrowserCatalogue, FEATURED_SHOWN, MAX_BROWSER_CATALOGUE } from "../../models/catalogue.ts"
import { countSpecies, listFeaturedSpecies, listSpecies } from "../../models/species.server.ts"
import type { Route } from "./+types/catalogue"

/** The whole public catalogue for the browser, which then filters and searches by itself. */
export async function loader({ context, request }: Route.LoaderArgs) {
	const db = context.get(databaseContext)
	return await keptAnswer(db, request, "catalogue.json", async () => {
		const stats = await countSpecies(db)
		const whole = stats.totalSpecies <= MAX_BROWSER_CATALOGUE
		const catalogue: BrowserCatalogue = {
			stats,
			featured: await listFeaturedSpecies(db, FEATURED_SHOWN),
			species: whole ? await listSpecies(db) : null,
		}
		return Buffer.from(JSON.stringify(catalogue))
	})
}
