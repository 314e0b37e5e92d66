import { parseId } from "#core/forms/id.ts"
import type { Database } from "#db/connection.ts"
import type { PublicMap } from "#features/map/map.ts"
import { PAGE_SIZE } from "#features/species/catalogue.ts"
import { parseCatalogueFilters } from "#features/species/filter-table.ts"
import type { SpeciesCard } from "#features/species/species.ts"
import { pageOfSpecies } from "#features/species/species-page.server.ts"
import { isFeatured } from "#features/species/species-rows.server.ts"
import { FEATURED, type SheetChoice, trailValue } from "./species-sheet.ts"

/** More would make the address of the next part too long. */
const MAX_PICKS = 200

const MAX_OF_LENGTH = 30

type SheetPage = { choice: SheetChoice; species: SpeciesCard[]; total: number; parts: number }

/** Ticked species (`pick`) come before `only`, which is the same list in the addresses of parts. */
export function parseSheetChoice(params: URLSearchParams): SheetChoice {
	const { type, inSeason, only, page } = parseCatalogueFilters(params)
	const picks = params.getAll("pick").slice(0, MAX_PICKS).map(parseId)
	const of = params.get("of") ?? ""
	return {
		of: of.length > MAX_OF_LENGTH ? "" : of,
		type,
		inSeason: inSeason === true,
		only: picks.length > 0 ? picks.filter((id) => id !== undefined) : only,
		page,
	}
}

/** @param month the current one, 1 to 12. An unknown trail means all species. */
export async function pageOfSheet(
	db: Database,
	choice: SheetChoice,
	maps: PublicMap[],
	month: number,
): Promise<SheetPage> {
	const ids = choice.only ?? (await idsOf(db, choice.of, maps))
	const { type, page } = choice
	const filters = { type, inSeason: choice.inSeason || undefined, query: "" } as const
	const found = await pageOfSpecies(db, { ...filters, only: ids, from: page, page }, { month })
	const of = ids === undefined || choice.only ? "" : choice.of
	return {
		choice: { ...choice, of, page: found.page },
		species: found.species,
		total: found.total,
		parts: Math.max(1, Math.ceil(found.total / PAGE_SIZE)),
	}
}

async function idsOf(db: Database, of: string, maps: PublicMap[]): Promise<number[] | undefined> {
	if (of === FEATURED) {
		const rows = await db.selectFrom("species").select("id").where(isFeatured).execute()
		return rows.map(({ id }) => id)
	}
	for (const { trails, places } of maps) {
		const trail = trails.find(({ id }) => trailValue(id) === of)
		if (!trail) continue
		const onTrail = places.filter(({ id }) => trail.places.includes(id))
		return onTrail.flatMap(({ species }) => species.map(({ id }) => id))
	}
	return undefined
}
