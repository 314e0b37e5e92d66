import { afterAll, beforeAll, describe, expect, test, vi } from "vitest"
import { ADMIN } from "#app/testing/fixtures/admin.ts"
import { type ApiResponse, caller, errorOf, everything } from "#app/testing/fixtures/api.ts"
import { startTestSite, type TestSite } from "#app/testing/fixtures/site.ts"

const LOCKED = "Admin registration is locked. The system already has an administrator."
const TOO_SHORT = "Password must be at least 8 characters long"

let site: TestSite
beforeAll(async () => {
	site = await startTestSite({ SAMPLE_DATA: "false" })
})
afterAll(() => site.close())

const guest = () => caller(site)
const cookieOf = ({ headers }: ApiResponse) => headers.getSetCookie()[0]?.split(";")[0] ?? ""
async function signIn(password = ADMIN.password) {
	const response = await guest()("POST", "/api/login", { ...ADMIN, password })
	expect(response.status).toBe(200)
	return caller(site, cookieOf(response))
}

describe("accounts API without an administrator", () => {
	test("registration is open on a new site, and nobody is signed in", async () => {
		expect((await guest()("GET", "/api/registration-status")).body).toEqual({ locked: false })
		expect(errorOf(await guest()("GET", "/api/user"))).toEqual([401, "Authentication required"])
	})

	test("an invalid registration gets all of its errors at once and creates no account", async () => {
		const before = await everything(site)
		const register = (body: unknown) => guest()("POST", "/api/register", body)
		expect(errorOf(await register({}))).toEqual([
			400,
			"Username is required. Password is required.",
			{ username: ["Username is required"], password: ["Password is required"] },
		])
		expect(errorOf(await register({ username: " ", password: "short" }))).toEqual([
			400,
			`Username is required. ${TOO_SHORT}.`,
			{ username: ["Username is required"], password: [TOO_SHORT] },
		])
		const common = "This password is too common. Choose another one."
		expect(errorOf(await register({ username: "anna", password: "Password1" }))).toEqual([
			400,
			common,
			{ password: [common] },
		])
		const long = await register({ username: "x".repeat(200), password: "ü".repeat(60) })
		expect(long.status).toBe(400)
		expect(Object.keys(long.body.errors)).toEqual(["username", "password"])
		for (const body of [null, [], 1, { username: 1, password: ["correct horse"] }])
			expect((await register(body)).status, JSON.stringify(body)).toBe(400)
		expect(await everything(site)).toBe(before)
	})

	test("another site can't register an account, even without a cookie", async () => {
		vi.spyOn(console, "warn").mockImplementation(() => {})
		const response = await guest()("POST", "/api/register", ADMIN, { Origin: "https://evil.example" })
		expect(response.status).toBe(403)
		expect(response.body).toEqual({ message: expect.any(String) })
		for (const address of ["/auth/create", "/%61uth/create", "/AUTH/creat%65.data"]) {
			const form = {
				method: "POST",
				body: new URLSearchParams(ADMIN),
				headers: { Origin: "https://evil.example" },
			}
			expect((await site.get(address, form)).status, address).toBe(403)
		}
		expect((await guest()("GET", "/api/registration-status")).body).toEqual({ locked: false })
	})

	test("of several simultaneous registrations one becomes the administrator and the others learn that registration is locked", async () => {
		const names = [ADMIN.username, ADMIN.username, "bertha", "carla"]
		const responses = await Promise.all(
			names.map((username) => guest()("POST", "/api/register", { ...ADMIN, username })),
		)
		expect(responses.map(({ status }) => status).sort()).toEqual([201, 403, 403, 403])
		for (const response of responses) {
			if (response.status === 403) expect(errorOf(response)).toEqual([403, LOCKED])
		}
		const made = responses.find(({ status }) => status === 201)
		expect(made?.body).toEqual({ id: expect.any(Number), username: expect.any(String), role: "admin" })
		const admin = caller(site, cookieOf(made as ApiResponse))
		expect((await admin("GET", "/api/user")).body).toEqual(made?.body)
		// The tests below sign in under one name, whichever registration won.
		await site.db.updateTable("users").set({ username: ADMIN.username }).execute()
	})
})

describe("accounts API with an administrator", () => {
	test("registration is locked once there is an administrator", async () => {
		expect((await guest()("GET", "/api/registration-status")).body).toEqual({ locked: true })
		const second = { username: "late", password: ADMIN.password }
		expect(errorOf(await guest()("POST", "/api/register", second))).toEqual([403, LOCKED])
	})

	test("signing in returns the user and a cookie, and signing out ends the session", async () => {
		const response = await guest()("POST", "/api/login", ADMIN)
		expect(response.status).toBe(200)
		expect(response.body).toEqual({ id: expect.any(Number), username: "anna", role: "admin" })
		expect(response.headers.get("set-cookie")).toMatch(/^session=[^;]+;.*HttpOnly.*SameSite=Lax/i)
		expect(response.headers.get("cache-control")).toBe("no-store")
		const admin = caller(site, cookieOf(response))
		expect((await admin("GET", "/api/user")).body).toEqual(response.body)
		const out = await admin("POST", "/api/logout")
		expect([out.status, out.body]).toEqual([204, undefined])
		expect(out.headers.get("set-cookie")).toMatch(/^session=;.*Max-Age=0/)
		expect((await admin("GET", "/api/user")).status).toBe(401)
		expect((await guest()("POST", "/api/logout")).status).toBe(204)
	})

	test("an invalid sign-in gets all of its errors at once, and a failed one doesn't reveal whether the name or the password was wrong", async () => {
		const login = (body: unknown) => guest()("POST", "/api/login", body)
		expect(errorOf(await login({}))).toEqual([
			400,
			"Username is required. Password is required.",
			{ username: ["Username is required"], password: ["Password is required"] },
		])
		expect(errorOf(await login("username=anna&password=x"))).toEqual([415, expect.any(String)])
		const wrong = [401, "Wrong username or password."]
		expect(errorOf(await login({ username: "anna", password: "wrong" }))).toEqual(wrong)
		expect(errorOf(await login({ username: "nobody", password: "wrong" }))).toEqual(wrong)
	})

	test("another site can't sign a visitor in, even without a cookie or with a differently written URL", async () => {
		vi.spyOn(console, "warn").mockImplementation(() => {})
		for (const path of ["/api/login", "/API/Login", "/api/login/", "/%61pi/login", "/api/%6Cogin"]) {
			const response = await guest()("POST", path, ADMIN, { Origin: "https://evil.example" })
			expect([response.status, cookieOf(response)], path).toEqual([403, ""])
		}
	})

	test("changing a password needs the current password only, and ends all other sessions", async () => {
		const admin = await signIn()
		const other = await signIn()
		const change = (body: unknown) => admin("POST", "/api/admin/change-password", body)
		const before = await everything(site)
		expect(errorOf(await change({}))).toEqual([
			400,
			"Current password is required. New password is required.",
			{ currentPassword: ["Current password is required"], newPassword: ["New password is required"] },
		])
		const short = "Password too short. Password must be at least 8 characters long."
		expect(errorOf(await change({ currentPassword: ADMIN.password, newPassword: "1234567" }))).toEqual([
			400,
			short,
			{ newPassword: [short] },
		])
		const wrong = "The current password is wrong."
		expect(errorOf(await change({ currentPassword: "wrong", newPassword: "another password" }))).toEqual([
			400,
			wrong,
			{ currentPassword: [wrong] },
		])
		expect(await everything(site)).toBe(before)
		expect((await other("GET", "/api/user")).status).toBe(200)

		const done = await change({ currentPassword: ADMIN.password, newPassword: "another password" })
		expect(done.status).toBe(200)
		expect(done.body).toEqual({ id: expect.any(Number), username: "anna", role: "admin" })
		expect((await caller(site, cookieOf(done))("GET", "/api/user")).status).toBe(200)
		expect((await admin("GET", "/api/user")).status).toBe(401)
		expect((await other("GET", "/api/user")).status).toBe(401)
		expect((await guest()("POST", "/api/login", ADMIN)).status).toBe(401)
		await signIn("another password")
	})

	test("login attempts for an account are throttled, and the response says for how long", async () => {
		const attempt = () => guest()("POST", "/api/login", { username: "victim", password: "wrong" })
		for (let at = 1; at <= 10; at++) expect((await attempt()).status, `attempt ${at}`).toBe(401)
		const slowed = await attempt()
		expect(slowed.status).toBe(429)
		expect(slowed.body).toEqual({ message: expect.stringMatching(/^Too many attempts\. Please wait/) })
		const wait = Number(slowed.headers.get("retry-after"))
		expect(wait).toBeGreaterThan(0)
		expect(wait).toBeLessThan(15 * 60)
	})

	test("attempts at the current password are throttled as well", async () => {
		const admin = await signIn("another password")
		const body = { currentPassword: "wrong", newPassword: "a third password" }
		const responses: ApiResponse[] = []
		while (responses.at(-1)?.status !== 429 && responses.length < 12)
			responses.push(await admin("POST", "/api/admin/change-password", body))
		const last = responses.at(-1)
		expect(last?.status).toBe(429)
		expect(Number(last?.headers.get("retry-after"))).toBeGreaterThan(0)
	})
})
