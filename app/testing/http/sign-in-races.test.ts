import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { changeRole, createLinkFor, deactivate } from "#app/models/accounts/account.server.ts"
import { type Account, findAccount } from "#app/models/accounts/find-account.server.ts"
import {
	beginSecondFactor,
	confirmSecondFactor,
	readSecondFactor,
} from "#app/models/accounts/second-factor.server.ts"
import { changePassword, createAdmin } from "#app/models/accounts/user.server.ts"
import { hashPassword } from "#app/platform/passwords.server.ts"
import { ADMIN, type Client, client, signedInAdmin } from "#app/testing/fixtures/admin.ts"
import { appCode } from "#app/testing/fixtures/second-factor.ts"
import { startTestSite, type TestSite } from "#app/testing/fixtures/site.ts"
import { type OpenDatabase, openDatabase } from "#db/connection.ts"

/** High enough that the comparison is still running when the test has seen that it began. */
const SLOW = 13
const PASSWORD = "the old pass phrase"
const change = { by: "the command line", at: new Date() }

let site: TestSite
let command: OpenDatabase
let slowHash: string
let newHash: string
let name = ""
let count = 0
beforeAll(async () => {
	site = await startTestSite()
	command = openDatabase(`${site.environment.dataDir}/site.db`)
	slowHash = await hashPassword({ password: PASSWORD, cost: SLOW })
	newHash = await hashPassword({ password: "the new pass phrase", cost: 4 })
	await signedInAdmin(site)
})
beforeEach(async () => {
	name = `berta ${++count}`
	await createAdmin(site.db, name, slowHash, change)
	await site.db.deleteFrom("guesses").execute()
})
afterAll(async () => {
	command.close()
	await site.close()
})

const account = async () => (await findAccount(site.db, name)) as Account

async function linkPath(): Promise<string> {
	const link = await createLinkFor(site.db, (await account()).id, change)
	return typeof link === "object" ? `/auth/invitation/${link.token}` : ""
}

const newPasswords = { newPassword: "the new pass phrase", confirmPassword: "the new pass phrase" }

/** Changes made by the commands or another administrator, which need no password thread. */
const CHANGES: Record<string, () => Promise<unknown>> = {
	"a new password": async () => changePassword(command.db, await account(), newHash, change),
	deactivation: async () => deactivate(command.db, (await account()).id, change),
	"another role": async () => changeRole(command.db, (await account()).id, "editor", change),
	async "a second factor"() {
		const { id, username } = await account()
		await beginSecondFactor(command.db, id)
		const { pendingSecret } = await readSecondFactor(command.db, id)
		await confirmSecondFactor(command.db, { id, username }, appCode(String(pendingSecret)), change, null)
	},
}

const json = (body: unknown) => ({
	body: JSON.stringify(body),
	headers: { "Content-Type": "application/json" },
})

const SIGN_IN: Record<string, (person: Client) => Promise<Response>> = {
	"the sign-in page": (person) => person.post("/auth", { username: name, password: PASSWORD }),
	"the API": (person) => person.post("/api/login", "", json({ username: name, password: PASSWORD })),
}

/** Resolves once the site has read the account and recorded the attempt, which it does before it compares. */
async function comparisonBegan() {
	const attempts = site.db.selectFrom("guesses").select("key")
	while ((await attempts.execute()).length === 0) await new Promise((resolve) => setImmediate(resolve))
}

async function openSessions() {
	const { id } = await account()
	return await site.db
		.selectFrom("sessions")
		.select("token_hash")
		.where("user_id", "=", id)
		.where("ended_at", "is", null)
		.execute()
}

const CASES = Object.keys(SIGN_IN).flatMap((way) => Object.keys(CHANGES).map((event) => ({ way, event })))

test.each(CASES)(
	"$event during the password comparison opens no session with $way",
	async ({ way, event }) => {
		const person = client(site)
		const response = SIGN_IN[way]?.(person)
		await comparisonBegan()
		await CHANGES[event]?.()
		expect((await response)?.status).toBe(401)
		expect(await openSessions()).toEqual([])
		expect((await person.get("/admin")).status).toBe(303)
	},
)

test("a one-time link that is used during the comparison opens only its own session", async () => {
	const link = await linkPath()
	const [owner, thief] = [client(site), client(site)]
	const attempt = SIGN_IN["the sign-in page"]?.(thief)
	await comparisonBegan()
	// Its hash is made after the comparison, in the same thread, so the session comes first and is ended.
	expect((await owner.post(link, newPasswords)).status).toBe(303)
	await attempt
	expect((await thief.get("/admin")).status).not.toBe(200)
	expect((await owner.get("/admin")).status).toBe(200)
	expect(await openSessions()).toHaveLength(1)
})

test("a password change with the old password can't replace one that was made during its comparison", async () => {
	await changePassword(site.db, await account(), await hashPassword({ password: PASSWORD, cost: 4 }), change)
	const thief = client(site)
	expect((await thief.post("/auth", { username: name, password: PASSWORD })).status).toBe(303)
	await site.db.updateTable("users").set({ password_hash: slowHash }).where("username", "=", name).execute()
	await site.db.deleteFrom("guesses").execute()
	const attempt = thief.post("/admin/security/password", {
		currentPassword: PASSWORD,
		newPassword: "the thief's pass phrase",
		confirmPassword: "the thief's pass phrase",
	})
	await comparisonBegan()
	await CHANGES["a new password"]?.()
	const response = await attempt
	expect(response.headers.getSetCookie()).toEqual([])
	expect((await account()).passwordHash).toBe(newHash)
	expect(await openSessions()).toEqual([])
})

test("a password change that ends the session of its own browser signs in again at once", async () => {
	const admin = await signedInAdmin(site)
	const before = admin.cookie()
	const response = await admin.post("/admin/security/password", {
		currentPassword: ADMIN.password,
		newPassword: "another pass phrase",
		confirmPassword: "another pass phrase",
	})
	expect(response.status).toBe(303)
	expect(admin.cookie()).not.toBe(before)
	const page = await (await admin.get("/admin/security")).text()
	expect(page).toContain("All other sessions were ended.")
})
