import { afterEach, beforeEach, expect, test } from "vitest"
import type { OpenDatabase } from "../../db/connection.ts"
import { testDatabase } from "../testing/database.ts"
import { acceptWaiver, findAcceptance } from "./waiver.server.ts"
import { parseDestination, parseReceipt } from "./waiver.ts"
import { TERMS, TERMS_VERSION } from "./waiver-terms.ts"

let database: OpenDatabase
beforeEach(() => {
	database = testDatabase()
})
afterEach(() => database.close())

test("an acceptance is found again by its receipt number", async () => {
	const accepted = await acceptWaiver(database.db, "parking", new Date("2026-06-01T12:00:00Z"))
	expect(accepted).toEqual({
		receipt: expect.stringMatching(/^[2-9A-Z]{4}-[2-9A-Z]{4}$/),
		termsVersion: TERMS_VERSION,
		acceptedAt: "2026-06-01T12:00:00.000Z",
		ledTo: "parking",
	})
	expect(await findAcceptance(database.db, accepted.receipt)).toEqual(accepted)
	expect(await findAcceptance(database.db, "2222-2222")).toBeUndefined()
	expect(parseReceipt(` ${accepted.receipt.toLowerCase()} `)).toBe(accepted.receipt)
})

test("only receipt numbers are read as such", () => {
	for (const text of [null, "", "K7M2", "K7M2-4QX0", "K7M2-4QXT-", "%", "K7M24QXT"]) {
		expect(parseReceipt(text), String(text)).toBeUndefined()
	}
})

test("parking is the one place outside that an acceptance leads to", () => {
	expect(parseDestination("parking")).toBe("parking")
	for (const text of [null, "", "https://evil.example", "//evil.example"])
		expect(parseDestination(text)).toBe("home")
})

test("the terms say what the specification wants them to say", () => {
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
