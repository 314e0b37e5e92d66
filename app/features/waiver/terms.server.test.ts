import { expect, test } from "vitest"
import { EditConflict } from "#core/forms/refusal.ts"
import type { StoredForm } from "#core/records/record-store.server.ts"
import { TERMS_HASH } from "#core/testing/acceptance.ts"
import { insertAnyRow } from "#core/testing/any-row.ts"
import { databaseBefore } from "#core/testing/database.ts"
import { eachDatabase } from "#core/testing/each-database.ts"
import { migrate } from "#db/migrate.ts"
import type { DRAFT } from "./terms.record.ts"
import { findCurrentTerms, findTerms, findTermsText, hashOf, listEarlierVersions } from "./terms.server.ts"
import { readTermsDraft, TERMS_DRAFT, TERMS_TO_PUBLISH } from "./terms-draft.server.ts"
import { publishedText } from "./terms-text.ts"

const database = eachDatabase()

test("a new site begins with the draft for Ontario as version 1, under the hash of its text", async () => {
	const terms = await findCurrentTerms(database.db)
	expect(terms).toMatchObject({ number: 1, version: "2025-06-20", lastUpdated: "June 20, 2025" })
	expect([terms.hash, hashOf(terms.text)]).toEqual([TERMS_HASH, TERMS_HASH])
	const { text } = await readTermsDraft(database.db)
	expect(publishedText(text), "its format has not changed").toBe(terms.text)
	expect(await findTerms(database.db, 1)).toEqual(terms)
	expect(await findTerms(database.db, 2)).toBeUndefined()
	expect(await listEarlierVersions(database.db, 1)).toEqual([])
	expect(await findTermsText(database.db, TERMS_HASH)).toBe(terms.text)
	expect(await findTermsText(database.db, "0".repeat(64))).toBeUndefined()
})

const CHANGE = { by: "anna", at: new Date("2026-06-01T03:00:00Z") }

async function send(form: StoredForm<typeof DRAFT>, text: string, revision?: number) {
	const { db } = database
	const opened = revision ?? (await readTermsDraft(db)).revision
	const sent = { target: { id: "draft" }, content: { text }, revision: opened, form: {} }
	await db.transaction().execute((trx) => form.save(trx, sent, CHANGE))
}

test("the draft is published only as it was saved, once, and the earlier text stays readable by its hash", async () => {
	const { db } = database
	const { text, revision } = await readTermsDraft(db)
	await expect(send(TERMS_TO_PUBLISH, text)).rejects.toThrow("the draft is the same as the published version")
	const draft = `${text}\n\n## Dogs\nOn a leash:\n- always`
	await expect(send(TERMS_TO_PUBLISH, draft)).rejects.toThrow("changes that aren't saved yet")
	await send(TERMS_DRAFT, draft)
	await expect(send(TERMS_TO_PUBLISH, draft, revision), "an older page").rejects.toThrow(EditConflict)
	expect((await findCurrentTerms(db)).number).toBe(1)
	await send(TERMS_TO_PUBLISH, draft)
	const terms = await findCurrentTerms(db)
	// The farm's clock is four hours behind UTC.
	expect(terms).toMatchObject({ number: 2, version: "2 (2026-05-31)", lastUpdated: "May 31, 2026" })
	expect(terms.text.endsWith("\n\n\n17. Dogs\n\nOn a leash:\n\n- always\n")).toBe(true)
	expect(hashOf(terms.text)).toBe(terms.hash)
	expect(await listEarlierVersions(db, 2)).toEqual([
		{ number: 1, hash: TERMS_HASH, publishedOn: "June 20, 2025" },
	])
	expect(hashOf((await findTermsText(db, TERMS_HASH)) ?? "")).toBe(TERMS_HASH)
	await expect(send(TERMS_TO_PUBLISH, draft)).rejects.toThrow("the same as the published version")
})

test("that pages are counted is in terms that nobody has accepted yet, and else in their draft", async () => {
	for (const isAccepted of [false, true]) {
		const { sqlite, db, close } = databaseBefore(71)
		const before = await findCurrentTerms(db)
		if (isAccepted) insertAnyRow(sqlite, "waiver_acceptances", { terms_hash: null })
		migrate(sqlite)
		const after = await findCurrentTerms(db)
		expect(after.hash).toBe(isAccepted ? before.hash : TERMS_HASH)
		expect(hashOf(after.text)).toBe(after.hash)
		expect((await readTermsDraft(db)).text).toContain("counts how often each of its pages is opened")
		close()
	}
})

test("the sections of a draft become one text, which is published as they would have been, and no version changes", async () => {
	const { sqlite, db, close } = databaseBefore(61)
	const insert = sqlite.prepare(
		"insert into terms_versions (number, name, hash, text, published_at) values (?, ?, ?, ?, ?)",
	)
	const second = "1. Rules\n\nNo fire.\n\n\n2. 2. Law\n\nOntario.\n"
	insert.run(2, "2 (2026-05-01)", hashOf(second), second, "2026-05-01T12:00:00.000Z")
	sqlite.exec(`
		delete from terms_sections where position > 3;
		update terms_sections set position = 10 - position;
		update terms_sections set heading = '2. Law', text = 'First:\n- one\n## two\n\n## Three' where position = 9`)
	const versions = sqlite.prepare("select * from terms_versions order by number").all()
	const [law, licence, risk] = sqlite
		.prepare("select text from terms_sections order by id")
		.pluck()
		.all() as string[]
	migrate(sqlite)
	expect(sqlite.prepare("select * from terms_versions order by number").all()).toEqual(versions)
	expect(await findTerms(db, 2)).toMatchObject({ hash: hashOf(second), text: second })
	const [first] = versions as { hash: string }[]
	expect(await findTermsText(db, String(first?.hash))).toContain("1. Definitions")
	const { text, revision } = await readTermsDraft(db)
	expect(revision).toBe(1)
	expect(law).toContain("## two")
	const parts = ["1. Assumption of Risk", risk?.trim(), "2. Licence to Enter", licence?.trim()]
	expect(publishedText(text)).toBe(
		`${parts[0]}\n\n${parts[1]}\n\n\n${parts[2]}\n\n${parts[3]}\n\n\n3. Law\n\nFirst:\n\n- one ## two\n\n## Three\n`,
	)
	close()
})
