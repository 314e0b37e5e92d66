import { type RawBuilder, type SelectQueryBuilder, sql } from "kysely"
import { clampRange, offsetAndLimit, type PageRange } from "#core/forms/page-range.ts"
import { columnOf } from "#core/records/column.ts"
import type { Database } from "#db/connection.ts"
import type { Schema } from "#db/schema.ts"
import { type CataloguePage, FEATURED_SHOWN, type InSeason, PAGE_SIZE } from "./catalogue.ts"
import { CATALOGUE_FILTERS, type CatalogueFilters, FILTER_NAMES, type FilterName } from "./filter-table.ts"
import type { SpeciesCard } from "./species.ts"
import { cardColumns, inNameOrder, isFeatured, toCard, withMedia } from "./species-rows.server.ts"
import { type SearchHits, searchHits } from "./species-search.server.ts"

type Found = SelectQueryBuilder<Schema, "species", unknown>

type FoundPage = { ids: number[]; range: PageRange; total: number }

/** By rank if there is a query, else by name. `archived` adds archived species before the others. */
export async function pageOfSpecies(
	db: Database,
	filters: CatalogueFilters,
	options: { archived?: boolean; month?: number } = {},
): Promise<CataloguePage<SpeciesCard>> {
	let found = db.selectFrom("species") as Found
	if (!options.archived) found = found.where("archived", "=", 0)
	for (const name of FILTER_NAMES) found = withFilter(found, name, filters[name], options.month)
	const hits = await searchHits(db, filters.query)
	// IDs first, because an index has their order, so that rows before the page aren't read.
	const { ids, range, total } = hits
		? await pageOfHits(db, found, hits, filters, options)
		: await pageOfList(found, filters, options)
	return { ...range, species: await listCards(db, ids), total }
}

/** `month` is the current one, 1 to 12. */
function withFilter(found: Found, name: FilterName, value: unknown, month: number | undefined): Found {
	if (!value) return found
	const filter = CATALOGUE_FILTERS[name]
	switch (filter.kind) {
		case "choice":
			return found.where(columnOf(filter.field), "=", value as never)
		case "ids":
			return found.where("species.id", "in", listOf(value as number[]))
		case "this month":
			return month === undefined ? found : found.where(isInSeason(month))
	}
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

async function pageOfHits(
	db: Database,
	found: Found,
	hits: SearchHits,
	requested: PageRange,
	options: { archived?: boolean },
): Promise<FoundPage> {
	const groups = options.archived
		? [found.where("archived", "=", 1), found.where("archived", "=", 0)]
		: [found]
	const lists = []
	for (const group of groups) lists.push((await idsInNameOrder(db, group)).filter((id) => hits.ids.has(id)))
	const total = lists.reduce((sum, list) => sum + list.length, 0)
	const range = clampRange(requested, PAGE_SIZE, total)
	const { offset, limit } = offsetAndLimit(range, PAGE_SIZE)
	const ids: number[] = []
	for (const list of lists) ids.push(...(await inRankOrder(list, hits, offset + limit - ids.length)))
	return { ids: ids.slice(offset, offset + limit), range, total }
}

/** One row with a list takes a fifth of the time of one row per species. */
async function idsInNameOrder(db: Database, found: Found): Promise<number[]> {
	const ordered = inNameOrder(found.select("species.id"))
	const { rows } = await sql<{ ids: string }>`select json_group_array(id) as ids from ${ordered}`.execute(db)
	return JSON.parse(rows[0]?.ids ?? "[]")
}

/** At least the first `wanted` are in the order of their ranks. */
async function inRankOrder(ids: number[], hits: SearchHits, wanted: number): Promise<number[]> {
	const ranked: number[] = []
	let others = ids
	for (const readRank of hits.ranks) {
		if (ranked.length >= wanted) break
		const rank = await readRank()
		ranked.push(...others.filter((id) => rank.has(id)))
		others = others.filter((id) => !rank.has(id))
	}
	return [...ranked, ...others]
}

const isInSeason = (month: number) =>
	sql<boolean>`exists (select 1 from json_each(season_months) where value = ${month})`

const publicSpecies = (db: Database) =>
	db.selectFrom("species").select("species.id").where("archived", "=", 0)

/** Returns the first `limit` species of the month, featured ones first, and how many there are. */
export async function listSpeciesInSeason(db: Database, month: number, limit: number): Promise<InSeason> {
	const found = publicSpecies(db).where(isInSeason(month))
	const ids = (await inNameOrder(found.orderBy("featured", "desc")).execute()).map(({ id }) => id)
	return { month, total: ids.length, species: await listCards(db, ids.slice(0, limit)) }
}

/** Returns a featured species with a picture that isn't one of `shown`, else any. */
export async function findFeaturedBeside(
	db: Database,
	shown: readonly Pick<SpeciesCard, "id">[],
): Promise<SpeciesCard | null> {
	const rows = await inNameOrder(publicSpecies(db).where(isFeatured))
		.limit(shown.length + FEATURED_SHOWN)
		.execute()
	const cards = await listCards(
		db,
		rows.map(({ id }) => id),
	)
	const pictured = cards.filter(({ imageUrl }) => imageUrl)
	return pictured.find(({ id }) => !shown.some((one) => one.id === id)) ?? pictured[0] ?? null
}

/** Returns the featured species that a page shows: those of the month (1 to 12) first. */
export async function listShownFeatured(db: Database, month: number): Promise<SpeciesCard[]> {
	const featured = publicSpecies(db).where(isFeatured)
	const inSeason = await inNameOrder(featured.where(isInSeason(month)))
		.limit(FEATURED_SHOWN)
		.execute()
	const others = await inNameOrder(featured).limit(FEATURED_SHOWN).execute()
	const ids = new Set([...inSeason, ...others].map(({ id }) => id))
	return await listCards(db, [...ids].slice(0, FEATURED_SHOWN))
}

export async function hasSeasons(db: Database): Promise<boolean> {
	const first = publicSpecies(db).where("season_months", "!=", "[]").limit(1)
	return (await first.executeTakeFirst()) !== undefined
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
