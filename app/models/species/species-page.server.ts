import { type RawBuilder, type SelectQueryBuilder, sql } from "kysely"
import { clampRange, offsetAndLimit, type PageRange } from "#app/models/forms/page-range.ts"
import type { Database } from "#db/connection.ts"
import type { Schema } from "#db/schema.ts"
import { type CatalogueFilters, type CataloguePage, type InSeason, PAGE_SIZE } from "./catalogue.ts"
import { lacks } from "./catalogue-gap.server.ts"
import type { CatalogueGap } from "./catalogue-gap.ts"
import type { SpeciesCard } from "./species.ts"
import { cardColumns, inNameOrder, toCard, withMedia } from "./species-rows.server.ts"
import { type SearchHits, searchHits } from "./species-search.server.ts"

type Found = SelectQueryBuilder<Schema, "species", unknown>

type FoundPage = { ids: number[]; range: PageRange; total: number }

/** By rank if there is a query, else by name. `archived` adds archived species before the others. */
export async function pageOfSpecies(
	db: Database,
	filters: CatalogueFilters,
	options: { archived?: boolean; missing?: CatalogueGap | undefined; month?: number } = {},
): Promise<CataloguePage<SpeciesCard>> {
	const hits = await searchHits(db, filters.query)
	let found = hits ? amongHits(db, hits) : (db.selectFrom("species") as Found)
	if (!options.archived) found = found.where("archived", "=", 0)
	if (options.missing) found = found.where(lacks(options.missing))
	if (filters.type) found = found.where("type", "=", filters.type)
	if (filters.status) found = found.where("conservation_status", "=", filters.status)
	if (filters.inSeason && options.month) found = found.where(isInSeasonSql(options.month))
	if (filters.only) found = found.where("species.id", "in", listOf(filters.only))
	// IDs first, because an index has their order, so that rows before the page aren't read.
	const { ids, range, total } = hits
		? await pageOfHits(found, filters, options)
		: await pageOfList(found, filters, options)
	return { ...range, species: await listCards(db, ids), total }
}

async function pageOfList(
	found: Found,
	requested: PageRange,
	options: { archived?: boolean },
): Promise<FoundPage> {
	const { total } = await found.select((eb) => eb.fn.countAll<number>().as("total")).executeTakeFirstOrThrow()
	const range = clampRange(requested, PAGE_SIZE, total)
	const { offset, limit } = offsetAndLimit(range, PAGE_SIZE)
	let ids = found.select("species.id")
	if (options.archived) ids = ids.orderBy("archived", "desc")
	const rows = await inNameOrder(ids).limit(limit).offset(offset).execute()
	return { ids: rows.map((row) => row.id), range, total }
}

/** `cross join` makes SQLite start with the search results instead of the index of public species. */
function amongHits(db: Database, hits: SearchHits): Found {
	const joined = db.selectFrom(hits.as("hit")).crossJoin("species")
	return joined.where(sql<boolean>`hit.id = species.id`) as unknown as Found
}

/** Counts and sorts in one statement, so that the search runs only once. */
async function pageOfHits(
	found: Found,
	requested: PageRange,
	options: { archived?: boolean },
): Promise<FoundPage> {
	let sorted = found.select(["species.id", sql<number>`count(*) over ()`.as("total")])
	if (options.archived) sorted = sorted.orderBy("archived", "desc")
	const ordered = inNameOrder(sorted.orderBy(sql`hit.rank`))
	const rowsIn = (range: PageRange) => {
		const { offset, limit } = offsetAndLimit(range, PAGE_SIZE)
		return ordered.limit(limit).offset(offset).execute()
	}
	let range = requested
	let rows = await rowsIn(range)
	if (rows.length === 0 && range.from > 1) {
		const [first] = await rowsIn({ from: 1, page: 1 })
		range = clampRange(range, PAGE_SIZE, first?.total ?? 0)
		rows = await rowsIn(range)
	}
	const total = rows[0]?.total ?? 0
	return { ids: rows.map((row) => row.id), range: clampRange(range, PAGE_SIZE, total), total }
}

/** `season_months` is JSON such as '[4,5,10]'. */
function isInSeasonSql(month: number): RawBuilder<boolean> {
	return sql`instr(replace(replace(season_months, '[', ','), ']', ','), ${`,${month},`}) > 0`
}

/** Returns the first `limit` species of the month, featured ones first, and how many there are. */
export async function listSpeciesInSeason(db: Database, month: number, limit: number): Promise<InSeason> {
	const found = (db.selectFrom("species") as Found).where("archived", "=", 0).where(isInSeasonSql(month))
	const { total } = await found.select((eb) => eb.fn.countAll<number>().as("total")).executeTakeFirstOrThrow()
	const rows = await inNameOrder(found.select("species.id").orderBy("featured", "desc"))
		.limit(limit)
		.execute()
	const ids = rows.map((row) => row.id)
	return { month, total, species: await listCards(db, ids) }
}

export async function hasSeasons(db: Database): Promise<boolean> {
	const first = db
		.selectFrom("species")
		.select("id")
		.where("season_months", "!=", "[]")
		.where("archived", "=", 0)
	return (await first.limit(1).executeTakeFirst()) !== undefined
}

async function listCards(db: Database, ids: number[]): Promise<SpeciesCard[]> {
	const rows = await withMedia(db).select(cardColumns).where("species.id", "in", listOf(ids)).execute()
	const cards = new Map(rows.map((row) => [row.id, toCard(row)]))
	return ids.flatMap((id) => cards.get(id) ?? [])
}

/** Binds IDs as one value, so that the statement is the same for any number of them. */
function listOf(ids: number[]): RawBuilder<number> {
	return sql`(select value from json_each(${JSON.stringify(ids)}))`
}
