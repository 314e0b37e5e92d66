import { expect, test } from "vitest"
import { eachDatabase } from "#app/testing/fixtures/each-database.ts"
import { findAccount } from "./find-account.server.ts"
import { createSession, findSession } from "./session.server.ts"
import { changePassword, createAdmin, createFirstAdmin, isRegistrationLocked } from "./user.server.ts"

const NOW = new Date("2026-06-01T12:00:00Z")
const change = { by: "anna", at: NOW }

const opened = eachDatabase()

test("the first administrator locks the registration, also for concurrent requests", async () => {
	const { db } = opened
	expect(await isRegistrationLocked(db)).toBe(false)
	const created = await Promise.all(["a", "b", "c"].map((name) => createFirstAdmin(db, name, "hash", NOW)))
	expect(created.filter(Boolean)).toHaveLength(1)
	expect(await isRegistrationLocked(db)).toBe(true)
	expect(opened.sqlite.prepare("select count(*) from users").pluck().get()).toBe(1)
})

test("usernames ignore case", async () => {
	await createFirstAdmin(opened.db, "Anna", "hash", NOW)
	expect(await findAccount(opened.db, "aNNa")).toMatchObject({ username: "Anna", passwordHash: "hash" })
	expect(await createAdmin(opened.db, "ANNA", "other", change)).toBeUndefined()
})

test("a new password ends all other sessions and is in the audit trail without the password", async () => {
	const { db } = opened
	const user = await createFirstAdmin(db, "anna", "hash", NOW)
	if (!user) throw new Error("no admin")
	const own = await createSession(db, user.id, NOW)
	const other = await createSession(db, user.id, NOW)
	await changePassword(db, user, "new-hash", change, own.hash)
	expect((await findSession(db, own.token, NOW))?.isOpen).toBe(true)
	expect((await findSession(db, other.token, NOW))?.isOpen).toBe(false)
	expect((await findAccount(db, "anna"))?.passwordHash).toBe("new-hash")
	const trail = opened.sqlite.prepare("select action, subject from audit_entries order by id").all()
	expect(trail.at(-1)).toEqual({ action: "user.password-changed", subject: "anna" })
	expect(JSON.stringify(trail)).not.toContain("hash")
})
