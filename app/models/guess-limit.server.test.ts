import { afterEach, beforeEach, expect, test } from "vitest"
import type { OpenDatabase } from "../../db/connection.ts"
import { testDatabase } from "../testing/database.ts"
import { countGuess, dropOldGuesses, forgiveGuess } from "./guess-limit.server.ts"
import { waitAfter } from "./guess-limit.ts"

const START = new Date("2026-06-01T12:00:00Z")
const later = (seconds: number) => new Date(START.getTime() + seconds * 1000)

let opened: OpenDatabase
beforeEach(() => {
	opened = testDatabase()
})
afterEach(() => opened.close())

function guess(account: string, address: string, at = START) {
	return countGuess(opened.db, { scope: "password", account, address, secret: "s" }, at)
}
async function wrongGuesses(count: number, account: string, address: string) {
	for (let at = 0; at < count; at++) expect((await guess(account, address)).wait, `guess ${at + 1}`).toBe(0)
}

test("waits begin after ten guesses, grow, and stay under a quarter of an hour", async () => {
	expect([9, 10, 11, 12].map((failures) => waitAfter(failures, 10))).toEqual([0, 30_000, 60_000, 120_000])
	expect(waitAfter(10_000, 10)).toBeLessThan(15 * 60_000)
	await wrongGuesses(10, "anna", "192.0.2.1")
	expect((await guess("anna", "192.0.2.1")).wait).toBe(30)
	expect((await guess("anna", "192.0.2.1", later(29))).wait).toBe(1)
	expect((await guess("anna", "192.0.2.1", later(31))).wait).toBe(0)
	expect((await guess("anna", "192.0.2.1", later(32))).wait).toBe(59)
})

test("the owner gets in from elsewhere while somebody guesses at the account, each address once", async () => {
	await wrongGuesses(10, "anna", "192.0.2.1")
	const elsewhere = await guess("anna", "198.51.100.7")
	expect(elsewhere.wait).toBe(0)
	expect((await guess("anna", "198.51.100.7")).wait).toBeGreaterThan(0)
	if ("keys" in elsewhere) await forgiveGuess(opened.db, elsewhere, START)
	expect((await guess("anna", "192.0.2.1")).wait, "the guesser is not forgiven").toBeGreaterThan(0)
	expect((await guess("anna", "198.51.100.7")).wait).toBe(0)
})

test("an address that guesses at many accounts is slowed, and a network of IPv6 counts as one", async () => {
	for (let at = 0; at < 30; at++) expect((await guess(`user ${at}`, `2001:db8:1:2::${at}`)).wait).toBe(0)
	expect((await guess("another", "2001:db8:1:2:9::1")).wait).toBeGreaterThan(0)
	expect((await guess("another", "2001:db8:1:3::1")).wait).toBe(0)
	expect((await guess("another", "203.0.113.5")).wait).toBe(0)
})

test("guesses at once count one by one", async () => {
	const answers = await Promise.all(Array.from({ length: 25 }, () => guess("anna", "192.0.2.1")))
	expect(answers.filter((answer) => answer.wait === 0)).toHaveLength(10)
})

test("a right password in between forgives one's own mistakes", async () => {
	for (let round = 0; round < 5; round++) {
		await wrongGuesses(3, "anna", "192.0.2.1")
		const right = await guess("anna", "192.0.2.1")
		if ("keys" in right) await forgiveGuess(opened.db, right, START)
	}
	expect(opened.sqlite.prepare("select count(*) from guesses").pluck().get()).toBe(0)
})

test("no address is stored, names in other letters are the same account, and a day later all is forgotten", async () => {
	await wrongGuesses(5, "Anna", "192.0.2.1")
	await wrongGuesses(5, "anna", "192.0.2.1")
	expect((await guess("ANNA", "192.0.2.1")).wait).toBeGreaterThan(0)
	expect(JSON.stringify(opened.sqlite.prepare("select * from guesses").all())).not.toMatch(/192\.0|anna/i)
	expect((await guess("anna", "192.0.2.1", later(86_500))).wait).toBe(0)
	await dropOldGuesses(opened.db, later(3 * 86_400))
	expect(opened.sqlite.prepare("select count(*) from guesses").pluck().get()).toBe(0)
})
