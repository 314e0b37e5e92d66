import { sql } from "kysely"
import type { Database } from "#db/connection.ts"
import { type CataloguePage, FEATURED_SHOWN, type InSeason } from "./catalogue.ts"
import { everySpecies, foldTexts, listedSpecies } from "./every-species.server.ts"
import type { CatalogueFilters } from "./filter-table.ts"
import { isInSeason } from "./season.ts"
import type { SpeciesCard } from "./species.ts"
import { selectCards, toCard } from "./species-rows.server.ts"
import { browseCatalogue, shownFeatured } from "./species-search.ts"

/** By rank with a query, else by name. `archived` also includes archived species. `month` is the current one, 1 to 12. */
export async function pageOfSpecies(
	db: Database,
	filters: CatalogueFilters,
	{ archived = false, month = 0 }: { archived?: boolean; month?: number } = {},
): Promise<CataloguePage<SpeciesCard>> {
	const all = archived ? await everySpecies(db) : await listedSpecies(db)
	if (filters.query) await foldTexts(all)
	const page = browseCatalogue(all, filters, month)
	return { ...page, species: await listCards(db, page.species) }
}

export async function listSpeciesInSeason(db: Database, month: number, limit: number): Promise<InSeason> {
	const found = (await listedSpecies(db)).filter((one) => isInSeason(one, month))
	const shown = found.toSorted((a, b) => Number(b.featured) - Number(a.featured)).slice(0, limit)
	return { month, total: found.length, species: await listCards(db, shown) }
}

/** A featured species with a picture that isn't in `shown`, else any with a picture. */
export async function findFeaturedBeside(
	db: Database,
	shown: readonly Pick<SpeciesCard, "id">[],
): Promise<SpeciesCard | null> {
	const cards = await listFeaturedSpecies(db, shown.length + FEATURED_SHOWN)
	const pictured = cards.filter(({ imageUrl }) => imageUrl)
	return pictured.find(({ id }) => !shown.some((one) => one.id === id)) ?? pictured[0] ?? null
}

export async function listFeaturedSpecies(db: Database, limit: number): Promise<SpeciesCard[]> {
	const featured = (await listedSpecies(db)).filter((one) => one.featured)
	return await listCards(db, featured.slice(0, limit))
}

/** Featured species in season in this month (1 to 12) first. */
export const listShownFeatured = async (db: Database, month: number): Promise<SpeciesCard[]> =>
	await listCards(db, shownFeatured(await listedSpecies(db), month))

export const hasSeasons = async (db: Database): Promise<boolean> =>
	(await listedSpecies(db)).some(({ seasonMonths }) => seasonMonths.length > 0)

async function listCards(db: Database, species: { id: number }[]): Promise<SpeciesCard[]> {
	const ids = species.map(({ id }) => id)
	// A single parameter, so that the statement can be cached.
	const listed = sql<number>`(select value from json_each(${JSON.stringify(ids)}))`
	const rows = await selectCards(db).where("species.id", "in", listed).execute()
	const cards = new Map(rows.map((row) => [row.id, toCard(row)]))
	return ids.flatMap((id) => cards.get(id) ?? [])
}
