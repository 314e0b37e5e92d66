import { afterEach, beforeEach, expect, test } from "vitest"
import { testDatabase } from "#app/testing/fixtures/database.ts"
import { appCode } from "#app/testing/fixtures/second-factor.ts"
import type { OpenDatabase } from "#db/connection.ts"
import { type Account, findAccount } from "./find-account.server.ts"
import { openSession } from "./open-session.server.ts"
import { beginSecondFactor, confirmSecondFactor, readSecondFactor } from "./second-factor.server.ts"
import { createSession, findSession } from "./session.server.ts"
import { createAdmin } from "./user.server.ts"

const change = { by: "anna", at: new Date() }
const start = { device: "Firefox on Linux", replaced: null }

let opened: OpenDatabase
beforeEach(async () => {
	opened = testDatabase()
	for (const name of ["anna", "berta"]) await createAdmin(opened.db, name, "hash", change)
	await turnOn()
})
afterEach(() => opened.close())

async function berta(): Promise<Account> {
	return (await findAccount(opened.db, "berta")) as Account
}

async function turnOn() {
	const account = await berta()
	await beginSecondFactor(opened.db, account.id)
	const { pendingSecret } = await readSecondFactor(opened.db, account.id)
	await confirmSecondFactor(opened.db, account, appCode(String(pendingSecret)), change, null)
}

test("a new session ends the one that the browser had", async () => {
	const account = await berta()
	const earlier = await createSession(opened.db, account.id, change.at)
	const session = await openSession(opened.db, account, change.at, { ...start, replaced: earlier.hash })
	expect((await findSession(opened.db, earlier.token, change.at))?.isOpen).toBe(false)
	expect((await findSession(opened.db, String(session?.token), change.at))?.isOpen).toBe(true)
})
