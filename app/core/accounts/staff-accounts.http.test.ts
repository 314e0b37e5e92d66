import { beforeEach, expect, test } from "vitest"
import { client, staffSite } from "#core/testing/admin.ts"
import { textOf } from "#core/testing/form-on-page.ts"
import { invite, linkIn, newMember, NEW_PASSWORD as PASSWORD } from "./testing/members.ts"

const ACCOUNTS = "/admin/security/accounts"

const { site, admin, guest } = await staffSite({ SAMPLE_DATA: "false", TRUST_PROXY: "true" })
beforeEach(() => site.db.deleteFrom("guesses").execute())

const accountOf = (username: string) =>
	site.db.selectFrom("users").selectAll().where("username", "=", username).executeTakeFirstOrThrow()

async function pageOf(username: string): Promise<string> {
	return `${ACCOUNTS}/${(await accountOf(username)).id}`
}

const invited = (username: string) => invite(admin, username)
const signedIn = (username: string) => newMember(site, admin, username)

const change = async (username: string, fields: Record<string, string>, by = admin) =>
	await by.post(await pageOf(username), fields)

test("the link of an invitation is shown once, with a QR code, and the invited person sets a password and lands on the dashboard", async () => {
	const response = await admin.post(ACCOUNTS, { username: "berta", role: "editor" })
	const html = await response.text()
	const path = linkIn(html)
	expect(textOf(html)).toContain("This link is shown only now.")
	expect(html).toContain(`value="${site.address}${path}"`)
	expect(html).toContain('src="data:image/svg+xml;base64,')
	expect(await admin.html(ACCOUNTS)).not.toContain("/auth/invitation/")
	expect(await admin.html(`${ACCOUNTS}/1`), "one's own").not.toContain("Create a link")

	const berta = client(site)
	const page = await berta.get(path)
	expect(page.status).toBe(200)
	expect(page.headers.get("cache-control")).toBe("no-store")
	expect(page.headers.get("referrer-policy")).toBe("no-referrer")
	const text = await page.text()
	expect(textOf(text)).toContain("Welcome, berta")
	expect(text).toContain('<meta name="robots" content="noindex')

	const done = await berta.post(path, PASSWORD)
	expect([done.status, done.headers.get("location")]).toEqual([303, "/admin"])
	expect((await berta.get("/admin")).status).toBe(200)
	const login = await client(site).post("/auth", { username: "BERTA", password: PASSWORD.newPassword })
	expect(login.status).toBe(303)
})

test("a link that was used, and an unknown one, say how long one works and what to do", async () => {
	const used = await invited("dora")
	await client(site).post(used, PASSWORD)
	for (const path of [used, `${used}x`]) {
		for (const response of [await client(site).get(path), await client(site).post(path, PASSWORD)]) {
			expect(response.status, path).toBe(404)
			expect(response.headers.getSetCookie()).toEqual([])
			const text = textOf(await response.text())
			expect(text).toContain("This link doesn't work Each link works once, for 72 hours")
			expect(text).toContain("Otherwise, ask an administrator for a new link.")
		}
	}
})

test("a name that exists in another letter case, an invalid name and an unknown role are rejected with the typed text", async () => {
	for (const [username, role, status, words] of [
		["Anna", "editor", 409, "There is already an account with this username."],
		["  ", "editor", 400, "Username is required"],
		["x".repeat(65), "admin", 400, "A username has at most 64 characters."],
		["ida", "owner", 400, "Choose a role"],
	] as const) {
		const response = await admin.post(ACCOUNTS, { username, role })
		expect(response.status, words).toBe(status)
		const html = await response.text()
		expect(textOf(html)).toContain(words)
		if (username.trim()) expect(html).toContain(`value="${username}"`)
	}
	const ida = site.db.selectFrom("users").select("id").where("username", "=", "ida")
	expect(await ida.execute()).toEqual([])
})

test("a deactivated person is signed out at once and learns why only with the right password", async () => {
	const person = await signedIn("maria")
	await change("maria", { change: "deactivate" })
	expect((await person.get("/admin")).status).toBe(303)
	const login = (password: string) => client(site).post("/auth", { username: "maria", password })
	const wrong = await login("a wrong password")
	expect(wrong.status).toBe(401)
	expect(await wrong.text()).toContain("Wrong username or password.")
	const right = await login(PASSWORD.newPassword)
	expect(right.status).toBe(401)
	expect(right.headers.getSetCookie()).toEqual([])
	expect(await right.text()).toContain("This account is deactivated.")
	const body = { username: "maria", password: PASSWORD.newPassword }
	expect((await guest("POST", "/api/login", body)).status).toBe(401)
	expect((await change("maria", { change: "reactivate" })).status).toBe(303)
	expect((await login(PASSWORD.newPassword)).status).toBe(303)
})

test("every change is in the audit trail, and no key of a link is", async () => {
	const path = await invited("quinta")
	await change("quinta", { change: "role", role: "admin" })
	await client(site).post(path, PASSWORD)
	await change("quinta", { change: "link" })
	await change("quinta", { change: "deactivate" })
	await change("quinta", { change: "reactivate" })
	const trail = await admin.text("/admin/security")
	for (const words of [
		"anna invited quinta as Editor",
		"anna changed the role of quinta to Administrator",
		"quinta set a password with the one-time link of quinta",
		"anna created a one-time link for quinta",
		"anna deactivated the account quinta",
		"anna reactivated the account quinta",
	])
		expect(trail).toContain(words)
	const rows = JSON.stringify(await site.db.selectFrom("audit_entries").selectAll().execute())
	expect(rows).not.toContain(path.split("/").at(-1))
})
