import { beforeEach, expect, test } from "vitest"
import { eachDatabase } from "#core/testing/each-database.ts"
import { createSession } from "#core/testing/session.ts"
import { createFirstAdmin } from "./account.server.ts"
import { endSession, findSession, SESSION_IDLE_MS } from "./session.server.ts"

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

test("a session that was ended may not leave a draft, even if it had expired", async () => {
	const { token, hash } = await createSession(opened.db, userId, START)
	await endSession(opened.db, hash, later(SESSION_IDLE_MS))
	expect((await findSession(opened.db, token, later(SESSION_IDLE_MS)))?.mayLeaveDraft).toBe(false)
})
