import { createHash } from "node:crypto"
import { sql } from "kysely"
import { afterEach, beforeEach, expect, test } from "vitest"
import { testDatabase } from "#app/testing/fixtures/database.ts"
import type { OpenDatabase } from "#db/connection.ts"
import {
	acceptWaiver,
	deleteOldWaiverKeys,
	findAcceptance,
	findTermsText,
	listAcceptedTerms,
	pageOfAcceptances,
	streamAcceptances,
} from "./waiver.server.ts"
import { parseDestination, parseReceipt } from "./waiver.ts"
import { TERMS, TERMS_HASH, TERMS_VERSION } from "./waiver-terms.ts"

let database: OpenDatabase
beforeEach(() => {
	database = testDatabase()
})
afterEach(() => database.close())

test("an acceptance is found by its receipt number", async () => {
	const { acceptance: accepted } = await acceptWaiver(
		database.db,
		"parking",
		new Date("2026-06-01T12:00:00Z"),
	)
	expect(accepted).toEqual({
		receipt: expect.stringMatching(/^[2-9A-Z]{4}-[2-9A-Z]{4}$/),
		termsVersion: TERMS_VERSION,
		termsHash: TERMS_HASH,
		acceptedAt: "2026-06-01T12:00:00.000Z",
		ledTo: "parking",
	})
	expect(await findAcceptance(database.db, accepted.receipt)).toEqual(accepted)
	expect(await findAcceptance(database.db, "2222-2222")).toBeUndefined()
	expect(parseReceipt(` ${accepted.receipt.toLowerCase()} `)).toBe(accepted.receipt)
})

test("text that isn't a receipt number is rejected", () => {
	for (const text of [null, "", "K7M2", "K7M2-4QX0", "K7M2-4QXT-", "%", "K7M24QXT"]) {
		expect(parseReceipt(text), String(text)).toBeUndefined()
	}
})

test("an acceptance leads to parking or home, and never to another URL", () => {
	expect(parseDestination("parking")).toBe("parking")
	for (const text of [null, "", "https://evil.example", "//evil.example"])
		expect(parseDestination(text)).toBe("home")
})

test("the terms contain everything that the specification requires", () => {
	const text = JSON.stringify(TERMS)
	for (const words of [
		"CAD 100",
		"whichever is greater",
		"Ontario",
		"arbitration",
		"drones",
		"open flame",
		"sever",
	]) {
		expect(text).toContain(words)
	}
	expect(new Set(TERMS.map((section) => section.id)).size).toBe(TERMS.length)
})

test("each accepted version of the terms is stored once, under the hash of its text", async () => {
	const { db } = database
	const { acceptance: first } = await acceptWaiver(db, "home", new Date("2026-06-01T12:00:00Z"))
	await acceptWaiver(db, "parking", new Date("2026-06-02T12:00:00Z"))
	expect(await listAcceptedTerms(db)).toEqual([
		{ hash: TERMS_HASH, version: TERMS_VERSION, firstAcceptedAt: "2026-06-01T12:00:00.000Z" },
	])
	const text = (await findTermsText(db, String(first.termsHash))) ?? ""
	expect(createHash("sha256").update(text).digest("hex")).toBe(first.termsHash)
	for (const { title, paragraphs, list = [] } of TERMS)
		for (const words of [title, ...paragraphs, ...list]) expect(text).toContain(words)
})

test("the terms change only together with their version", () => {
	// If this fails, the terms were changed: set a new version, and write its hash here.
	expect([TERMS_VERSION, TERMS_HASH.slice(0, 16)]).toEqual(["2025-06-20", "716319396c01892f"])
})

test("waiver records and terms can be added, but neither changed nor deleted", async () => {
	const { db } = database
	await acceptWaiver(db, "home", new Date())
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
	for (let at = 0; at < 1_050; at++) await acceptWaiver(db, "home", new Date(1_780_000_000_000 + at * 1000))
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
		acceptWaiver(db, "parking", new Date(), key),
		acceptWaiver(db, "parking", new Date(), key),
	])
	expect(both.map(({ isNew }) => isNew).sort()).toEqual([false, true])
	expect(both[0].acceptance).toEqual(both[1].acceptance)
	expect((await pageOfAcceptances(db, { from: 1, page: 1 })).total).toBe(1)
	expect((await acceptWaiver(db, "home", new Date(), key)).isNew).toBe(true)
	expect((await acceptWaiver(db, "parking", new Date(), "another-0123456789")).isNew).toBe(true)
	expect((await pageOfAcceptances(db, { from: 1, page: 1 })).total).toBe(3)
})

test("idempotency keys are deleted after a day, and their records are not", async () => {
	const { db } = database
	const now = new Date("2026-06-03T12:00:00Z")
	await acceptWaiver(db, "home", new Date("2026-06-02T11:00:00Z"), "0123456789abcdef")
	await acceptWaiver(db, "home", new Date("2026-06-02T13:00:00Z"), "fedcba9876543210")
	await deleteOldWaiverKeys(db, now)
	const left = await db.selectFrom("waiver_keys").select("created_at").execute()
	expect(left).toEqual([{ created_at: "2026-06-02T13:00:00.000Z" }])
	expect((await pageOfAcceptances(db, { from: 1, page: 1 })).total).toBe(2)
})
