import { sql } from "kysely"
import { expect, test } from "vitest"
import { TERMS_HASH } from "#core/testing/acceptance.ts"
import { eachDatabase } from "#core/testing/each-database.ts"
import type { Database } from "#db/connection.ts"
import { acceptWaiver, pageOfAcceptances, streamAcceptances } from "./waiver.server.ts"
import type { WaiverDestination } from "./waiver.ts"

const database = eachDatabase()

async function accept(db: Database, ledTo: WaiverDestination, now: Date, idempotencyKey?: string) {
	const accepted = { ledTo, termsHash: TERMS_HASH, idempotencyKey }
	return await db.transaction().execute((trx) => acceptWaiver(trx, accepted, now))
}

test("waiver records and terms can be added, but neither changed nor deleted", async () => {
	const { db } = database
	await accept(db, "home", new Date())
	for (const attempt of [
		sql`delete from waiver_acceptances`,
		sql`update waiver_acceptances set accepted_at = ''`,
		sql`delete from waiver_terms`,
		sql`update waiver_terms set text = ''`,
	])
		await expect(attempt.execute(db)).rejects.toThrow(/never (deleted|changed)/)
})

test("waiver records are paged newest first, and exported oldest first", async () => {
	const { db } = database
	for (let at = 0; at < 1_050; at++) await accept(db, "home", new Date(1_780_000_000_000 + at * 1000))
	const second = await pageOfAcceptances(db, { from: 2, page: 2 })
	expect(second.acceptances).toHaveLength(50)
	expect(second.total).toBe(1_050)
	expect(second.acceptances[0]?.acceptedAt).toBe(new Date(1_780_000_000_000 + 999_000).toISOString())
	const all = []
	for await (const batch of streamAcceptances(db))
		all.push(...batch.map((acceptance) => acceptance.acceptedAt))
	expect(all).toHaveLength(1_050)
	expect(all).toEqual(all.toSorted())
})

test("an idempotency key creates one record, even if two requests arrive at once", async () => {
	const { db } = database
	const key = "0123456789abcdef"
	const both = await Promise.all([
		accept(db, "parking", new Date(), key),
		accept(db, "parking", new Date(), key),
	])
	expect(both.map(({ isNew }) => isNew).sort()).toEqual([false, true])
	expect(both[0].acceptance).toEqual(both[1].acceptance)
	expect((await pageOfAcceptances(db, { from: 1, page: 1 })).total).toBe(1)
	expect((await accept(db, "home", new Date(), key)).isNew).toBe(true)
	expect((await accept(db, "parking", new Date(), "another-0123456789")).isNew).toBe(true)
	expect((await pageOfAcceptances(db, { from: 1, page: 1 })).total).toBe(3)
})
