import path from "node:path"
import { beforeEach, expect, test } from "vitest"
import { ADMIN, client, signedInAdmin } from "#core/testing/admin.ts"
import { textOf } from "#core/testing/form-on-page.ts"
import { testSite } from "#core/testing/site.ts"
import { runScript } from "#core/testing/site-process.ts"

const site = await testSite({ SAMPLE_DATA: "false", TRUST_PROXY: "true" })
await signedInAdmin(site)
const admin = client(site)
beforeEach(() => site.db.deleteFrom("guesses").execute())

test("signing in creates a new session in a cookie that scripts can't read, and returns to the requested page", async () => {
	const guest = await admin.get("/admin/news?page=2")
	expect(guest.headers.get("location")).toBe(
		`/auth?${new URLSearchParams({ redirectTo: "/admin/news?page=2" })}`,
	)
	const login = await admin.post(String(guest.headers.get("location")), ADMIN)
	expect([login.status, login.headers.get("location")]).toEqual([303, "/admin/news?page=2"])
	expect(login.headers.get("set-cookie")).toMatch(
		/^session=[^;]+; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax$/,
	)
	await admin.post("/admin/news/preview", { title: "A preview that nobody looks at", content: "Text." })
	const page = await admin.html("/admin")
	expect(page, "after a preview").toContain("Welcome back!")
	expect(page).toContain("You have been successfully logged in.")
	expect(await admin.html("/admin"), "the greeting is shown once").not.toContain("Welcome back!")
})

test("signing in, or opening its page with a session, leads staff to the dashboard and others home, unless another page was asked for", async () => {
	const asked = ["/auth", "/auth?redirectTo=/tour", "/auth?redirectTo=//x"]
	const leads = (answers: Promise<Response>[]) =>
		Promise.all(answers.map(async (one) => (await one).headers.get("location")))
	for (const [role, to] of [
		["visitor", "/"],
		["editor", "/admin"],
		["admin", "/admin"],
	] as const) {
		await site.db.updateTable("users").set({ role }).execute()
		expect(await leads(asked.map((address) => client(site).post(address, ADMIN))), role).toEqual([
			to,
			"/tour",
			to,
		])
		expect(await leads(["/auth", "/auth/create"].map((address) => admin.get(address))), role).toEqual([
			to,
			to,
		])
	}
	expect(await leads([admin.get("/auth?redirectTo=/admin/news?page=2")])).toEqual(["/admin/news?page=2"])
})

test.each([
	["a wrong password", { ...ADMIN, password: "wrong password" }, 401, "Wrong username or password."],
	["an unknown name", { username: "nobody", password: "wrong password" }, 401, "Wrong username or password."],
	["73 bytes", { ...ADMIN, password: "é".repeat(37) }, 400, "A password can have at most 72 characters"],
])("signing in with %s is rejected, and the form still has the username", async (_, form, status, words) => {
	const response = await client(site).post("/auth", form)
	expect([response.status, response.headers.getSetCookie()]).toEqual([status, []])
	const page = await response.text()
	expect(page).toContain("Login failed")
	expect(page).toContain(words)
	expect(page).toContain(`value="${form.username}"`)
	expect(page).not.toContain(form.password)
})

test("login attempts are throttled per client, also after a restart, and the right password from another address works", async () => {
	const from = (address: string, password: string) =>
		client(site).post("/auth", { ...ADMIN, password }, { headers: { "X-Forwarded-For": address } })
	const statuses = []
	for (let at = 0; at < 12; at++) statuses.push((await from("192.0.2.1", `guess ${at}`)).status)
	expect(statuses).toEqual([...Array(10).fill(401), 429, 429])
	const slowed = await from("192.0.2.1", ADMIN.password)
	expect(slowed.status).toBe(429)
	const wait = Number(slowed.headers.get("retry-after"))
	expect(wait).toBeGreaterThan(20)
	expect(await slowed.text()).toContain(`Too many attempts. Please wait ${wait} seconds`)
	expect((await from("198.51.100.7", ADMIN.password)).status).toBe(303)
	expect((await from("192.0.2.1", ADMIN.password)).status).toBe(429)
})

test("changing the password requires the current one, explains errors, and ends every other session", async () => {
	const own = await signedInAdmin(site)
	const other = await signedInAdmin(site)
	const change = (currentPassword: string, newPassword: string) =>
		own.post("/admin/security/password", { currentPassword, newPassword, confirmPassword: newPassword })

	const weak = await change(ADMIN.password, "heritage farm")
	expect([weak.status, textOf(await weak.text())]).toEqual([
		400,
		expect.stringContaining("the name of the site"),
	])
	const wrong = await change("not the current", "new password")
	expect(wrong.status).toBe(400)
	const page = await wrong.text()
	expect(page).toContain("The current password is wrong.")
	expect(page).not.toContain("not the current")

	const before = own.cookie()
	expect((await change(ADMIN.password, "new password")).status).toBe(303)
	expect(own.cookie()).not.toBe(before)
	expect((await own.get("/admin")).status).toBe(200)
	expect((await other.get("/admin")).status).toBe(303)
	expect((await client(site).post("/auth", ADMIN)).status).toBe(401)
	expect((await client(site).post("/auth", { ...ADMIN, password: "new password" })).status).toBe(303)
})

test("the command line can create an admin, let one back in, and sign everyone out", async () => {
	const run = async (script: string, name: string[], typed: string) => {
		const variables = { DATA_DIR: path.resolve(site.environment.dataDir), PORT: "" }
		return (await runScript([`scripts/${script}.mjs`, ...name], variables, [], `${typed}\n`)).output
	}
	expect(await run("create-admin", ["clementine"], "Clementine")).toContain("can't be the username")
	const at = new Date().toISOString()
	const lost = { role: "editor", deactivated_at: at }
	await site.db.updateTable("users").set(lost).where("username", "=", "anna").execute()
	await site.db.insertInto("second_factors").values({ user_id: 1, secret: "A", since: at }).execute()
	expect(await run("create-admin", ["ANNA"], ADMIN.password)).toContain("is an administrator now")
	const back = await signedInAdmin(site)
	expect((await back.get("/admin")).status).toBe(200)
	expect(await run("create-admin", ["berta"], "another password")).toContain("is an administrator now")
	const berta = { username: "Berta", password: "another password" }
	expect((await client(site).post("/auth", berta)).status).toBe(303)
	expect(await run("end-sessions", [], "")).toMatch(/^Ended \d+ sessions? of all accounts/)
	expect((await back.get("/admin")).status).toBe(303)
})
