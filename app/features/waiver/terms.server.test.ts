import { expect, test } from "vitest"
import { saveRecord } from "#core/records/record-store.server.ts"
import { TERMS_HASH } from "#core/testing/acceptance.ts"
import { eachDatabase } from "#core/testing/each-database.ts"
import { findCurrentTerms, findTerms, findTermsText, hashOf, listEarlierVersions } from "./terms.server.ts"
import { listSections, publishTerms, readTermsDraft, SECTIONS } from "./terms-draft.server.ts"
import { parseTerms, type TermsSection, termsAsText } from "./terms-text.ts"

const database = eachDatabase()

test("a new site begins with the draft for Ontario as version 1, under the hash of its text", async () => {
	const terms = await findCurrentTerms(database.db)
	expect(terms).toMatchObject({ number: 1, version: "2025-06-20", lastUpdated: "June 20, 2025" })
	expect([terms.hash, hashOf(terms.text)]).toEqual([TERMS_HASH, TERMS_HASH])
	expect(termsAsText(parseTerms(terms.text)), "its format has not changed").toBe(terms.text)
	expect(await findTerms(database.db, 1)).toEqual(terms)
	expect(await findTerms(database.db, 2)).toBeUndefined()
	expect(await listEarlierVersions(database.db, 1)).toEqual([])
	expect(await findTermsText(database.db, TERMS_HASH)).toBe(terms.text)
	expect(await findTermsText(database.db, "0".repeat(64))).toBeUndefined()
})

const CHANGE = { by: "anna", at: new Date("2026-06-01T03:00:00Z") }

let keys = 0
const newKey = () => ({ key: `key-${++keys}`, digest: "", isResent: false })

async function save(id: number | null, content: TermsSection, revision = 1) {
	const section = { id, content, revision, idempotencyKey: newKey() }
	const saving = database.db.transaction().execute((trx) => saveRecord(trx, SECTIONS, section, CHANGE))
	return (await saving).result
}

async function publish(change = CHANGE) {
	const { hash } = await readTermsDraft(database.db)
	return await publishTerms(database.db, { shown: hash, idempotencyKey: newKey() }, change)
}

const headings = async () => (await listSections(database.db)).map(({ heading }) => heading)

test("the draft begins as the published text, and publishing it unchanged does nothing", async () => {
	const { db } = database
	expect((await readTermsDraft(db)).text).toBe((await findCurrentTerms(db)).text)
	expect(await publish()).toBe("unchanged")
	expect((await findCurrentTerms(db)).number).toBe(1)
})

test("a draft that changed after it was shown isn't published", async () => {
	const { db } = database
	const { hash } = await readTermsDraft(db)
	await save(null, { heading: "Cats", text: "At home." })
	const result = await publishTerms(db, { shown: hash, idempotencyKey: newKey() }, CHANGE)
	expect([result, (await findCurrentTerms(db)).number]).toEqual(["draft changed", 1])
})

test("a changed draft becomes the next version, and the earlier text stays readable by its hash", async () => {
	const { db } = database
	expect(await save(null, { heading: "Dogs", text: "On a leash:\n- always" })).toBe("saved")
	expect(await publish()).toBe("published")
	const terms = await findCurrentTerms(db)
	// The farm's clock is four hours behind UTC.
	expect(terms).toMatchObject({ number: 2, version: "2 (2026-05-31)", lastUpdated: "May 31, 2026" })
	expect(terms.text.endsWith("\n\n\n17. Dogs\n\nOn a leash:\n\n- always\n")).toBe(true)
	expect(hashOf(terms.text)).toBe(terms.hash)
	expect(await listEarlierVersions(db, 2)).toEqual([
		{ number: 1, version: "2025-06-20", publishedOn: "June 20, 2025" },
	])
	expect(hashOf((await findTermsText(db, TERMS_HASH)) ?? "")).toBe(TERMS_HASH)
	expect(await publish(), "again").toBe("unchanged")
})

test("the terms have at most 200 kB", async () => {
	const long = { heading: "Long", text: "x".repeat(20_000) }
	for (let at = 0; at < 8; at++) expect(await save(null, long)).toBe("saved")
	const before = await headings()
	const tooLarge = { problems: { text: [expect.stringContaining("larger than 200 kB")] } }
	await expect(save(null, { ...long, text: "é".repeat(20_000) })).rejects.toMatchObject(tooLarge)
	await expect(save(1, { ...long, text: "é".repeat(20_000) })).rejects.toMatchObject(tooLarge)
	expect(await headings()).toEqual(before)
})
