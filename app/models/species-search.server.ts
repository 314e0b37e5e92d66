import { type RawBuilder, sql } from "kysely"
import type { Database } from "../../db/connection.ts"
import { isShort, searchTerms } from "./species-search.ts"

/** Rows of `id` and `rank` (0 in the name, 1 in the scientific name, 2 anywhere), to be joined to the species. */
export type SearchHits = RawBuilder<{ id: number; rank: number }>

/**
 * The species that match a query, as a sub-select over the index; undefined when the query has no words and so
 * leaves nothing out. Accents and case do not count.
 */
export async function searchHits(db: Database, query: string): Promise<SearchHits | undefined> {
	const all = await matchAll(db, query)
	if (all === undefined) return undefined
	if (all === null) return sql`(select 0 as id, 0 as rank where false)`
	return sql`(
		select rowid as id, min(rank) as rank from (
			select rowid, 0 as rank from species_search where species_search match ${`name : (${all})`}
			union all
			select rowid, 1 from species_search where species_search match ${`scientific_name : (${all})`}
			union all
			select rowid, 2 from species_search where species_search match ${all}
		) group by rowid
	)`
}

/** The ids of the species that match a query, in no order; undefined as for `searchHits`. */
export async function searchIds(db: Database, query: string): Promise<number[] | undefined> {
	const all = await matchAll(db, query)
	if (all === undefined) return undefined
	if (all === null) return []
	// One row with a list costs a fifth of a row for each species.
	const { rows } = await sql<{ ids: string }>`
		select json_group_array(rowid) as ids from species_search where species_search match ${all}
	`.execute(db)
	return JSON.parse(rows[0]?.ids ?? "[]")
}

/** What the index is asked: undefined for no words, null where one of them stands in no text at all. */
async function matchAll(db: Database, query: string): Promise<string | null | undefined> {
	const terms = searchTerms(query)
	if (terms.length === 0) return undefined
	const expressions = await Promise.all(terms.map((term) => matchExpression(db, term)))
	// A short word that begins no run of letters.
	if (expressions.includes(undefined)) return null
	return expressions.map((expression) => `(${expression})`).join(" AND ")
}

/** The index knows runs of three letters: a shorter word is looked up as the runs that begin with it. */
async function matchExpression(db: Database, term: string): Promise<string | undefined> {
	if (!isShort(term)) return quoted(term)
	const { rows } = await sql<{ term: string }>`
		select term from species_search_terms where term >= ${term} and term < ${`${term}\u{10ffff}`}
	`.execute(db)
	return rows.length > 0 ? rows.map((row) => quoted(row.term)).join(" OR ") : undefined
}

/** In quotes everything is plain text to the index; a quote is doubled. */
function quoted(text: string): string {
	return `"${text.replaceAll('"', '""')}"`
}
