import { afterAll, beforeAll, expect, test } from "vitest"
import { ACCEPTED } from "#core/testing/acceptance.ts"
import { ADMIN, client, firstAdmin } from "#core/testing/admin.ts"
import { testFolder } from "#core/testing/folder.ts"
import { addSampleData } from "#core/testing/site.ts"
import { type SiteProcess, startSiteProcess } from "#core/testing/site-process.ts"
import { raw } from "./testing/raw.ts"

const folder = testFolder()
let site: SiteProcess
beforeAll(async () => {
	await addSampleData(folder.path)
	site = await startSiteProcess({
		DATA_DIR: folder.path,
		TRUST_PROXY: "true",
		SESSION_SECRET: "the-secret-of-this-test-has-no-other-use",
	})
})
afterAll(() => site.end())

type Line = Record<string, unknown> & { path?: string; time: string }

/** Stops the site, so that all lines are written, and reads its log without the lines from the start. */
async function linesAfterStop(): Promise<Line[]> {
	await site.end("SIGTERM")
	const lines = site.output().split("\n")
	return lines.filter((line) => line.startsWith("{")).map((line) => JSON.parse(line))
}

test("the log has one line per request, without personal data or secrets", async () => {
	const visitor = { "User-Agent": "PhoneOfAnna/1.0", "X-Forwarded-For": "203.0.113.77" }
	const get = (path: string) => site.get(path, { headers: visitor })
	const admin = client(site)
	await get(`/auth/create?token=${site.registrationToken}`)
	await admin.post(`/auth/create?token=${site.registrationToken}`, firstAdmin(site), { headers: visitor })
	await client(site).post("/auth", { ...ADMIN, password: "guessed-by-someone" }, { headers: visitor })
	await admin.post("/admin/settings/tour_passcode", { value: "FoxgloveLane" })
	const accepted = await site.get("/waiver?redirect=parking", {
		method: "POST",
		body: new URLSearchParams(ACCEPTED),
		headers: visitor,
	})
	const receipt = String(accepted.headers.get("location"))
	for (const path of [
		receipt,
		`${receipt}.data`,
		"/?search=private+words",
		"/api/species?search=private+words",
	])
		await get(path)
	await get("/auth/invitation/a-key-of-a-link")
	for (const path of ["/auth/%69nvitation/a-key-of-a-link", "//auth/invitation/a-key-of-a-link"])
		await raw(site, path)
	for (let time = 0; time < 3; time++) await get("/species/1?via=qr")
	await get("/nowhere?token=private")
	await site.get("/api/login", {
		method: "POST",
		body: JSON.stringify({ username: "anna", password: "typed-into-a-program" }),
		headers: { ...visitor, "Content-Type": "application/json", Origin: "https://evil.example" },
	})
	await site.get("/tour", { method: "POST", body: new URLSearchParams({ passcode: "FoxgloveLane" }) })
	// A client that closes the connection before the response.
	const abortsSoon = AbortSignal.timeout(1)
	await site.get("/api/species/export", { signal: abortsSoon }).catch(() => {})

	const lines = await linesAfterStop()
	const requests = lines.filter(({ message }) => message === "request")
	const of = (path: string) => requests.filter((line) => line.path === path)
	expect(of("/species/1")).toHaveLength(3)
	expect(of("/species/1")[2]).toEqual({
		time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
		level: "info",
		message: "request",
		id: expect.stringMatching(/^[0-9a-f]{6}-[0-9a-z]+$/),
		method: "GET",
		path: "/species/1",
		status: 200,
		ms: expect.any(Number),
	})
	expect(of("/nowhere")).toMatchObject([{ status: 404 }])
	expect(of("/waiver")).toMatchObject([{ method: "POST", status: 303 }])
	for (const path of ["/waiver/receipts/:receipt", "/waiver/receipts/:receipt.data"])
		expect(of(path).filter(({ status }) => status === 200)).toHaveLength(1)
	expect(of("/auth/invitation/:token").length).toBeGreaterThan(2)
	expect(of("/auth")).toMatchObject([{ status: 401 }])
	expect(new Set(requests.map(({ id }) => id)).size).toBe(requests.length)
	expect(lines).toContainEqual(
		expect.objectContaining({ level: "warning", origin: "https://evil.example", expected: site.address }),
	)

	expect(of("/auth/create").map(({ method, status }) => [method, status])).toEqual([
		["GET", 200],
		["POST", 303],
	])
	expect(site.registrationToken).toMatch(/^[\w-]{32}$/)
	expect(JSON.stringify(lines)).not.toContain(site.registrationToken)

	const [, , , number = "nothing"] = receipt.split("/")
	for (const secret of [
		...[ADMIN.username, ADMIN.password, "guessed-by-someone", "typed-into-a-program"],
		...["FoxgloveLane", "the-secret-of-this-test", admin.cookie().split("=")[1] ?? "nothing"],
		...[number, "private", "PhoneOfAnna", "203.0.113.77", "key-of-a-link"],
	]) {
		expect(site.output().replaceAll(site.address, ""), secret).not.toContain(secret)
	}
})
