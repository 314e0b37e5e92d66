import type { ServerFeature } from "#core/feature.server.ts"
import type { PageRange } from "#core/forms/page-range.ts"
import { untilContentChanges } from "#core/records/until-content-changes.server.ts"
import { foldForSearch, searchTerms } from "#core/text/normalize.ts"
import { type Findable, foldedText, rankOf } from "#core/text/search.ts"
import type { Database } from "#db/connection.ts"
import { listedSpecies } from "#features/species/every-species.server.ts"
import { pageOfSpecies } from "#features/species/species-page.server.ts"
import { foldedTexts } from "#features/species/species-search.ts"

const SHOWN = 10

/** In reverse order of the rooms, because the last ones say most about a visit. */
const everyText = untilContentChanges(async (db, features: readonly ServerFeature[]) => {
	const parts = features.toReversed().map(async ({ findable }) => (await findable?.(db)) ?? [])
	return (await Promise.all(parts)).flat()
})

/** `meant` is the corrected query, if only that has results. */
export async function searchSite(
	db: Database,
	features: readonly ServerFeature[],
	search: PageRange & { query: string },
) {
	const texts = await everyText(db, features)
	const find = async (query: string, meant: string | null) => ({
		...(await pageOfSpecies(db, { ...search, query })),
		others: findTexts(texts, searchTerms(query)),
		meant,
	})
	const found = await find(search.query, null)
	if (found.total + found.others.total > 0) return found
	const meant = correct(searchTerms(search.query), await everyWord(db, texts))
	const corrected = meant ? await find(meant, meant) : found
	return corrected.total + corrected.others.total > 0 ? corrected : found
}

function findTexts(texts: readonly Findable[], terms: string[]) {
	const hits = texts.flatMap((one) => {
		const rank = terms.length > 0 ? rankOf(foldedText(one), terms) : undefined
		return rank === undefined ? [] : [{ ...one, rank }]
	})
	hits.sort((a, b) => a.rank - b.rank)
	const shown = hits.slice(0, SHOWN).map(({ path, title, text, describe }) => {
		const lines = text.split("\n")
		const about = lines.find((line) => terms.some((term) => foldForSearch(line).includes(term))) ?? lines[0]
		return { path, title, about, ...describe() }
	})
	return { shown, total: hits.length }
}

const WORD = /[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)*/gu

const everyWord = untilContentChanges(async (db, others: readonly Findable[]) => {
	const texts = [...(await listedSpecies(db)).map(foldedTexts), ...others.map(foldedText)]
	const words = new Set<string>()
	for (const text of [...texts.flatMap(([title = ""]) => title), ...texts.flat()])
		for (const word of text.match(WORD) ?? []) words.add(word)
	return [...words]
})

/** Replaces each term that occurs nowhere with the nearest word. Undefined if a term has none. */
function correct(terms: readonly string[], words: readonly string[]): string | undefined {
	const corrected = terms.map((term) =>
		words.some((word) => word.includes(term)) ? term : (nearest(term, words) ?? term),
	)
	return corrected.some((term, at) => term !== terms[at]) ? corrected.join(" ") : undefined
}

/** A near word has the same first letter. Numbers and short words are too similar to each other. */
function nearest(term: string, words: readonly string[]): string | undefined {
	if (term.length < 4 || /\d/.test(term)) return undefined
	const candidates = words.filter(
		(word) => word[0] === term[0] && word.length > 3 && Math.abs(word.length - term.length) < 3,
	)
	const mistakes = term.length < 7 ? [1] : [1, 2]
	return mistakes.map((most) => candidates.find((word) => isNear(term, word, most))).find(Boolean)
}

function isNear(typed: string, word: string, most: number): boolean {
	let same = 0
	while (same < typed.length && typed[same] === word[same]) same++
	const [a, b] = [typed.slice(same), word.slice(same)]
	if (!a || !b || most === 0) return Math.max(a.length, b.length) <= most
	const isSwapped = a[0] === b[1] && a[1] === b[0]
	return (
		isNear(a.slice(1), b.slice(1), most - 1) ||
		isNear(a.slice(1), b, most - 1) ||
		isNear(a, b.slice(1), most - 1) ||
		(isSwapped && isNear(a.slice(2), b.slice(2), most - 1))
	)
}
