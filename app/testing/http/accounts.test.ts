import { execFile, spawn } from "node:child_process"
import { once } from "node:events"
import path from "node:path"
import { promisify } from "node:util"
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { PASSWORD_COST } from "#app/platform/environment.server.ts"
import { ADMIN, type Client, client, firstAdmin, signedInAdmin } from "#app/testing/fixtures/admin.ts"
import { textOf } from "#app/testing/fixtures/form-on-page.ts"
import { root, startTestSite, type TestSite } from "#app/testing/fixtures/site.ts"

let site: TestSite
let admin: Client
beforeAll(async () => {
	site = await startTestSite({ SAMPLE_DATA: "false", TRUST_PROXY: "true" })
})
beforeEach(async () => {
	await site.db.deleteFrom("guesses").execute()
})
afterAll(() => site.close())

test("two simultaneous registrations on a new site create one administrator account", async () => {
	const common = await client(site).post("/auth/create", {
		...firstAdmin(site),
		password: "qwertyuiop",
		confirmPassword: "qwertyuiop",
	})
	expect(common.status).toBe(400)
	expect(await common.text()).toContain("This password is too common. Choose another one.")
	const page = await (await site.get("/auth")).text()
	expect(page).toContain("Create Admin")
	expect(page).not.toContain("Registration Locked")
	const clients = [client(site), client(site)]
	const responses = await Promise.all(clients.map((one) => one.post("/auth/create", firstAdmin(site))))
	expect(responses.map((response) => response.status).sort()).toEqual([303, 403])
	expect(await site.db.selectFrom("users").selectAll().execute()).toHaveLength(1)
	const winner = clients[responses.findIndex((response) => response.status === 303)]
	const home = await (await winner?.get("/"))?.text()
	expect(home).toContain(`Welcome, ${ADMIN.username}!`)
	expect(home).toContain("Your account has been created successfully.")
})

test("the first administrator's password is typed twice: another confirmation, or none, creates no account", async () => {
	const empty = await startTestSite({ SAMPLE_DATA: "false" })
	try {
		for (const confirmPassword of ["another password", ""]) {
			const answer = await client(empty).post("/auth/create", { ...firstAdmin(empty), confirmPassword })
			expect(answer.status).toBe(400)
			expect(textOf(await answer.text())).toContain(
				confirmPassword
					? "Passwords don't match. New password and confirmation must match."
					: "Confirmation is required",
			)
		}
		expect(await empty.db.selectFrom("users").selectAll().execute()).toEqual([])
	} finally {
		await empty.close()
	}
})

test("registration is locked once an administrator exists, in the page's text and on the server", async () => {
	for (const address of ["/auth", "/auth/create"]) {
		const page = await (await site.get(address)).text()
		expect(page).toContain("Registration Locked")
		expect(page).toContain("Admin registration is locked. The system already has an administrator.")
		expect(page).toContain("Please contact the existing administrator if you need access.")
	}
	const second = await client(site).post("/auth/create", { username: "eve", password: "long enough" })
	expect(second.status).toBe(403)
})

test("signing in creates a new session in a cookie that scripts can't read, and returns to the requested page", async () => {
	admin = client(site)
	const guest = await admin.get("/admin/news?page=2")
	expect(guest.headers.get("location")).toBe(
		`/auth?${new URLSearchParams({ redirectTo: "/admin/news?page=2" })}`,
	)
	const login = await admin.post(String(guest.headers.get("location")), ADMIN)
	expect([login.status, login.headers.get("location")]).toEqual([303, "/admin/news?page=2"])
	expect(login.headers.get("set-cookie")).toMatch(
		/^session=[^;]+; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax$/,
	)
	const page = await (await admin.get("/admin")).text()
	expect(page).toContain("Welcome back!")
	expect(page).toContain("You have been successfully logged in.")
	expect(await (await admin.get("/admin")).text(), "the greeting is shown once").not.toContain(
		"Welcome back!",
	)
	const stored = JSON.stringify(await site.db.selectFrom("sessions").selectAll().execute())
	expect(stored).not.toContain(admin.cookie().slice("session=".length))
})

test("a signed-in admin who opens the sign-in page is sent to the dashboard or the requested page; other users are sent home", async () => {
	const way = async (address: string) => (await admin.get(address)).headers.get("location")
	expect(await way("/auth")).toBe("/admin")
	expect(await way("/auth/create")).toBe("/admin")
	expect(await way("/auth?redirectTo=/admin/news?page=2")).toBe("/admin/news?page=2")
	expect(await way("/auth?redirectTo=//evil.example")).toBe("/admin")
	await site.db.updateTable("users").set({ role: "visitor" }).execute()
	expect(await way("/auth")).toBe("/")
	expect(await way("/auth?redirectTo=/admin/news")).toBe("/")
	await site.db.updateTable("users").set({ role: "admin" }).execute()
})

test("signing in leads staff to the dashboard and others to the home page, unless another page was asked for", async () => {
	const way = async (address: string) => (await client(site).post(address, ADMIN)).headers.get("location")
	for (const [role, to] of [
		["admin", "/admin"],
		["editor", "/admin"],
		["visitor", "/"],
	] as const) {
		await site.db.updateTable("users").set({ role }).execute()
		expect(
			[await way("/auth"), await way("/auth?redirectTo=/tour"), await way("/auth?redirectTo=//x")],
			role,
		).toEqual([to, "/tour", to])
	}
	await site.db.updateTable("users").set({ role: "admin" }).execute()
})

test("over HTTPS the session cookie has the __Host- prefix", async () => {
	const login = await client(site).post("/auth", ADMIN, {
		headers: { "X-Forwarded-Proto": "https", Origin: site.address.replace("http:", "https:") },
	})
	expect(login.headers.get("set-cookie")).toMatch(/^__Host-session=.*; Secure/)
})

test.each([
	"https://evil.example/",
	"//evil.example",
	"/\\evil.example",
	"/%09/evil.example/..//x",
	"javascript:alert(1)",
])("a return address of %s leads to the staff pages instead", async (redirectTo) => {
	const login = await client(site).post(`/auth?${new URLSearchParams({ redirectTo })}`, ADMIN)
	expect(login.headers.get("location")).toMatch(/^\/(admin|%09\/x)$/)
})

test.each([
	["a wrong password", { ...ADMIN, password: "wrong password" }, 401, "Wrong username or password."],
	["an unknown name", { username: "nobody", password: "wrong password" }, 401, "Wrong username or password."],
	["no password", { username: "anna", password: "" }, 400, "Password is required"],
	["no name", { username: "  ", password: "x" }, 400, "Username is required"],
	[
		"a password of 73 bytes",
		{ username: "anna", password: "é".repeat(37) },
		400,
		"A password can have at most 72 characters",
	],
])(
	"signing in with %s is rejected, and the form still has the username",
	async (_what, form, status, words) => {
		const response = await client(site).post("/auth", form)
		expect(response.status).toBe(status)
		const page = await response.text()
		expect(page).toContain("Login failed")
		expect(page).toContain(words)
		if (form.username.trim()) expect(page).toContain(`value="${form.username}"`)
		expect(page).not.toContain(`value="${form.password}"`)
		expect(response.headers.getSetCookie()).toEqual([])
	},
)

test("a sign-in request whose body is not a form is rejected with an error message", async () => {
	const response = await fetch(`${site.address}/auth`, {
		method: "POST",
		body: "{}",
		headers: { "Content-Type": "text/plain" },
	})
	expect(response.status).toBe(415)
	expect(await response.text()).toContain("this page reads forms only")
	const broken = { "Content-Type": "multipart/form-data; boundary=x" }
	const cut = await fetch(`${site.address}/auth`, { method: "POST", body: "--x", headers: broken })
	expect(cut.status).toBe(400)
	expect(await cut.text()).toContain("could not be read")
	const name = `form-data; name="x"; filename*=utf-8''%`
	const part = `--x\r\nContent-Disposition: ${name}\r\n\r\nz\r\n--x--\r\n`
	const undecodable = await fetch(`${site.address}/auth`, { method: "POST", body: part, headers: broken })
	expect(undecodable.status).toBe(400)
	expect(await undecodable.text()).toContain("could not be read")
})

test("another site can't sign a visitor in (login CSRF)", async () => {
	const headers = { Origin: "https://evil.example" }
	for (const address of ["/auth", "/auth/create"]) {
		const response = await client(site).post(address, ADMIN, { headers })
		expect(response.status, address).toBe(403)
		expect(response.headers.getSetCookie()).toEqual([])
	}
})

test("login attempts are throttled per client, also after a restart, and the right password from another address works", async () => {
	const from = (address: string, password: string) =>
		client(site).post("/auth", { ...ADMIN, password }, { headers: { "X-Forwarded-For": address } })
	const statuses = []
	for (let at = 0; at < 12; at++) statuses.push((await from("192.0.2.1", `guess ${at}`)).status)
	expect(statuses).toEqual([...Array(10).fill(401), 429, 429])
	const slowed = await from("192.0.2.1", ADMIN.password)
	expect(slowed.status).toBe(429)
	// The limit is 30 seconds; a slow machine has already used some of them.
	const wait = Number(slowed.headers.get("retry-after"))
	expect(wait).toBeGreaterThan(20)
	expect(wait).toBeLessThanOrEqual(30)
	expect(await slowed.text()).toContain(`Too many attempts. Please wait ${wait} seconds`)
	expect((await from("198.51.100.7", ADMIN.password)).status).toBe(303)
	expect((await from("192.0.2.1", ADMIN.password)).status).toBe(429)
	const rows = await site.db.selectFrom("guesses").selectAll().execute()
	expect(rows.length).toBeGreaterThan(0)
})

test("a network that fills the queue of password checks gets 429 with Retry-After and locks nobody else out", async ({
	onTestFinished,
}) => {
	const { passwordCost } = site.environment
	onTestFinished(() => {
		site.environment.passwordCost = passwordCost
	})
	site.environment.passwordCost = PASSWORD_COST
	const flood = Array.from({ length: 30 }, (_, at) =>
		client(site).post(
			"/auth",
			{ username: `user ${at}`, password: "a guess" },
			{ headers: { "X-Forwarded-For": `192.0.2.1:${40_000 + at}` } },
		),
	)
	await Promise.race(flood)
	const owner = await client(site).post("/auth", ADMIN, { headers: { "X-Forwarded-For": "198.51.100.7" } })
	expect(owner.status).toBe(303)
	const responses = await Promise.all(flood)
	const busy = responses.filter(({ status }) => status === 429)
	expect(responses.filter(({ status }) => status === 401).length).toBeLessThan(10)
	expect(busy.length).toBeGreaterThan(20)
	expect(busy[0]?.headers.get("retry-after")).toBe("10")
})

test("a registration that finds the password queue full gets 429 with Retry-After, and the form still has the username", async () => {
	const empty = await startTestSite({ SAMPLE_DATA: "false", TRUST_PROXY: "true" })
	try {
		const pages = Array.from({ length: 20 }, () => client(empty).post("/auth/create", firstAdmin(empty)))
		const responses = await Promise.all(pages)
		const statuses = responses.map(({ status }) => status)
		expect(statuses.filter((status) => status === 303)).toHaveLength(1)
		// How many wait in the queue depends on how fast the first ones leave it.
		expect([...new Set(statuses)].sort()).toEqual([303, 403, 429])
		const busy = responses.find(({ status }) => status === 429)
		expect(busy?.headers.get("retry-after")).toBe("10")
		const page = await busy?.text()
		expect(page).toContain("Too many attempts. Please wait 10 seconds and try again.")
		expect(page).toContain(`value="${ADMIN.username}"`)
	} finally {
		await empty.close()
	}
})

test("signing out ends the session on the server, not only in the browser", async () => {
	const leaving = await signedInAdmin(site)
	const cookie = leaving.cookie()
	const out = await leaving.post("/logout")
	expect([out.status, out.headers.get("location")]).toEqual([303, "/"])
	expect(out.headers.get("set-cookie")).toMatch(/Max-Age=0/)
	const again = await fetch(`${site.address}/admin`, { headers: { Cookie: cookie }, redirect: "manual" })
	expect(again.status).toBe(303)
})

test("a signed-in user who is not an administrator sees 'Access denied' inside the site's layout", async () => {
	const guest = await signedInAdmin(site)
	await site.db.updateTable("users").set({ role: "visitor" }).where("username", "=", ADMIN.username).execute()
	const response = await guest.get("/admin/security")
	expect(response.status).toBe(403)
	const page = await response.text()
	expect(page).toContain("Access denied")
	expect(page).toContain("Heritage Farm")
	expect(page).toContain("Sign Out")
	expect(page).not.toContain("Tour Passcode")
	expect((await guest.post("/admin/security/settings/tour_passcode", { value: "x" })).status).toBe(403)
	await site.db.updateTable("users").set({ role: "admin" }).where("username", "=", ADMIN.username).execute()
})

test("changing the password requires the current one, explains errors, and ends every other session", async () => {
	const own = await signedInAdmin(site)
	const other = await signedInAdmin(site)
	const change = (currentPassword: string, newPassword: string, confirmPassword = newPassword) =>
		own.post("/admin/security/password", { currentPassword, newPassword, confirmPassword })

	const different = await change(ADMIN.password, "new password", "other password")
	expect(different.status).toBe(400)
	expect(await different.text()).toContain(
		"Passwords don&#x27;t match. New password and confirmation must match.",
	)
	expect(await (await change(ADMIN.password, "short")).text()).toContain(
		"Password too short. Password must be at least 8 characters long.",
	)
	const common = await change(ADMIN.password, "password123")
	expect(common.status).toBe(400)
	expect(await common.text()).toContain("This password is too common. Choose another one.")
	expect(textOf(await (await change(ADMIN.password, "heritage farm")).text())).toContain(
		"the name of the site",
	)
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

test("in a terminal, the command line asks for a password twice, and again until both are the same", async () => {
	const command = `'${process.execPath}' scripts/reset-password.mjs anna`
	const terminal = spawn("script", ["-qec", command, "/dev/null"], {
		cwd: root,
		env: { ...process.env, DATA_DIR: path.resolve(site.environment.dataDir), PORT: "" },
	})
	const typed = [ADMIN.password, "something else", ADMIN.password, ADMIN.password]
	let output = ""
	let asked = 0
	terminal.stdout.on("data", (part) => {
		output += part
		for (; asked < (output.match(/\(hidden\): /g)?.length ?? 0); asked++)
			terminal.stdin.write(`${typed[asked]}\r`)
	})
	const [code] = await once(terminal, "close")
	expect(output.replace(/\r/g, "").trim().split("\n")).toEqual([
		...["New password (hidden): ", "The same password again (hidden): "],
		"The passwords don't match. Type both again.",
		...["New password (hidden): ", "The same password again (hidden): "],
		"'anna' has a new password and is signed out everywhere.",
	])
	expect(code).toBe(0)
})

test("the command line can reset a password, create an admin, and sign everyone out", async () => {
	const run = async (script: string, words: string[], input: string) => {
		const child = promisify(execFile)(process.execPath, [`scripts/${script}.mjs`, ...words], {
			cwd: root,
			env: { ...process.env, DATA_DIR: path.resolve(site.environment.dataDir), PORT: "" },
		})
		child.child.stdin?.end(`${input}\n`)
		const { stdout, stderr } = await child.catch((error) => error)
		return stdout + stderr
	}
	expect(await run("reset-password", ["nobody"], "long enough")).toContain(
		"There is no account 'nobody'. Accounts: 'anna'.",
	)
	expect(await run("reset-password", ["anna"], "short")).toContain("at least 8 characters")
	expect(await run("reset-password", ["anna"], "password123")).toContain("This password is too common.")
	expect(await run("create-admin", ["clementine"], "Clementine")).toContain("can't be the username")
	expect(await run("reset-password", ["anna"], ADMIN.password)).toContain("'anna' has a new password")
	const back = await signedInAdmin(site)
	expect((await back.get("/admin")).status).toBe(200)
	expect(await run("create-admin", ["berta"], "another password")).toContain(
		"'berta' is an administrator now",
	)
	expect((await client(site).post("/auth", { username: "Berta", password: "another password" })).status).toBe(
		303,
	)
	expect(await run("end-sessions", [], "")).toMatch(/^Ended \d+ sessions? of all accounts/)
	expect((await back.get("/admin")).status).toBe(303)
	expect(await run("create-admin", [], "")).toContain("Usage: node scripts/create-admin.mjs NAME")
})
