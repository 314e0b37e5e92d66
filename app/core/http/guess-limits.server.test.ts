import { expect, test } from "vitest"
import { eachDatabase } from "#core/testing/each-database.ts"
import { countAttempt, LONGEST_LIFETIME_MS, resetAttempts, waitAfter } from "./guess-limits.server.ts"

const START = new Date("2026-06-01T12:00:00Z")
const later = (seconds: number) => new Date(START.getTime() + seconds * 1000)

const opened = eachDatabase()

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

test("an address that tries many accounts is throttled, and an IPv6 network counts as one", async () => {
	for (let at = 0; at < 30; at++) expect((await attempt(`user ${at}`, `2001:db8:1:2::${at}`)).wait).toBe(0)
	expect((await attempt("another", "2001:db8:1:2:9::1")).wait).toBeGreaterThan(0)
	expect((await attempt("another", "2001:db8:1:3::1")).wait).toBe(0)
	expect((await attempt("another", "203.0.113.5")).wait).toBe(0)
})

const from = (address: string, at: Date) =>
	countAttempt(
		opened.db,
		{
			...{ scope: "code", account: "anna", address, secret: "s" },
			...{ ceiling: { perHour: 10, free: 3 }, lifetime: LONGEST_LIFETIME_MS },
		},
		at,
	)
const compared = async (address: string, count: number, at = START) => {
	const results = []
	for (let attempt = 0; attempt < count; attempt++) results.push((await from(address, at)).wait)
	return results.filter((wait) => wait === 0).length
}

test("further attempts of all networks reach a ceiling, and another is allowed after a while", async () => {
	expect(await compared("192.0.2.1", 10)).toBe(10)
	expect(await compared("192.0.2.2", 10)).toBe(6)
	expect((await from("192.0.2.2", later(359))).wait).toBe(1)
	const next = await from("192.0.2.2", later(360))
	expect(next.wait).toBe(0)
	if ("networks" in next) await resetAttempts(opened.db, next, later(360))
	expect((await from("192.0.2.3", later(360))).wait).toBe(0)
})

test("a correct password resets the network's own failures", async () => {
	for (let round = 0; round < 5; round++) {
		await failedAttempts(3, "anna", "192.0.2.1")
		const correct = await attempt("anna", "192.0.2.1")
		if ("networks" in correct) await resetAttempts(opened.db, correct, START)
	}
	expect(opened.sqlite.prepare("select count(*) from guesses").pluck().get()).toBe(0)
})

test("login attempts store no address, and ignore the name's case", async () => {
	await failedAttempts(5, "Anna", "192.0.2.1")
	await failedAttempts(5, "anna", "192.0.2.1")
	expect((await attempt("ANNA", "192.0.2.1")).wait).toBeGreaterThan(0)
	expect(JSON.stringify(opened.sqlite.prepare("select * from guesses").all())).not.toMatch(/192\.0|anna/i)
})
