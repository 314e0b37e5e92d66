import { parse } from "csv-parse/sync"
import { expect, test } from "vitest"
import { insertAnyRow } from "#core/testing/any-row.ts"
import { eachDatabase } from "#core/testing/each-database.ts"
import { loader } from "./waiver-records-csv.ts"

const opened = eachDatabase()

const HASH = "a".repeat(64)
const AT = "2026-06-03T16:05:00.000Z"
const FIRST = { terms_version: "1", accepted_at: AT, led_to: "home", terms_hash: null, party_size: null }

/** Each changes one stored column. */
const CHANGES = [
	...[{}, { terms_version: "2" }, { accepted_at: "2026-12-03T16:05:00.000Z" }, { led_to: "parking" }],
	...[{ terms_hash: HASH }, { party_size: 1 }, { party_size: 2 }],
	...[0, 1, 2].map((minors) => ({ party_size: 9, minors })),
]

test("different stored records are different rows of the file, and only what is missing is empty", async () => {
	const { db, sqlite } = opened
	insertAnyRow(sqlite, "waiver_terms", { hash: HASH })
	for (const [at, change] of CHANGES.entries())
		insertAnyRow(sqlite, "waiver_acceptances", { minors: null, ...FIRST, ...change, receipt: `R${at}` })
	const request = new Request("https://farm.example/waiver-records.csv")
	const response = await loader({ context: { get: () => db }, request } as never)
	const rows: Record<string, string>[] = parse(await response.text(), { columns: true })
	expect(new Set(rows.map(({ receipt, ...facts }) => JSON.stringify(facts))).size).toBe(CHANGES.length)
	const stored = sqlite.prepare("select terms_hash, party_size, minors from waiver_acceptances").raw().all()
	expect(rows.map(({ termsSha256, partySize, minors }) => [termsSha256, partySize, minors])).toEqual(
		(stored as unknown[][]).map((values) => values.map((value) => String(value ?? ""))),
	)
})
