import { afterEach, beforeEach, describe, expect, test } from "vitest"
import { testDatabase } from "#app/testing/fixtures/database.ts"
import type { OpenDatabase } from "#db/connection.ts"
import { countAttempt, deleteOldAttempts, resetAttempts, withdrawAttempt } from "./login-attempts.server.ts"
import { LONGEST_LIFETIME_MS, waitAfter } from "./login-attempts.ts"

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

/** The seconds that a network has to wait before each of `count` wrong passwords. */
async function waitsBefore(count: number, account: string, address: string) {
	const waits: number[] = []
	let at = 3_600
	for (let failures = 0; failures < count; failures++) {
		const { wait } = await attempt(account, address, later(at))
		waits.push(wait)
		at += wait
		if (wait > 0) expect((await attempt(account, address, later(at))).wait).toBe(0)
	}
	return waits
}

test("failures of other networks never make an owner wait, before, between or after own failures", async () => {
	const alone = await waitsBefore(14, "anna", "198.51.100.7")
	expect(alone).toEqual([...Array(10).fill(0), 30, 60, 120, 240])
	await opened.db.deleteFrom("guesses").execute()
	let networks = 0
	const attack = async () => {
		for (let at = 0; at < 20; at++) {
			const address = `10.0.${networks >> 8}.${networks++ & 255}`
			expect((await attempt("anna", address, later(3_600))).wait, address).toBe(0)
		}
	}
	await attack()
	expect(await waitsBefore(14, "anna", "198.51.100.7")).toEqual(alone)
	const wait = async () => (await attempt("anna", "198.51.100.7", later(4_050))).wait
	const before = await wait()
	expect(before).toBeGreaterThan(0)
	await attack()
	expect(await wait(), "a wait that has begun").toBe(before)
})

test("the first attempt of a /48 network is always compared, and an attacker's network stays throttled", async () => {
	await failedAttempts(10, "anna", "192.0.2.1")
	for (let at = 0; at < 300; at++)
		expect((await attempt("anna", `2001:db8:${at.toString(16)}::1`)).wait).toBe(0)
	const owner = await attempt("anna", "198.51.100.7")
	if ("networks" in owner) await resetAttempts(opened.db, owner, START)
	expect((await attempt("anna", "192.0.2.1")).wait).toBeGreaterThan(0)
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
	expect(await evaluated("anna", networks), "at one account").toBe(100)
	expect((await attempt("anna", "2001:db8:2::1")).wait, "another household").toBe(0)
	const others = await Promise.all(networks.map((address, at) => attempt(`user ${at}`, address)))
	expect(others.filter(({ wait }) => wait === 0)).toHaveLength(200)
})

test("a withdrawn login attempt changes nothing, and earlier failures remain", async () => {
	const rows = () => opened.sqlite.prepare("select * from guesses order by key").all()
	const attemptAndWithdraw = async (account: string, address: string, at: Date) => {
		const recorded = await attempt(account, address, at)
		if (!("networks" in recorded)) throw new Error("The attempt was not allowed.")
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
	expect(rows()).toEqual(blocked)
	await attemptAndWithdraw("anna", "192.0.2.1", later(31))
	expect(rows()).toEqual(blocked)
})

test("concurrent login attempts are withdrawn one by one", async () => {
	const recorded = await Promise.all(Array.from({ length: 10 }, () => attempt("anna", "192.0.2.1")))
	for (const attempt of recorded.slice(0, 4))
		if ("networks" in attempt) await withdrawAttempt(opened.db, attempt, START)
	await failedAttempts(4, "anna", "192.0.2.1")
	expect((await attempt("anna", "192.0.2.1")).wait).toBe(30)
})

describe("with a ceiling for all networks", () => {
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

	test("further attempts of all networks reach it, and another is allowed after a while", async () => {
		expect(await compared("192.0.2.1", 10)).toBe(10)
		expect(await compared("192.0.2.2", 10)).toBe(6)
		expect((await from("192.0.2.2", later(359))).wait).toBe(1)
		const next = await from("192.0.2.2", later(360))
		expect(next.wait).toBe(0)
		if ("networks" in next) await resetAttempts(opened.db, next, later(360))
		expect((await from("192.0.2.3", later(360))).wait).toBe(0)
	})

	test("attempts that reached it while the clock was ahead don't count", async () => {
		for (let host = 0; host < 3; host++) await compared(`192.0.2.${host}`, 10, later(400 * 86_400))
		expect(await compared("198.51.100.7", 10)).toBe(10)
	})

	test("each network's first three attempts of a month are compared even when it is reached", async () => {
		const attack = async (prefix: string, at = START) => {
			for (let host = 0; host < 3; host++) await compared(`${prefix}.${host}`, 10, at)
		}
		await attack("192.0.2")
		expect(await compared("198.51.100.7", 10)).toBe(3)
		expect(await compared("2001:db8:1:1::1", 3)).toBe(3)
		expect(await compared("2001:db8:1:2::1", 3), "another /64 of the same /48").toBe(0)
		const days = (count: number) => later(count * 86_400)
		expect(await compared("198.51.100.8", 3)).toBe(3)
		await deleteOldAttempts(opened.db, days(29))
		await attack("203.0.113", days(29))
		expect(await compared("198.51.100.8", 3, days(29))).toBe(0)
		await attack("203.0.113", days(62))
		expect(await compared("198.51.100.8", 3, days(62))).toBe(3)
	})
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

test("between two cleanups the table doesn't grow beyond its limit by more than a thousand attempts", async () => {
	const row = opened.sqlite.prepare("insert into guesses values (?, 1, ?, ?)")
	opened.sqlite.transaction(() => {
		for (let at = 0; at < 50_000; at++) row.run(`k${at}`, "2026-06-01T11:00:00.000Z", START.toISOString())
	})()
	const count = () => opened.sqlite.prepare("select count(*) from guesses").pluck().get()
	for (let at = 0; at < 1_000; at++) await attempt("anna", `10.0.${at >> 8}.${at & 255}`, later(at))
	expect(count()).toBeLessThanOrEqual(50_000)
})

test("concurrent login attempts are counted one by one", async () => {
	const results = await Promise.all(Array.from({ length: 25 }, () => attempt("anna", "192.0.2.1")))
	expect(results.filter(({ wait }) => wait === 0)).toHaveLength(10)
})

test("failures that were counted while the clock was ahead make nobody wait, and the next ones at most 14 minutes", async () => {
	const ahead = later(400 * 86_400)
	for (let at = 0; at < 14; at++) await attempt("anna", "192.0.2.1", ahead)
	expect((await attempt("anna", "192.0.2.1", ahead)).wait).toBeGreaterThan(0)
	await failedAttempts(10, "anna", "192.0.2.1")
	expect((await attempt("anna", "192.0.2.1")).wait).toBe(30)
	await attempt("berta", "198.51.100.7", ahead)
	await deleteOldAttempts(opened.db, START)
	expect(opened.sqlite.prepare("select max(last_failed_at) from guesses").pluck().get()).toBe(
		START.toISOString(),
	)
})

test("a wait that has begun doesn't grow when the clock is corrected", async () => {
	await failedAttempts(10, "anna", "192.0.2.1")
	expect((await attempt("anna", "192.0.2.1", later(-200))).wait).toBe(30)
})

test("a correct password resets the network's own failures", async () => {
	for (let round = 0; round < 5; round++) {
		await failedAttempts(3, "anna", "192.0.2.1")
		const correct = await attempt("anna", "192.0.2.1")
		if ("networks" in correct) await resetAttempts(opened.db, correct, START)
	}
	expect(opened.sqlite.prepare("select count(*) from guesses").pluck().get()).toBe(0)
})

test("login attempts store no address, ignore the name's case, and expire after a day", async () => {
	await failedAttempts(5, "Anna", "192.0.2.1")
	await failedAttempts(5, "anna", "192.0.2.1")
	expect((await attempt("ANNA", "192.0.2.1")).wait).toBeGreaterThan(0)
	expect(JSON.stringify(opened.sqlite.prepare("select * from guesses").all())).not.toMatch(/192\.0|anna/i)
	expect((await attempt("anna", "192.0.2.1", later(86_500))).wait).toBe(0)
	await deleteOldAttempts(opened.db, later(32 * 86_400))
	expect(opened.sqlite.prepare("select count(*) from guesses").pluck().get()).toBe(0)
})
