import { expect, test } from "vitest"
import { waiverLimit } from "#features/waiver/record-waiver.server.ts"
import { createRateLimit } from "./rate-limit.server.ts"

const SITE = {}

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

test("one /48 network can record at most 2,000 acceptances of the waiver in a day", () => {
	let accepted = 0
	for (let minute = 0; minute < 24 * 60; minute += 10)
		for (let at = 0; at < 500; at++)
			if (!waiverLimit.check(SITE, `2001:db8:1:${at % 50}::1`, minute * 60_000)) accepted += 1
	expect(accepted).toBe(2_000)
})
