import { describe, expect, test } from "vitest"
import { ADMIN, client, firstAdmin } from "#core/testing/admin.ts"
import { caller, errorOf } from "#core/testing/api.ts"
import { testFolder } from "#core/testing/folder.ts"
import { formOnPage, textOf } from "#core/testing/form-on-page.ts"
import { testSite } from "#core/testing/site.ts"
import { startSiteProcess } from "#core/testing/site-process.ts"

const ONLY_THE_PERSON = "Only the person who runs the server can create the first administrator."
const WHERE =
	"Open the address that the site printed when it started; it is a new one at each start. With Docker, 'docker compose logs site' shows it."

const PUBLIC_URL = "https://farm.example"

const site = await testSite({ SAMPLE_DATA: "false", PUBLIC_URL })
const address = `/auth/create?token=${site.registrationToken}`
const guest = () => client(site, PUBLIC_URL)
const fieldsOf = (html: string) =>
	Object.fromEntries(formOnPage(html, (form) => form.includes("Create Admin Account"))) as Record<
		string,
		string
	>
const users = () => site.db.selectFrom("users").select("username").execute()

test("a new site doesn't register a guest without the start log's address, and says where to find it", async () => {
	const wrong = "x".repeat(site.registrationToken?.length ?? 0)
	for (const token of ["", "wrong", wrong]) {
		const search = token && `?token=${token}`
		const page = await guest().get(`/auth/create${search}`)
		expect(page.status).toBe(403)
		const html = await page.text()
		expect(textOf(html)).toContain(`This site has no administrator yet. ${ONLY_THE_PERSON} ${WHERE}`)
		expect(html).not.toContain('type="password"')
		const sent = await guest().post(`/auth/create${search}`, { ...firstAdmin({}), token })
		expect([sent.status, sent.headers.getSetCookie()]).toEqual([403, []])
		expect(textOf(await sent.text())).toContain(`${ONLY_THE_PERSON} ${WHERE}`)
		const body = { ...ADMIN, ...(token && { token }) }
		expect(errorOf(await caller(site)("POST", "/api/register", body))).toEqual([
			403,
			`${ONLY_THE_PERSON} ${WHERE}`,
		])
	}
	const login = await guest().get("/auth")
	expect(login.status).toBe(200)
	expect(textOf(await login.text())).toContain(WHERE)
	expect(await users()).toEqual([])
	const status = await caller(site)("GET", "/api/registration-status")
	expect(status.body).toEqual({ locked: false })
})

test("a new site registers whoever opened the start log's address, and keeps the token after a mistake and in both tabs", async () => {
	const visitor = guest()
	const page = await visitor.get(address)
	expect([page.status, page.headers.get("cache-control")]).toEqual([200, "no-store"])
	// Neither other sites nor the files of the page learn the token.
	expect(page.headers.get("referrer-policy")).toBe("strict-origin")
	const html = await page.text()
	expect(textOf(html)).not.toContain(WHERE)
	expect(html).toContain(`href="/auth?token=${site.registrationToken}"`)
	const login = await visitor.post(`/auth?token=${site.registrationToken}`, ADMIN)
	expect(login.status).toBe(401)
	expect(login.headers.get("referrer-policy")).toBe("strict-origin")
	expect(await login.text()).toContain(`href="${address}"`)
	let fields = fieldsOf(html)
	expect(fields).toMatchObject({ token: site.registrationToken })
	const weak = { ...ADMIN, password: "password" }
	const refused = await visitor.post(address, { ...fields, ...weak })
	expect(refused.status).toBe(400)
	fields = fieldsOf(await refused.text())
	expect(fields).toMatchObject({ token: site.registrationToken, username: ADMIN.username })
	const made = await visitor.post(address, { ...fields, ...firstAdmin({}) })
	expect([made.status, made.headers.get("location")]).toEqual([303, "/admin"])
	expect(await users()).toEqual([{ username: ADMIN.username }])
})

test("a new site is locked afterwards, also with the token", async () => {
	const page = await guest().get(address)
	expect(page.status).toBe(200)
	const text = textOf(await page.text())
	expect(text).toContain("Registration Locked")
	expect(text).toContain("The system already has an administrator. Please contact the existing administrator")
	expect(text).not.toContain(WHERE)
	const second = { ...firstAdmin(site), username: "eve" }
	expect((await guest().post("/auth/create", second)).status).toBe(403)
	expect((await caller(site)("POST", "/api/register", second)).status).toBe(403)
	expect((await caller(site)("GET", "/api/registration-status")).body).toEqual({ locked: true })
	expect(await users()).toHaveLength(1)
})

describe("in its own process", () => {
	const folder = testFolder()
	const addressIn = (output: string) => /no administrator yet\. To create one, open (\S+)/.exec(output)?.[1]

	test("a public site prints the address at each start, a new one each time, until there is an administrator", async () => {
		const variables = { DATA_DIR: folder.file("public"), PUBLIC_URL }
		const tokens: string[] = []
		for (let start = 0; start < 2; start++) {
			const site = await startSiteProcess(variables)
			const token = site.registrationToken ?? ""
			expect(addressIn(site.output())).toBe(`${PUBLIC_URL}/auth/create?token=${token}`)
			tokens.push(token)
			if (start === 1)
				for (const [at, status] of [403, 201].entries()) {
					const body = { ...ADMIN, token: tokens[at] }
					expect((await caller(site)("POST", "/api/register", body)).status).toBe(status)
				}
			await site.end("SIGTERM")
		}
		expect(new Set(tokens).size).toBe(2)
		const site = await startSiteProcess(variables)
		expect(addressIn(site.output())).toBeUndefined()
		await site.end("SIGTERM")
	})

	test("a site on this machine alone registers without a token and prints no address", async () => {
		const site = await startSiteProcess({ DATA_DIR: folder.file("local") })
		expect(addressIn(site.output())).toBeUndefined()
		expect((await caller(site)("POST", "/api/register", ADMIN)).status).toBe(201)
		await site.end("SIGTERM")
	})
})
