import { afterEach, beforeEach, expect, test } from "vitest"
import { testDatabase } from "#app/testing/fixtures/database.ts"
import type { OpenDatabase } from "#db/connection.ts"
import { countAttempt, deleteOldAttempts, resetAttempts, withdrawAttempt } from "./login-attempts.server.ts"
import { waitAfter } from "./login-attempts.ts"

const START = new Date("2026-06-01T12:00:00Z")
const later = (seconds: number) => new Date(START.getTime() + seconds * 1000)

let opened: OpenDatabase
beforeEach(() => {
	opened = testDatabase()
})
afterEach(() => opened.close())

function attempt(account: string, address: string, at = START) {
	return countAttempt(opened.db, { scope: "password", account, address, secret: "s" }, at)
}
async function failedAttempts(count: number, account: string, address: string) {
	for (let at = 0; at < count; at++)
		expect((await attempt(account, address)).wait, `attempt ${at + 1}`).toBe(0)
}

test("login delays begin after ten failures, grow, and stay under a quarter of an hour", async () => {
	expect([9, 10, 11, 12].map((failures) => waitAfter(failures, 10))).toEqual([0, 30_000, 60_000, 120_000])
	expect(waitAfter(10_000, 10)).toBeLessThan(15 * 60_000)
	await failedAttempts(10, "anna", "192.0.2.1")
	expect((await attempt("anna", "192.0.2.1")).wait).toBe(30)
	expect((await attempt("anna", "192.0.2.1", later(29))).wait).toBe(1)
	expect((await attempt("anna", "192.0.2.1", later(31))).wait).toBe(0)
	expect((await attempt("anna", "192.0.2.1", later(32))).wait).toBe(59)
})

test("an account under attack stays open to other addresses, once each", async () => {
	await failedAttempts(10, "anna", "192.0.2.1")
	const elsewhere = await attempt("anna", "198.51.100.7")
	expect(elsewhere.wait).toBe(0)
	expect((await attempt("anna", "198.51.100.7")).wait).toBeGreaterThan(0)
	if ("account" in elsewhere) await resetAttempts(opened.db, elsewhere, START)
	expect((await attempt("anna", "192.0.2.1")).wait, "the attacker stays throttled").toBeGreaterThan(0)
	expect((await attempt("anna", "198.51.100.7")).wait).toBe(0)
})

test("an address that tries many accounts is throttled, and an IPv6 network counts as one", async () => {
	for (let at = 0; at < 30; at++) expect((await attempt(`user ${at}`, `2001:db8:1:2::${at}`)).wait).toBe(0)
	expect((await attempt("another", "2001:db8:1:2:9::1")).wait).toBeGreaterThan(0)
	expect((await attempt("another", "2001:db8:1:3::1")).wait).toBe(0)
	expect((await attempt("another", "203.0.113.5")).wait).toBe(0)
})

test("many /64 IPv6 networks are throttled together as a /48 network", async () => {
	const evaluated = async (account: string, from: string[]) => {
		let count = 0
		for (const address of from) if ((await attempt(account, address)).wait === 0) count++
		return count
	}
	const networks = Array.from({ length: 400 }, (_, at) => `2001:db8:1:${at.toString(16)}::1`)
	expect(await evaluated("anna", networks), "at one account").toBe(10)
	expect((await attempt("anna", "2001:db8:2::1")).wait, "another household").toBe(0)
	const others = await Promise.all(networks.map((address, at) => attempt(`user ${at}`, address)))
	expect(others.filter(({ wait }) => wait === 0)).toHaveLength(290)
})

test("a withdrawn login attempt changes nothing, and earlier failures remain", async () => {
	const rows = () => opened.sqlite.prepare("select * from guesses order by key").all()
	const attemptAndWithdraw = async (account: string, address: string, at: Date) => {
		const recorded = await attempt(account, address, at)
		if (!("account" in recorded)) throw new Error("The attempt was not allowed.")
		await withdrawAttempt(opened.db, recorded, at)
	}
	await attemptAndWithdraw("anna", "2001:db8::1", START)
	expect(rows()).toEqual([])
	await failedAttempts(9, "anna", "192.0.2.1")
	const before = rows()
	for (let at = 0; at < 20; at++) await attemptAndWithdraw("anna", "192.0.2.1", later(at))
	expect(rows()).toEqual(before)
	await failedAttempts(1, "anna", "192.0.2.1")
	const blocked = rows()
	await attemptAndWithdraw("anna", "198.51.100.7", later(1))
	expect(rows(), "others stay blocked").toEqual(blocked)
	await attemptAndWithdraw("anna", "192.0.2.1", later(31))
	expect(rows()).toEqual(blocked)
})

test("concurrent login attempts are withdrawn one by one", async () => {
	const recorded = await Promise.all(Array.from({ length: 10 }, () => attempt("anna", "192.0.2.1")))
	for (const attempt of recorded.slice(0, 4))
		if ("account" in attempt) await withdrawAttempt(opened.db, attempt, START)
	await failedAttempts(4, "anna", "192.0.2.1")
	expect((await attempt("anna", "192.0.2.1")).wait).toBe(30)
})

test("all networks together reach a ceiling, which allows another attempt after a while", async () => {
	const from = (at: number, time: Date) =>
		countAttempt(
			opened.db,
			{
				scope: "passcode",
				account: "x",
				address: `10.0.${at >> 8}.${at & 255}`,
				secret: "s",
				ownFailures: 3,
				ceiling: 200,
			},
			time,
		)
	const results = []
	for (let at = 0; at < 300; at++) results.push(await from(at, START))
	expect(results.filter(({ wait }) => wait === 0)).toHaveLength(200)
	expect(results[299]?.wait).toBe(18)
	expect((await from(400, later(17))).wait).toBe(1)
	const next = await from(400, later(18))
	expect(next.wait).toBe(0)
	expect((await from(401, later(19))).wait).toBe(17)
	if ("account" in next) await resetAttempts(opened.db, next, later(19))
	expect((await from(401, later(19))).wait, "a correct passcode does not count").toBe(0)
})

test("attempts from many networks don't fill the table", async () => {
	const row = opened.sqlite.prepare("insert into guesses values (?, 1, ?, ?)")
	opened.sqlite.transaction(() => {
		for (let at = 0; at < 50_100; at++)
			row.run(`k${at}`, new Date(START.getTime() + at).toISOString(), START.toISOString())
	})()
	await deleteOldAttempts(opened.db, later(60))
	expect(opened.sqlite.prepare("select count(*), min(last_failed_at) from guesses").raw().get()).toEqual([
		50_000,
		new Date(START.getTime() + 100).toISOString(),
	])
})

test("concurrent login attempts are counted one by one", async () => {
	const results = await Promise.all(Array.from({ length: 25 }, () => attempt("anna", "192.0.2.1")))
	expect(results.filter(({ wait }) => wait === 0)).toHaveLength(10)
})

test("a correct password resets the network's own failures", async () => {
	for (let round = 0; round < 5; round++) {
		await failedAttempts(3, "anna", "192.0.2.1")
		const correct = await attempt("anna", "192.0.2.1")
		if ("account" in correct) await resetAttempts(opened.db, correct, START)
	}
	expect(opened.sqlite.prepare("select count(*) from guesses").pluck().get()).toBe(0)
})

test("login attempts store no address, ignore the name's case, and expire after a day", async () => {
	await failedAttempts(5, "Anna", "192.0.2.1")
	await failedAttempts(5, "anna", "192.0.2.1")
	expect((await attempt("ANNA", "192.0.2.1")).wait).toBeGreaterThan(0)
	expect(JSON.stringify(opened.sqlite.prepare("select * from guesses").all())).not.toMatch(/192\.0|anna/i)
	expect((await attempt("anna", "192.0.2.1", later(86_500))).wait).toBe(0)
	await deleteOldAttempts(opened.db, later(3 * 86_400))
	expect(opened.sqlite.prepare("select count(*) from guesses").pluck().get()).toBe(0)
})
