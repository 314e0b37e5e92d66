import { beforeEach, expect, test } from "vitest"
import { Refusal } from "#core/forms/refusal.ts"
import { insertAnyRow } from "#core/testing/any-row.ts"
import { eachDatabase } from "#core/testing/each-database.ts"
import { createSession } from "#core/testing/session.ts"
import type { Database } from "#db/connection.ts"
import {
	changeAccount,
	changePassword,
	createAdmin,
	createFirstAdmin,
	invite,
	isRegistrationLocked,
} from "./account.server.ts"
import { findLink, type NewLink, redeemLink } from "./account-link.server.ts"
import { type Account, findAccount, findAccountById, listAccounts } from "./find-account.server.ts"
import { findSession } from "./session.server.ts"

const NOW = new Date("2026-06-01T12:00:00Z")
const hoursLater = (hours: number) => new Date(NOW.getTime() + hours * 3_600_000)
const change = { by: "anna", at: NOW }
const CHANGED = "This account has changed since you opened the page."
const NO_LINK = expect.stringContaining("Each link works once, for 72 hours")
const LAST = "This is the last active administrator."

const opened = eachDatabase()
let anna: Account
beforeEach(async () => {
	anna = await createFirstAdmin(opened.db, "anna", "hash", NOW)
})

/** Returns what `work` returns, or the message of its refusal. */
function act<Made>(work: (db: Database) => Promise<Made>): Promise<Made> {
	return opened.db.transaction().execute(work)
}
const said = (work: Promise<unknown>) =>
	work.then(
		() => "done",
		(error) => {
			if (error instanceof Refusal) return error.message
			throw error
		},
	)

type Change = Parameters<typeof changeAccount>[2]
const changed = (id: number, name: Change["change"], role?: Change["role"]) =>
	act((db) => changeAccount(db, id, { change: name, role }, change))

async function invited(username = "berta") {
	const { token, expiresAt } = await act((db) => invite(db, { username, role: "editor" }, change))
	return { id: (await findAccount(opened.db, username))?.id ?? 0, token, expiresAt }
}

const linkFor = async (id: number) => (await changed(id, "link")).link as NewLink
const problem = (token: string) => said(findLink(opened.db, token, NOW))
const secondAdmin = () => createAdmin(opened.db, "berta", "hash", change)
const trail = () =>
	opened.sqlite.prepare("select action || ' ' || subject from audit_entries order by id").pluck().all()

test("the first administrator locks the registration, also for concurrent requests", async () => {
	await opened.db.deleteFrom("users").execute()
	expect(await isRegistrationLocked(opened.db)).toBe(false)
	const create = (name: string) => said(act((db) => createFirstAdmin(db, name, "hash", NOW)))
	const locked = "Admin registration is locked. The system already has an administrator."
	expect(await Promise.all(["a", "b", "c"].map(create))).toEqual(["done", locked, locked])
	expect(await isRegistrationLocked(opened.db)).toBe(true)
	expect(await listAccounts(opened.db)).toHaveLength(1)
})

test("an invitation creates an account that can't sign in, and a link whose hash only is stored", async () => {
	const { id, token, expiresAt } = await invited()
	expect(await findAccountById(opened.db, id)).toMatchObject({
		username: "berta",
		role: "editor",
		state: "invited",
		passwordHash: null,
		lastSignedInAt: null,
	})
	expect(expiresAt).toBe(hoursLater(72).toISOString())
	expect(JSON.stringify(opened.sqlite.prepare("select * from account_links").all())).not.toContain(token)
	expect(await findLink(opened.db, token, NOW)).toMatchObject({ id, state: "invited" })
	expect(trail()).toContain("user.invited berta as Editor")
})

test("usernames are also compared without the case of letters other than A to Z", async () => {
	await invited("élise")
	expect(await said(invited("ÉLISE"))).toContain("There is already an account with this username.")
	expect(await listAccounts(opened.db)).toHaveLength(2)
})

test("a link sets the password once, even if two requests arrive at once", async () => {
	const { id, token } = await invited()
	const redeem = (hash: string) => said(act((db) => redeemLink(db, token, hash, NOW)))
	const both = await Promise.all(["one", "two"].map(redeem))
	expect(both).toEqual(["done", NO_LINK])
	expect(await findAccountById(opened.db, id)).toMatchObject({ passwordHash: "one", state: "active" })
	expect(trail().at(-1)).toBe("user.link-used berta")
})

test("a new link, a changed password, a deactivation and a deleted invitation revoke the earlier link", async () => {
	const { id, token } = await invited()
	expect(await said(linkFor(anna.id))).toContain("You can't make a link for your own account.")
	const second = await linkFor(id)
	expect(await problem(token)).toEqual(NO_LINK)
	expect(await problem(second.token)).toBe("done")
	const { token: session } = await createSession(opened.db, id, NOW)
	await redeemLink(opened.db, second.token, "hash", NOW)
	expect((await findSession(opened.db, session, NOW))?.isOpen, "signed out").toBe(false)

	const reset = await linkFor(id)
	expect(await findLink(opened.db, reset.token, NOW)).toMatchObject({ state: "active" })
	expect((await findAccount(opened.db, "berta"))?.passwordHash, "the old password works until then").toBe(
		"hash",
	)
	await changePassword(opened.db, { ...anna, id }, "other", change)
	expect(await problem(reset.token)).toEqual(NO_LINK)

	const another = await linkFor(id)
	await changed(id, "deactivate")
	expect(await problem(another.token)).toEqual(NO_LINK)
	expect(await said(linkFor(id))).toContain(CHANGED)

	const clara = await invited("clara")
	await changed(clara.id, "delete")
	expect(await problem(clara.token)).toEqual(NO_LINK)
	expect(await findAccountById(opened.db, clara.id)).toBeUndefined()
	expect(await said(changed(clara.id, "delete"))).toBe("This account no longer exists.")
	expect(await invited("clara"), "the name is free again").toMatchObject({ id: expect.any(Number) })
})

test("administrators turn off others' second factors, but not their own, which takes the password each time", async () => {
	const berta = await secondAdmin()
	for (const { id } of [anna, berta])
		insertAnyRow(opened.sqlite, "second_factors", { user_id: id, secret: "S" })
	expect(await said(changed(anna.id, "factor"))).toContain("You can't turn off your own second factor here.")
	expect(await said(changed(berta.id, "factor"))).toBe("done")
	expect((await listAccounts(opened.db)).map(({ factorSecret }) => factorSecret)).toEqual(["S", null])
})

test("of two administrators who demote each other at once one remains", async () => {
	const berta = await secondAdmin()
	const demote = (id: number) => said(changed(id, "role", "editor"))
	const both = await Promise.all([demote(anna.id), demote(berta.id)])
	expect(both).toEqual(["done", expect.stringContaining(LAST)])
})

test("a deactivated administrator doesn't count as another one", async () => {
	const berta = await secondAdmin()
	await changed(berta.id, "deactivate")
	expect(await said(changed(anna.id, "role", "editor"))).toContain(LAST)
	expect(await said(changed(anna.id, "deactivate"))).toContain(LAST)
	await changed(berta.id, "reactivate")
	expect(await said(changed(anna.id, "role", "editor"))).toBe("done")
})

test("a deactivation ends all sessions at once, and they don't come back with the account", async () => {
	const berta = await secondAdmin()
	const { token } = await createSession(opened.db, berta.id, NOW)
	await changed(berta.id, "deactivate")
	expect(await findSession(opened.db, token, NOW)).toMatchObject({ isOpen: false, mayLeaveDraft: false })
	// A session that a sign-in created at the same moment.
	const late = await createSession(opened.db, berta.id, NOW)
	expect((await findSession(opened.db, late.token, NOW))?.isOpen).toBe(false)
	await changed(berta.id, "reactivate")
	expect((await findSession(opened.db, token, NOW))?.isOpen).toBe(false)
	expect(await said(changed(berta.id, "reactivate"))).toContain(CHANGED)
})
