import { afterEach, beforeEach, expect, test } from "vitest"
import { testDatabase } from "#app/testing/fixtures/database.ts"
import type { OpenDatabase } from "#db/connection.ts"
import { invitationForm, loginForm } from "./account-forms.ts"
import { findAccount } from "./find-account.server.ts"
import { createSession, findSession } from "./session.server.ts"
import { changePassword, createAdmin, createFirstAdmin, isRegistrationLocked } from "./user.server.ts"

const NOW = new Date("2026-06-01T12:00:00Z")
const change = { by: "anna", at: NOW }

let opened: OpenDatabase
beforeEach(() => {
	opened = testDatabase()
})
afterEach(() => opened.close())

test("the first administrator locks the registration, also for concurrent requests", async () => {
	const { db } = opened
	expect(await isRegistrationLocked(db)).toBe(false)
	const created = await Promise.all(["a", "b", "c"].map((name) => createFirstAdmin(db, name, "hash", NOW)))
	expect(created.filter(Boolean)).toHaveLength(1)
	expect(await isRegistrationLocked(db)).toBe(true)
	expect(opened.sqlite.prepare("select count(*) from users").pluck().get()).toBe(1)
})

test("a user without the role does not lock the registration", async () => {
	opened.sqlite.exec("insert into users (username, password_hash, created_at) values ('guest', 'x', '')")
	expect(await isRegistrationLocked(opened.db)).toBe(false)
	expect(await createFirstAdmin(opened.db, "anna", "hash", NOW)).toMatchObject({ role: "admin" })
})

test("usernames ignore case", async () => {
	await createFirstAdmin(opened.db, "Anna", "hash", NOW)
	expect(await findAccount(opened.db, "aNNa")).toMatchObject({ username: "Anna", passwordHash: "hash" })
	expect(await createAdmin(opened.db, "ANNA", "other", change)).toBeUndefined()
})

test("a username is found with any spaces, also one with several that an earlier release stored", async () => {
	await createFirstAdmin(opened.db, "Anna Lee", "hash", NOW)
	await createAdmin(opened.db, "Bo  Kim", "hash", change)
	expect(await findAccount(opened.db, "anna\u00a0lee")).toMatchObject({ username: "Anna Lee" })
	expect(await findAccount(opened.db, "Bo  Kim")).toMatchObject({ username: "Bo  Kim" })
	expect(await findAccount(opened.db, "bo kim")).toMatchObject({ username: "Bo  Kim" })
	await createAdmin(opened.db, "Bo Kim", "other", change)
	expect(await findAccount(opened.db, "Bo Kim")).toMatchObject({ passwordHash: "other" })
	expect(await findAccount(opened.db, "Bo  Kim")).toMatchObject({ passwordHash: "hash" })
	expect(await findAccount(opened.db, "Bo   Kim")).toBeUndefined()
	expect(loginForm.parse({ username: " Bo  Kim ", password: "x" }).username).toBe("Bo  Kim")
	expect(invitationForm.parse({ username: " Bo \u00a0Kim ", role: "editor" }).username).toBe("Bo Kim")
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
