import { setImmediate as nextTurn } from "node:timers/promises"
import { sql } from "kysely"
import { fold } from "#core/text/normalize.ts"
import type { Database } from "#db/connection.ts"
import { isShort, searchRank, searchTerms } from "./species-search.ts"

/** `ranks` read the IDs found by name, then by scientific name; all others are found anywhere. */
export type SearchHits = { ids: IdSet; ranks: (() => Promise<IdSet>)[] }

type IdSet = Pick<ReadonlySet<number>, "has">

/** The maximum number of one- and two-letter words to look up in the trigram index: each matches hundreds of trigrams. */
const MAX_SHORT_IN_INDEX = 2

/** Larger IDs would need too much memory as bytes. */
const MAX_ID_AS_BYTE = 10_000_000

/** Reading this many texts blocks for a few milliseconds. */
const TEXTS_AT_ONCE = 500

const RANKED = ["name", "scientific_name"]

/** Undefined if the query has no words. */
export async function searchHits(db: Database, query: string): Promise<SearchHits | undefined> {
	const match = await matchAll(db, query)
	if (match === undefined) return undefined
	if (match === null) return { ids: setOf([]), ranks: [] }
	const { all, terms, isWhole } = match
	const ids = await idsInIndex(db, all)
	if (isWhole) {
		const ranks = RANKED.map((column) => once(() => idsInIndex(db, `${column} : (${all})`)))
		return { ids: setOf(ids), ranks }
	}
	const ranked = await rankTexts(db, ids, terms)
	const idsOf = (wanted: number) => ranked.filter(([, rank]) => rank === wanted).map(([id]) => id)
	const ranks = RANKED.map((_, rank) => once(async () => idsOf(rank)))
	return { ids: setOf(ranked.map(([id]) => id)), ranks }
}

function once(read: () => Promise<number[]>): () => Promise<IdSet> {
	let result: Promise<IdSet> | undefined
	return () => {
		result ??= read().then(setOf)
		return result
	}
}

/** Filling a `Set` with thousands of IDs takes ten times as long. */
function setOf(ids: readonly number[]): IdSet {
	const largest = ids.reduce((a, b) => Math.max(a, b), 0)
	if (largest > MAX_ID_AS_BYTE) return new Set(ids)
	const isIn = new Uint8Array(largest + 1)
	for (const id of ids) isIn[id] = 1
	return { has: (id) => isIn[id] === 1 }
}

export async function searchIds(db: Database, query: string): Promise<number[] | undefined> {
	const match = await matchAll(db, query)
	if (match === undefined) return undefined
	if (match === null) return []
	const ids = await idsInIndex(db, match.all)
	return match.isWhole ? ids : (await rankTexts(db, ids, match.terms)).map(([id]) => id)
}

/** All species with one of these common or scientific names, and some whose name only ends with it. */
export async function idsByName(db: Database, names: readonly string[]): Promise<number[]> {
	// In the index, two spaces follow each text.
	const whole = names.map((name) => quoted(`${fold(name)}  `))
	return whole.length === 0 ? [] : await idsInIndex(db, `{${RANKED.join(" ")}} : (${whole.join(" OR ")})`)
}

async function idsInIndex(db: Database, all: string): Promise<number[]> {
	if (all === "") {
		const rows = await db.selectFrom("species").select("id").execute()
		return rows.map(({ id }) => id)
	}
	// One row with a list takes a fifth of the time of one row per species.
	const { rows } = await sql<{ ids: string }>`
		select json_group_array(rowid) as ids from species_search where species_search match ${all}
	`.execute(db)
	return JSON.parse(rows[0]?.ids ?? "[]")
}

async function rankTexts(
	db: Database,
	ids: number[],
	terms: string[],
): Promise<[id: number, rank: number][]> {
	const ranks: [number, number][] = []
	for (let at = 0; at < ids.length; at += TEXTS_AT_ONCE) {
		if (at > 0) await nextTurn()
		const batch = JSON.stringify(ids.slice(at, at + TEXTS_AT_ONCE))
		const rows = await db
			.selectFrom("species")
			.select(["id", "name", "scientific_name as scientificName", "description"])
			.where("id", "in", sql<number>`(select value from json_each(${batch}))`)
			.execute()
		for (const row of rows) {
			const rank = searchRank(row, terms)
			if (rank !== undefined) ranks.push([row.id, rank])
		}
	}
	return ranks
}

/** If `isWhole` is false, the query doesn't contain all `terms` and finds too many species. */
type Match = { all: string; terms: string[]; isWhole: boolean }

/** Returns undefined if the query has no words, null if one of them occurs in no text. */
async function matchAll(db: Database, query: string): Promise<Match | null | undefined> {
	const terms = searchTerms(query)
	if (terms.length === 0) return undefined
	const short = terms.filter(isShort)
	const isWhole = short.length <= MAX_SHORT_IN_INDEX
	// If texts are read anyway, looking up single letters costs more than it saves.
	const lookedUp = isWhole ? short : short.filter((term) => term.length > 1).slice(0, MAX_SHORT_IN_INDEX)
	const inIndex = terms.filter((term) => !isShort(term) || lookedUp.includes(term))
	const expressions = await Promise.all(inIndex.map((term) => matchExpression(db, term)))
	if (expressions.includes(undefined)) return null
	const all = expressions.map((expression) => `(${expression})`).join(" AND ")
	return { all, terms, isWhole }
}

async function matchExpression(db: Database, term: string): Promise<string | undefined> {
	if (!isShort(term)) return quoted(term)
	const { rows } = await sql<{ term: string }>`
		select term from species_search_terms where term >= ${term} and term < ${`${term}\u{10ffff}`}
	`.execute(db)
	return rows.length > 0 ? rows.map((row) => quoted(row.term)).join(" OR ") : undefined
}

/** Security: inside quotes, FTS5 syntax is plain text. */
function quoted(text: string): string {
	return `"${text.replaceAll('"', '""')}"`
}
