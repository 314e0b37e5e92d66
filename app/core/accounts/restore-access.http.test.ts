import { cpSync } from "node:fs"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { ADMIN, client, signedInAdmin } from "#core/testing/admin.ts"
import { backUp, restore } from "#core/testing/backups.ts"
import { testFolder } from "#core/testing/folder.ts"
import { textOf } from "#core/testing/form-on-page.ts"
import { turnOnSecondFactor } from "#core/testing/second-factor.ts"
import { startTestSite, type TestSite } from "#core/testing/site.ts"
import { invite, NEW_PASSWORD, newMember, MEMBER_PASSWORD as PASSWORD } from "./testing/members.ts"

const folder = testFolder()

let granted: {
	backup: string
	links: { used: string; revoked: string }
	kim: { session: string; codes: string[] }
	visitor: string
}

async function signInWithCode(site: TestSite, username: string, code: string): Promise<number> {
	await site.db.deleteFrom("guesses").execute()
	return (await client(site).post("/auth", { username, password: PASSWORD, code })).status
}

const opensTour = async (site: TestSite, cookie: string) =>
	!textOf(await (await site.get("/tour", { headers: { Cookie: cookie } })).text()).includes(
		"Wildlife Tour Access",
	)

beforeAll(async () => {
	const site = await startTestSite({ DATA_DIR: folder.file("site") })
	const admin = await signedInAdmin(site)
	const kim = await newMember(site, admin, "kim")
	await newMember(site, admin, "mo", "admin")
	await newMember(site, admin, "ola", "admin")
	const { codes } = await turnOnSecondFactor(kim, PASSWORD)
	const links = {
		used: await invite(admin, "lee"),
		revoked: await invite(admin, "pat"),
	}
	await admin.post("/admin/security/settings/tour_passcode", { value: "fox" })
	const visitor = client(site)
	await visitor.post("/tour", { passcode: "fox" })
	expect(await opensTour(site, visitor.cookie())).toBe(true)
	const backup = await backUp(folder.file("site"), folder.file("backup"))
	granted = { backup, links, kim: { session: kim.cookie(), codes }, visitor: visitor.cookie() }

	// After the backup, everything that was granted is used up or taken away.
	const at = new Date().toISOString()
	expect(await signInWithCode(site, "kim", codes[0] ?? "")).toBe(303)
	expect((await client(site).post(links.used, NEW_PASSWORD)).status).toBe(303)
	const users = () => site.db.updateTable("users")
	await users().set({ deactivated_at: at }).where("username", "in", ["mo", "pat"]).execute()
	await users().set({ password_hash: "changed" }).where("username", "=", "anna").execute()
	await users().set({ role: "editor" }).where("username", "=", "ola").execute()
	await site.stop()
})

async function restored(dataDir: string, variables: Record<string, string> = {}) {
	const { code, output } = await restore(dataDir, granted.backup)
	expect([code, output]).toEqual([0, expect.stringContaining("was restored.")])
	return { output, site: await startTestSite({ DATA_DIR: dataDir, ...variables }) }
}

const replaced = (name: string) => {
	const dataDir = folder.file(name)
	cpSync(folder.file("site"), dataDir, { recursive: true })
	return dataDir
}

const CASES: Record<string, () => string> = {
	"a readable database": () => replaced("readable"),
	"nothing, on a new server": () => folder.file("new-server"),
}

describe.each(Object.keys(CASES))("a restore that replaces %s", (name) => {
	let site: TestSite
	let output: string
	let dataDir: string
	beforeAll(async () => {
		dataDir = CASES[name]?.() ?? ""
		const made = await restored(dataDir)
		site = made.site
		output = made.output
	})
	afterAll(() => site.stop())
	const keepsEnded = name === "a readable database"

	test("ends all one-time links, sessions and cookies of the tour, which then takes the passcode again", async () => {
		for (const link of Object.values(granted.links))
			expect((await client(site).post(link, NEW_PASSWORD)).status, link).not.toBe(303)
		const session = await site.get("/admin", { headers: { Cookie: granted.kim.session } })
		expect(session.status).toBe(303)
		expect(await opensTour(site, granted.visitor)).toBe(false)
		const visitor = client(site)
		await visitor.post("/tour", { passcode: "fox" })
		expect(await opensTour(site, visitor.cookie())).toBe(true)
	})

	test("keeps what was ended if the replaced database says so, or else lists all active accounts", async () => {
		expect(await signInWithCode(site, "kim", granted.kim.codes[0] ?? "")).toBe(keepsEnded ? 401 : 303)
		expect(await signInWithCode(site, "kim", granted.kim.codes[1] ?? "")).toBe(303)
		const mo = await client(site).post("/auth", { username: "mo", password: PASSWORD })
		expect(mo.status === 303).toBe(!keepsEnded)
		const ola = client(site)
		await ola.post("/auth", { username: "ola", password: PASSWORD })
		expect((await ola.get("/admin/security/accounts")).status).toBe(keepsEnded ? 403 : 200)
		if (keepsEnded) expect(output).not.toContain("active again")
		else
			expect(output).toContain(
				"These accounts are active again. Check whether each still should be: 'anna' (admin), 'kim' (editor), 'mo' (admin), " +
					"'ola' (admin), 'lee' (editor), 'pat' (editor). At /admin/security/accounts, deactivate",
			)
		expect((await client(site).post("/auth", ADMIN)).status).toBe(303)
	})
})
