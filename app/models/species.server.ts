import { sql } from "kysely"
import type { Database } from "../../db/connection.ts"
import { type CatalogueFilters, type CataloguePage, type CatalogueStats, PAGE_SIZE } from "./catalogue.ts"
import { lacks } from "./catalogue-gap.server.ts"
import type { CatalogueGap } from "./catalogue-gap.ts"
import { type PageRange, rowsOf, withinList } from "./page-range.ts"
import type { Species, SpeciesCard } from "./species.ts"
import {
	cardColumns,
	inNameOrder,
	type NewSpecies,
	speciesColumns,
	textColumns,
	toCard,
	toSpecies,
	withMedia,
} from "./species-rows.server.ts"
import { searchHits } from "./species-search.server.ts"

/** The species with this id; an archived one only where `archived` is asked for. */
export async function findSpecies(
	db: Database,
	id: number,
	options: { archived?: boolean } = {},
): Promise<Species | undefined> {
	let query = withMedia(db).select(speciesColumns).where("species.id", "=", id)
	if (!options.archived) query = query.where("species.archived", "=", 0)
	const row = await query.executeTakeFirst()
	return row && toSpecies(row)
}

/** How often a species was saved; what an edit begins with. */
export async function findRevision(db: Database, id: number): Promise<number | undefined> {
	const row = await db.selectFrom("species").select("revision").where("id", "=", id).executeTakeFirst()
	return row?.revision
}

/** Every species that visitors may see, whole, in name order. */
export async function listSpecies(db: Database): Promise<Species[]> {
	const rows = await inNameOrder(withMedia(db).select(speciesColumns).where("archived", "=", 0)).execute()
	return rows.map(toSpecies)
}

/**
 * Some pages of the cards that visitors see: best matches first, else by name. With `archived` the archived ones too, in
 * front of the others; with `missing` only those that lack it.
 */
export async function pageOfSpecies(
	db: Database,
	filters: CatalogueFilters,
	options: { archived?: boolean; missing?: CatalogueGap | undefined } = {},
): Promise<CataloguePage<SpeciesCard>> {
	const hits = await searchHits(db, filters.query)
	let found = withMedia(db)
	if (!options.archived) found = found.where("archived", "=", 0)
	if (options.missing) found = found.where(lacks(options.missing))
	if (filters.type) found = found.where("type", "=", filters.type)
	if (filters.status) found = found.where("conservation_status", "=", filters.status)
	if (filters.only) found = found.where("species.id", "in", filters.only)
	if (hits) {
		found = found.innerJoin(hits.as("hit"), (join) =>
			join.on(sql<boolean>`hit.id = species.id`),
		) as typeof found
	}
	let cards = found.select(cardColumns).select(sql<number>`count(*) over ()`.as("total"))
	if (options.archived) cards = cards.orderBy("archived", "desc")
	if (hits) cards = cards.orderBy(sql`hit.rank`)
	const rowsIn = (range: PageRange) => {
		const { offset, limit } = rowsOf(range, PAGE_SIZE)
		return inNameOrder(cards).limit(limit).offset(offset).execute()
	}
	let range: PageRange = { from: filters.from, page: filters.page }
	let rows = await rowsIn(range)
	if (rows.length === 0 && range.from > 1) {
		// Behind the end there is no row to tell the total.
		const first = await rowsIn({ from: 1, page: 1 })
		range = withinList(range, PAGE_SIZE, first[0]?.total ?? 0)
		rows = await rowsIn(range)
	}
	const total = rows[0]?.total ?? 0
	return { ...withinList(range, PAGE_SIZE, total), species: rows.map(toCard), total }
}

/** The featured species that visitors may see, oldest first. */
export async function listFeaturedSpecies(db: Database, limit: number): Promise<SpeciesCard[]> {
	const rows = await withMedia(db)
		.select(cardColumns)
		.where("featured", "=", 1)
		.where("archived", "=", 0)
		.orderBy("species.id")
		.limit(limit)
		.execute()
	return rows.map(toCard)
}

/** Counts what visitors may see. */
export async function countSpecies(db: Database): Promise<CatalogueStats> {
	return await db
		.selectFrom("species")
		.select((eb) => [
			eb.fn.countAll<number>().as("totalSpecies"),
			eb.fn.coalesce(eb.fn.sum<number>("featured"), eb.lit(0)).as("featuredCount"),
		])
		.where("archived", "=", 0)
		.executeTakeFirstOrThrow()
}

/** Counts all species, archived ones too. */
export async function countAllSpecies(db: Database): Promise<number> {
	const { total } = await db
		.selectFrom("species")
		.select((eb) => eb.fn.countAll<number>().as("total"))
		.executeTakeFirstOrThrow()
	return total
}

/** Stores a species and returns its id; who does so and the trail of it are `createSpecies`. */
export async function insertSpecies(db: Database, species: NewSpecies, now: Date): Promise<number> {
	const { id } = await db
		.insertInto("species")
		.values({
			...textColumns(species),
			image_id: species.imageId ?? null,
			audio_id: species.audioId ?? null,
			image_position: species.imagePosition ?? "center",
			image_offset: species.imageOffset ?? "0,0",
			created_at: now.toISOString(),
			updated_at: now.toISOString(),
		})
		.returning("id")
		.executeTakeFirstOrThrow()
	return id
}
