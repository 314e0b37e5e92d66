import { expect, test } from "vitest"
import { createRateLimit } from "./rate-limit.server.ts"
import { waiverLimit } from "./waiver-limit.server.ts"

const SITE = {}
const A = "192.0.2.1"
const B = "192.0.2.2"

test("each client gets the limit in a window, then must wait for the next window", () => {
	const limit = createRateLimit(2, 60_000)
	expect([limit.check(SITE, A, 0), limit.check(SITE, A, 1)]).toEqual([undefined, undefined])
	expect(limit.check(SITE, A, 30_000)).toBe(30)
	expect(limit.check(SITE, B, 30_000)).toBeUndefined()
	expect(limit.check({}, A, 30_000), "on another site").toBeUndefined()
	expect(limit.check(SITE, A, 60_000)).toBeUndefined()
})

test("a limit that was reached while the clock was ahead is over", () => {
	const limit = createRateLimit(1, 60_000)
	const ahead = 400 * 86_400_000
	expect([limit.check(SITE, A, ahead), limit.check(SITE, A, ahead)]).toEqual([undefined, 60])
	expect([limit.check(SITE, A, 0), limit.check(SITE, A, 0)]).toEqual([undefined, 60])
})

test("300 addresses of one IPv6 network, or of one IPv4 address with ports, share one limit", () => {
	const limit = createRateLimit(100, 60_000)
	const accepted = (addresses: string[]) =>
		addresses.filter((address) => limit.check(SITE, address, 0) === undefined).length
	const numbers = Array.from({ length: 300 }, (_, at) => at)
	expect(accepted(numbers.map((at) => `2001:db8:1:2::${at.toString(16)}`))).toBe(100)
	expect(accepted(numbers.map((at) => `203.0.113.5:${40_000 + at}`))).toBe(100)
	expect(accepted(numbers.map((at) => `[::ffff:203.0.113.6]:${40_000 + at}`))).toBe(100)
	expect(accepted(numbers.map((at) => `no address ${at}`))).toBe(100)
})

test("the /64 networks of a /48 share four times the limit, and one above its own takes nothing from the others", () => {
	const limit = createRateLimit(10, 60_000)
	const accepted = (network: string, count: number) =>
		Array.from({ length: count }, () => limit.check(SITE, `2001:db8:1:${network}::1`, 0)).filter(
			(wait) => wait === undefined,
		).length
	expect(accepted("1", 200)).toBe(10)
	const others = Array.from({ length: 50 }, (_, at) => accepted((at + 2).toString(16), 1))
	expect(others.filter(Boolean)).toHaveLength(30)
	expect(limit.check(SITE, "2001:db8:2::1", 0)).toBeUndefined()
})

test("a request can cost more than one", () => {
	const limit = createRateLimit(10, 60_000)
	expect(limit.check(SITE, A, 0, 8)).toBeUndefined()
	expect(limit.check(SITE, A, 0, 3)).toBe(60)
	expect(limit.check(SITE, B, 0, 10)).toBeUndefined()
})

test("one /48 network can record at most 2,000 acceptances of the waiver in a day", () => {
	let accepted = 0
	for (let minute = 0; minute < 24 * 60; minute += 10)
		for (let at = 0; at < 500; at++)
			if (!waiverLimit.check(SITE, `2001:db8:1:${at % 50}::1`, minute * 60_000)) accepted += 1
	expect(accepted).toBe(2_000)
})

test("the oldest clients are removed when there are too many", () => {
	const limit = createRateLimit(1, 1e9)
	const address = (at: number) => `10.0.${at >> 8}.${at & 255}`
	limit.check(SITE, A, 0)
	for (let at = 0; at < 10_000; at++) limit.check(SITE, address(at), 1)
	expect(limit.check(SITE, A, 2)).toBeUndefined()
	expect(limit.check(SITE, address(9999), 2)).toBeGreaterThan(0)
})
