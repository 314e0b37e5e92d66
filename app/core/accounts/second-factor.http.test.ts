import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { ADMIN, type Client, client, makePasswordOld, staffSite } from "#core/testing/admin.ts"
import { textOf } from "#core/testing/form-on-page.ts"
import {
	appCode,
	forgetUsedCodes,
	recoveryCodesOn,
	SECOND_FACTOR,
	secretOn,
	turnOnSecondFactor,
} from "#core/testing/second-factor.ts"
import { newMember, MEMBER_PASSWORD as PASSWORD } from "./testing/members.ts"

const { site, admin, api, guest } = await staffSite({ SAMPLE_DATA: "false", TRUST_PROXY: "true" })
beforeEach(async () => {
	await site.db.deleteFrom("guesses").execute()
	await forgetUsedCodes(site.db)
})

async function changesOf(username: string): Promise<string[]> {
	const entries = site.db.selectFrom("audit_entries").selectAll().where("subject", "=", username)
	return (await entries.execute()).map((entry) => `${entry.action} by ${entry.username}`)
}

const setRequired = async (value: "true" | "false", by = admin) =>
	await by.post("/admin/security/settings/second_factor_required", { value })

test("setting it up keeps the key after a wrong code, and shows the recovery codes once", async () => {
	const kim = await newMember(site, admin, "kim")
	const page = await kim.get(SECOND_FACTOR)
	expect(page.headers.get("cache-control")).toContain("no-store")
	const html = await page.text()
	const secret = secretOn(html)
	expect(html).toContain("otpauth://totp/Heritage%20Farm:kim?")
	expect(html).toContain(`secret=${secret.replaceAll(" ", "")}`)
	expect(html).toContain("data:image/svg+xml;base64,")

	for (const code of ["12345", appCode(secret, 20)]) {
		const refused = await kim.post(SECOND_FACTOR, { change: "confirm", code })
		expect(refused.status, code).toBe(400)
		const again = await refused.text()
		expect(textOf(again)).toMatch(/Enter the 6 digits from your app|This code is wrong/)
		expect(secretOn(again)).toBe(secret)
	}
	const done = await kim.post(SECOND_FACTOR, { change: "confirm", code: ` ${appCode(secret)} ` })
	expect(done.status).toBe(200)
	const shown = await done.text()
	expect(recoveryCodesOn(shown)).toHaveLength(10)
	const later = await kim.html(SECOND_FACTOR)
	expect(recoveryCodesOn(later)).toEqual([])
	expect(later).not.toContain(secret)
	expect(textOf(later)).toMatch(/On since \w+ \d+, \d{4}\. 10 recovery codes left\./)
	expect(await changesOf("kim")).toContain("user.factor-enabled by kim")
})

describe("signing in", () => {
	const NIA = { username: "nia", password: PASSWORD }
	let secret: string
	let codes: string[]
	beforeAll(async () => {
		const nia = await newMember(site, admin, "nia")
		;({ secret, codes } = await turnOnSecondFactor(nia, PASSWORD))
	})

	test("takes the password, then a code, each of which works once", async () => {
		const nia = client(site)
		const asked = await nia.post("/auth", NIA)
		expect([asked.status, asked.headers.getSetCookie()]).toEqual([200, []])
		expect(textOf(await asked.text())).toContain("Your password is right. Now type the 6 digits")
		// Without scripts, the password is empty again.
		const incomplete = await nia.post("/auth", { username: "nia", code: "123456", asksCode: "1" })
		expect(await incomplete.text()).toContain('name="code"')
		expect((await nia.get("/admin")).status, "the password alone").toBe(303)
		const wrong = await nia.post("/auth", { ...NIA, code: appCode(secret, 20) })
		expect(wrong.status).toBe(401)
		const html = await wrong.text()
		expect(textOf(html)).toContain("This code is wrong.")
		expect(html).toContain('value="nia"')
		const code = appCode(secret)
		const withoutPassword = await nia.post("/auth", { ...NIA, password: "wrong password", code })
		expect(withoutPassword.status).toBe(401)
		expect(await withoutPassword.text()).not.toContain("Your password is right.")
		const done = await nia.post("/auth?redirectTo=/admin/news", { ...NIA, code })
		expect([done.status, done.headers.get("location")]).toEqual([303, "/admin/news"])
		expect((await nia.get("/admin")).status).toBe(200)
		const replayed = await client(site).post("/auth", { ...NIA, code })
		expect(replayed.status).toBe(401)
		expect(textOf(await replayed.text())).toContain("This code was used already.")
	})

	test("works with each recovery code once", async () => {
		const recoveryCode = codes[0] ?? ""
		const nia = client(site)
		expect((await nia.post("/auth", { ...NIA, recoveryCode, code: "" })).status).toBe(303)
		expect(await nia.text(SECOND_FACTOR)).toContain("9 recovery codes left.")
		expect(await changesOf("nia")).toContain("user.recovery-code-used by nia")
		const again = await client(site).post("/auth", { ...NIA, recoveryCode })
		expect(again.status).toBe(401)
		expect(textOf(await again.text())).toContain("This recovery code is wrong, or it was used before.")
	})

	test("the API wants the code with the password", async () => {
		const login = (body: object) => guest("POST", "/api/login", { ...NIA, ...body })
		const without = await login({})
		expect([without.status, without.headers.getSetCookie()]).toEqual([401, []])
		expect(without.body.message).toContain("This account has a second factor.")
		expect((await login({ code: appCode(secret, 20) })).status).toBe(401)
		expect((await login({ code: 123456 })).status).toBe(400)
		expect((await login({ code: appCode(secret) })).status).toBe(200)
		expect((await login({ code: appCode(secret) })).status).toBe(401)
		expect((await login({ code: codes[2] })).status).toBe(200)
	})
})

test("turning it off takes the password each time, and setting it up again is for another phone", async () => {
	const ola = await newMember(site, admin, "ola")
	const { secret } = await turnOnSecondFactor(ola, PASSWORD)
	const turnOff = (password: string) => ola.post(SECOND_FACTOR, { change: "off", password })
	expect([(await turnOff("")).status, (await turnOff("wrong password")).status]).toEqual([403, 400])
	const off = await turnOff(PASSWORD)
	expect([off.status, off.headers.get("location")]).toEqual([303, "/admin/security"])
	expect((await client(site).post("/auth", { username: "ola", password: PASSWORD })).status).toBe(303)
	const moved = secretOn(await ola.html(SECOND_FACTOR))
	expect(moved).not.toBe(secret)
	const confirm = (code: string) => ola.post(SECOND_FACTOR, { change: "confirm", code, password: PASSWORD })
	expect((await confirm(appCode(secret))).status).toBe(400)
	expect((await confirm(appCode(moved))).status).toBe(200)
	expect(await changesOf("ola")).toEqual(
		expect.arrayContaining(["user.factor-enabled by ola", "user.factor-removed by ola"]),
	)
})

test("an administrator with their own password can turn off another's", async () => {
	const pat = await newMember(site, admin, "pat")
	await turnOnSecondFactor(pat, PASSWORD)
	const row = site.db.selectFrom("users").select("id").where("username", "=", "pat")
	const page = `/admin/security/accounts/${(await row.executeTakeFirstOrThrow()).id}`
	expect(await admin.text(page)).toContain("Second factor on.")
	await makePasswordOld(site.db, ADMIN.username)
	expect((await admin.post(page, { change: "factor", password: "wrong password" })).status).toBe(400)
	expect((await admin.post(page, { change: "factor", password: ADMIN.password })).status).toBe(303)
	expect((await pat.get("/admin")).status).toBe(303)
	expect((await client(site).post("/auth", { username: "pat", password: PASSWORD })).status).toBe(303)
	expect(await changesOf("pat")).toContain("user.factor-removed by anna")
})

test("an administrator without a second factor can't require it, and is led to set one up", async () => {
	const refused = await setRequired("true")
	expect(refused.status).toBe(409)
	expect(textOf(await refused.text())).toContain("Set up your own first")
	for (const [path, method, body] of [
		["/api/settings/second_factor_required", "PUT", { value: "true" }],
		["/api/settings", "POST", { key: "second_factor_required", value: "true" }],
	] as const) {
		const answer = await api(method, path, body)
		expect(answer.status).toBe(409)
		expect(answer.body.message).toContain("Set up your own first")
	}
})

describe("requiring it", () => {
	let ray: Client
	beforeAll(async () => {
		ray = await newMember(site, admin, "ray")
		await turnOnSecondFactor(admin, ADMIN.password)
		expect((await setRequired("true")).status).toBe(303)
	})
	afterAll(async () => {
		await setRequired("false")
		await admin.post(SECOND_FACTOR, { change: "off", password: ADMIN.password })
	})

	test("leads staff without one to set it up, and keeps what they typed", async () => {
		const led = await ray.get("/admin/news?page=2")
		expect([led.status, led.headers.get("location")]).toEqual([
			303,
			`${SECOND_FACTOR}?redirectTo=%2Fadmin%2Fnews%3Fpage%3D2`,
		])
		const posted = await ray.post("/admin/news/new", { title: "Kept text", content: "Of a post." })
		expect(posted.status).toBe(303)
		const here = posted.headers.get("location") ?? ""
		expect(here).toMatch(/second-factor\?redirectTo=.*draft/)
		expect(await site.db.selectFrom("posts").selectAll().execute()).toEqual([])
		expect(await ray.text(here)).toContain("Your text is saved")
		const secret = secretOn(await ray.html(here))
		const done = await (await ray.post(here, { change: "confirm", code: appCode(secret) })).text()
		const [, back = ""] = /href="(\/admin\/news\/new[^"]*)"/.exec(done) ?? []
		expect(await ray.html(back.replaceAll("&amp;", "&"))).toContain("Kept text")
		await ray.post(SECOND_FACTOR, { change: "off", password: PASSWORD })
		expect((await ray.get("/admin/news")).headers.get("location")).toContain(SECOND_FACTOR)
	})

	test("a session without one may do nothing else: no page, no private read, no API", async () => {
		await setRequired("false")
		const sam = await newMember(site, admin, "sam")
		await setRequired("true")
		expect((await sam.get("/admin")).status).toBe(303)
		expect((await sam.get("/admin/export/species.csv")).status).toBe(303)
		expect((await sam.get("/admin/security/password")).status).toBe(303)
		const api = await sam.get("/api/species/export")
		expect(api.status).toBe(403)
		expect((await api.json()).message).toContain("Set it up at /admin/security/second-factor")
		expect(await (await sam.get("/api/user")).json()).toMatchObject({ username: "sam", role: "editor" })
		expect((await sam.get("/")).status).toBe(200)
		expect((await sam.post("/logout")).status).toBe(303)
		const login = client(site)
		const signedIn = await login.post("/auth?redirectTo=/admin/news", { username: "sam", password: PASSWORD })
		expect(signedIn.headers.get("location")).toBe(`${SECOND_FACTOR}?redirectTo=%2Fadmin%2Fnews`)
	})
})
