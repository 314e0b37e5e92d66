import { expect, test } from "vitest"
import { ADMIN, signedInAdmin } from "#core/testing/admin.ts"
import { caller, errorOf, everything } from "#core/testing/api.ts"
import type { ApiResponse } from "#core/testing/documented.ts"
import { testSite } from "#core/testing/site.ts"

const site = await testSite({ SAMPLE_DATA: "false" })
await signedInAdmin(site)

const guest = () => caller(site)
const cookieOf = ({ headers }: ApiResponse) => headers.getSetCookie()[0]?.split(";")[0] ?? ""
async function signIn(password = ADMIN.password) {
	const response = await guest()("POST", "/api/login", { ...ADMIN, password })
	expect(response.status).toBe(200)
	return caller(site, cookieOf(response))
}

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
	const wrong = [401, "Wrong username or password."]
	expect(errorOf(await login({ username: "anna", password: "wrong" }))).toEqual(wrong)
	expect(errorOf(await login({ username: "nobody", password: "wrong" }))).toEqual(wrong)
})

test("changing a password needs the current password only, and ends the session that asked", async () => {
	const admin = await signIn()
	const change = (body: unknown) => admin("POST", "/api/admin/change-password", body)
	const before = await everything(site)
	expect((await change({})).body.errors).toEqual({
		currentPassword: ["Current password is required"],
		newPassword: ["New password is required"],
	})
	const wrong = "The current password is wrong."
	expect(errorOf(await change({ currentPassword: "wrong", newPassword: "another password" }))).toEqual([
		400,
		wrong,
		{ currentPassword: [wrong] },
	])
	expect(await everything(site)).toBe(before)

	const done = await change({ currentPassword: ADMIN.password, newPassword: "another password" })
	expect(done.status).toBe(200)
	expect(done.body).toEqual({ id: expect.any(Number), username: "anna", role: "admin" })
	expect((await caller(site, cookieOf(done))("GET", "/api/user")).status).toBe(200)
	expect((await admin("GET", "/api/user")).status).toBe(401)
	await signIn("another password")
})
