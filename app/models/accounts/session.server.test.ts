import { beforeEach, expect, test } from "vitest"
import { eachDatabase } from "#app/testing/fixtures/each-database.ts"
import { createSession } from "#app/testing/fixtures/session.ts"
import { countOpenSessions, endSession, endSessionsOf, findSession } from "./session.server.ts"
import { DRAFT_GRACE_MS, SESSION_ABSOLUTE_MS, SESSION_IDLE_MS } from "./session.ts"
import { createFirstAdmin } from "./user.server.ts"

const START = new Date("2026-06-01T12:00:00Z")
const later = (ms: number) => new Date(START.getTime() + ms)

const opened = eachDatabase()
let userId: number
beforeEach(async () => {
	userId = Number((await createFirstAdmin(opened.db, "anna", "hash", START))?.id)
})

test("a session is found by its token, and the database has only the token's hash", async () => {
	const { token } = await createSession(opened.db, userId, START)
	const found = await findSession(opened.db, token, later(1000))
	expect(found).toMatchObject({ isOpen: true, user: { id: userId, username: "anna", role: "admin" } })
	const rows = opened.sqlite.prepare("select * from sessions").all()
	expect(JSON.stringify(rows)).not.toContain(token)
	expect(await findSession(opened.db, `${token}x`, START)).toBeUndefined()
})

test("a session expires when it is idle, and after an absolute time", async () => {
	const { token } = await createSession(opened.db, userId, START)
	expect((await findSession(opened.db, token, later(SESSION_IDLE_MS)))?.isOpen).toBe(false)
	let at = 0
	for (; at + SESSION_IDLE_MS / 2 < SESSION_ABSOLUTE_MS; at += SESSION_IDLE_MS / 2) {
		expect((await findSession(opened.db, token, later(at)))?.isOpen).toBe(true)
	}
	expect((await findSession(opened.db, token, later(SESSION_ABSOLUTE_MS)))?.isOpen).toBe(false)
})

test("a session that expired may leave a draft for a week, and one that was ended may not", async () => {
	const mayLeaveDraft = async (token: string, ms: number) =>
		(await findSession(opened.db, token, later(ms)))?.mayLeaveDraft
	const { token, hash } = await createSession(opened.db, userId, START)
	expect(await mayLeaveDraft(token, SESSION_IDLE_MS)).toBe(true)
	expect(await mayLeaveDraft(token, SESSION_IDLE_MS + DRAFT_GRACE_MS - 1)).toBe(true)
	expect(await mayLeaveDraft(token, SESSION_IDLE_MS + DRAFT_GRACE_MS)).toBe(false)
	await endSession(opened.db, hash, later(SESSION_IDLE_MS))
	expect(await mayLeaveDraft(token, SESSION_IDLE_MS)).toBe(false)
})

test("ending a user's other sessions doesn't end the current one", async () => {
	const own = await createSession(opened.db, userId, START)
	await createSession(opened.db, userId, START)
	await createSession(opened.db, userId, START)
	expect(await countOpenSessions(opened.db, userId, START)).toBe(3)
	expect(await endSessionsOf(opened.db, userId, START, own.hash)).toBe(2)
	expect(await countOpenSessions(opened.db, userId, START)).toBe(1)
	expect((await findSession(opened.db, own.token, START))?.isOpen).toBe(true)
})
