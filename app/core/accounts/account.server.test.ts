import { beforeEach, expect, test } from "vitest"
import { eachDatabase } from "#core/testing/each-database.ts"
import { createSession } from "#core/testing/session.ts"
import {
	changeRole,
	createLinkFor,
	deactivate,
	deleteInvitation,
	endOneSession,
	findStaffAccount,
	invite,
	listAccounts,
	reactivate,
} from "./account.server.ts"
import { findLink, redeemLink } from "./account-link.server.ts"
import { findAccount } from "./find-account.server.ts"
import { findSession, listSessions } from "./session.server.ts"
import { changePassword, createAdmin, createFirstAdmin } from "./user.server.ts"
import type { User } from "./user.ts"

const NOW = new Date("2026-06-01T12:00:00Z")
const hoursLater = (hours: number) => new Date(NOW.getTime() + hours * 3_600_000)
const change = { by: "anna", at: NOW }

const opened = eachDatabase()
let anna: User
beforeEach(async () => {
	anna = (await createFirstAdmin(opened.db, "anna", "hash", NOW)) as User
})

async function invited(username = "berta", role: "admin" | "editor" = "editor") {
	const made = await invite(opened.db, { username, role }, change)
	if (typeof made === "string") throw new Error(made)
	return { id: made.user.id, token: made.link.token, expiresAt: made.link.expiresAt }
}

async function secondAdmin(): Promise<User> {
	return (await createAdmin(opened.db, "berta", "hash", change)) as User
}

const stateOf = async (id: number) => (await findStaffAccount(opened.db, id))?.state
const trail = () =>
	opened.sqlite.prepare("select action || ' ' || subject from audit_entries order by id").pluck().all()

test("an invitation creates an account that can't sign in, and a link whose hash only is stored", async () => {
	const { id, token, expiresAt } = await invited()
	expect(await findStaffAccount(opened.db, id)).toMatchObject({
		username: "berta",
		role: "editor",
		state: "invited",
		lastSignedInAt: null,
	})
	expect((await findAccount(opened.db, "berta"))?.passwordHash).toBeNull()
	expect(expiresAt).toBe(hoursLater(72).toISOString())
	expect(JSON.stringify(opened.sqlite.prepare("select * from account_links").all())).not.toContain(token)
	expect(await findLink(opened.db, token, NOW)).toMatchObject({ user: { id }, isInvitation: true })
	expect(trail().at(-1)).toBe("user.invited berta as Editor")
})

test("usernames are also compared without the case of letters other than A to Z", async () => {
	await invited("élise")
	expect(await invite(opened.db, { username: "ÉLISE", role: "admin" }, change)).toBe("name taken")
	expect(await listAccounts(opened.db)).toHaveLength(2)
})

test("a link sets the password once, even if two requests arrive at once", async () => {
	const { id, token } = await invited()
	const both = await Promise.all(["one", "two"].map((hash) => redeemLink(opened.db, token, hash, NOW)))
	expect(both.map(({ problem }) => problem)).toEqual([undefined, "used"])
	expect((await findAccount(opened.db, "berta"))?.passwordHash).toBe("one")
	expect(await stateOf(id)).toBe("active")
	expect(trail().at(-1)).toBe("user.link-used berta")
})

test("a new link, a changed password, a deactivation and a deleted invitation revoke the earlier link", async () => {
	const { id, token } = await invited()
	const second = (await createLinkFor(opened.db, id, change)) as { token: string }
	expect((await findLink(opened.db, token, NOW)).problem).toBe("revoked")
	expect((await findLink(opened.db, second.token, NOW)).problem).toBeUndefined()
	await redeemLink(opened.db, second.token, "hash", NOW)

	const reset = (await createLinkFor(opened.db, id, change)) as { token: string }
	expect(await findLink(opened.db, reset.token, NOW)).toMatchObject({ isInvitation: false })
	expect((await findAccount(opened.db, "berta"))?.passwordHash, "the old password works until then").toBe(
		"hash",
	)
	await changePassword(opened.db, { ...anna, id }, "other", change)
	expect((await findLink(opened.db, reset.token, NOW)).problem).toBe("revoked")

	const another = (await createLinkFor(opened.db, id, change)) as { token: string }
	await deactivate(opened.db, id, change)
	expect((await findLink(opened.db, another.token, NOW)).problem).toBe("revoked")
	expect(await createLinkFor(opened.db, id, change)).toBe("not in this state")

	const clara = await invited("clara")
	expect(await deleteInvitation(opened.db, clara.id, change)).toBeUndefined()
	expect((await findLink(opened.db, clara.token, NOW)).problem).toBe("revoked")
	expect(await stateOf(clara.id)).toBeUndefined()
	expect(await invited("clara"), "the name is free again").toMatchObject({ id: expect.any(Number) })
})

test("of two administrators who demote each other at once one remains", async () => {
	const berta = await secondAdmin()
	const demote = (id: number) => changeRole(opened.db, id, "editor", change)
	expect(await Promise.all([demote(anna.id), demote(berta.id)])).toEqual([undefined, "last administrator"])
})

test("a deactivated administrator doesn't count as another one", async () => {
	const berta = await secondAdmin()
	expect(await deactivate(opened.db, berta.id, change)).toBeUndefined()
	expect(await changeRole(opened.db, anna.id, "editor", change)).toBe("last administrator")
	expect(await reactivate(opened.db, berta.id, change)).toBeUndefined()
	expect(await changeRole(opened.db, anna.id, "editor", change)).toBeUndefined()
})

test("a deactivation ends all sessions at once, and they don't come back with the account", async () => {
	const berta = await secondAdmin()
	const { token } = await createSession(opened.db, berta.id, NOW)
	await deactivate(opened.db, berta.id, change)
	expect(await findSession(opened.db, token, NOW)).toMatchObject({ isOpen: false, mayLeaveDraft: false })
	// A session that a sign-in created in the same moment.
	const late = await createSession(opened.db, berta.id, NOW)
	expect((await findSession(opened.db, late.token, NOW))?.isOpen).toBe(false)
	await reactivate(opened.db, berta.id, change)
	expect((await findSession(opened.db, token, NOW))?.isOpen).toBe(false)
	expect(await reactivate(opened.db, berta.id, change)).toBe("not in this state")
})

test("one session of a user is ended by its id, and another user's isn't", async () => {
	const berta = await secondAdmin()
	const own = await createSession(opened.db, anna.id, NOW, "Firefox on Linux")
	const other = await createSession(opened.db, anna.id, hoursLater(-1))
	const foreign = await createSession(opened.db, berta.id, NOW)
	const listed = await listSessions(opened.db, anna.id, NOW, own.hash)
	expect(listed.map(({ device, isCurrent }) => [device, isCurrent])).toEqual([
		["Firefox on Linux", true],
		["Unknown device", false],
	])
	expect(listed.some(({ id }) => own.hash === id || own.token.includes(id))).toBe(false)
	const [bertas] = await listSessions(opened.db, berta.id, NOW)
	expect(await endOneSession(opened.db, anna, bertas?.id ?? "", change)).toBe(false)
	expect((await findSession(opened.db, foreign.token, NOW))?.isOpen).toBe(true)
	expect(await endOneSession(opened.db, anna, listed[1]?.id ?? "", change)).toBe(true)
	expect((await findSession(opened.db, other.token, NOW))?.isOpen).toBe(false)
	expect((await findSession(opened.db, own.token, NOW))?.isOpen).toBe(true)
	expect(await endOneSession(opened.db, anna, listed[1]?.id ?? "", change)).toBe(false)
	expect(trail().filter((entry) => String(entry).startsWith("user.session-ended"))).toHaveLength(1)
})
