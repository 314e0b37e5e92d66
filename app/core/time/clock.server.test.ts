import { expect, test } from "vitest"
import { eachDatabase } from "#core/testing/each-database.ts"
import { findClockJump, mayDeleteByAge, recordHeartbeat } from "./clock.server.ts"

const site = eachDatabase()

const START = Date.parse("2026-11-28T12:00:00Z")
const HOUR = 3_600_000
const after = (hours: number) => new Date(START + hours * HOUR)
const mayDelete = (hours: number) => mayDeleteByAge(site.db, after(hours))

test.each([
	["a pause of more than two days", 48.1],
	["a jump of 400 days ahead", 9600],
	["a jump back", -49],
])("after %s nothing is deleted until the site has run for 48 hours, also with restarts", async (_, jump) => {
	await recordHeartbeat(site.db, after(-48), 0)
	await recordHeartbeat(site.db, after(0), 0)
	expect(await mayDelete(0), "a pause of two days").toBe(true)
	// Before the next heartbeat, too.
	expect(await mayDelete(jump)).toBe(false)
	await recordHeartbeat(site.db, after(jump), 0)
	for (let hour = 1; hour <= 47; hour++) await recordHeartbeat(site.db, after(jump + hour), 1)
	for (let restart = 0; restart < 3; restart++) await recordHeartbeat(site.db, after(jump + 47), 0)
	expect(await mayDelete(jump + 47)).toBe(false)
	expect(await findClockJump(site.db)).toEqual({ ranUntil: after(0).toISOString(), hoursLeft: 1 })
	await recordHeartbeat(site.db, after(jump + 48), 1)
	expect(await mayDelete(jump + 48)).toBe(true)
	expect(await findClockJump(site.db)).toBeUndefined()
})
