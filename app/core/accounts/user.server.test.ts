import { expect, test } from "vitest"
import { eachDatabase } from "#core/testing/each-database.ts"
import { createFirstAdmin, isRegistrationLocked } from "./user.server.ts"

const NOW = new Date("2026-06-01T12:00:00Z")

const opened = eachDatabase()

test("the first administrator locks the registration, also for concurrent requests", async () => {
	const { db } = opened
	expect(await isRegistrationLocked(db)).toBe(false)
	const created = await Promise.all(["a", "b", "c"].map((name) => createFirstAdmin(db, name, "hash", NOW)))
	expect(created.filter(Boolean)).toHaveLength(1)
	expect(await isRegistrationLocked(db)).toBe(true)
	expect(opened.sqlite.prepare("select count(*) from users").pluck().get()).toBe(1)
})
