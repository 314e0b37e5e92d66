import { getRounds } from "bcryptjs"
import { expect, test } from "vitest"
import { dummyHash, hashPassword, matchesHash } from "./passwords.server.ts"

const COST = 4

test("without an account no password matches, and the check has the cost of a new password", async () => {
	expect(await matchesHash({ password: "my password", hash: null, cost: COST })).toBe(false)
	const stored = await hashPassword({ password: "my password", cost: COST })
	expect(dummyHash(COST)).toHaveLength(stored.length)
	for (const cost of [COST, 12]) expect(getRounds(dummyHash(cost))).toBe(cost)
})
