import { afterAll, beforeAll, expect, test } from "vitest"
import { startTestSite, type TestSite } from "./site.ts"

let site: TestSite
beforeAll(async () => {
	site = await startTestSite({ PARKING_URL: "https://parking.example/pay", SAMPLE_DATA: "false" })
})
afterAll(() => site.close())

const form = (body: string) => ({
	method: "POST",
	body,
	headers: { "Content-Type": "application/x-www-form-urlencoded" },
})
const json = (body: unknown) => ({
	method: "POST",
	body: JSON.stringify(body),
	headers: { "Content-Type": "application/json" },
})
const recorded = () => site.db.selectFrom("waiver_acceptances").selectAll().orderBy("id").execute()

test("the page has the terms, the gate's script and the words of its buttons", async () => {
	const parking = await (await site.get("/waiver?redirect=parking")).text()
	for (const words of [
		"Back to Home",
		"Terms &amp; Conditions",
		"June 20, 2025",
		"Accept &amp; Continue to Parking",
	]) {
		expect(parking).toContain(words)
	}
	expect(parking).toContain('data-parking="https://parking.example/pay"')
	expect(parking).toMatch(/<script>\(function activateWaiverGate\(\)/)
	const plain = await (await site.get("/waiver?redirect=https://evil.example")).text()
	expect(plain).toContain("Accept Terms")
	expect(plain).not.toContain("parking.example")
	expect(plain).not.toContain('evil.example"')
})

test("without scripts, accepting leads to a receipt with the way to the parking page", async () => {
	const response = await site.get("/waiver?redirect=parking", form("accept=on"))
	expect(response.status).toBe(303)
	const location = String(response.headers.get("location"))
	expect(location).toMatch(/^\/waiver\/receipts\/[2-9A-Z]{4}-[2-9A-Z]{4}$/)
	const receipt = await (await site.get(location)).text()
	expect(receipt).toContain("Continue to Parking")
	expect(receipt).toContain('href="https://parking.example/pay"')
	expect(receipt).toContain(location.slice(-9))
	expect((await recorded()).at(-1)).toMatchObject({ led_to: "parking", terms_version: "2025-06-20" })
})

test("without a destination it leads home, where the receipt number stands", async () => {
	const response = await site.get("/waiver", form("accept=on"))
	expect(response.status).toBe(303)
	const home = await (await site.get(String(response.headers.get("location")))).text()
	expect(home).toContain("Your acceptance of the terms is recorded")
	expect(home).toContain((await recorded()).at(-1)?.receipt)
})

test("without the tick nothing is recorded and the page says why", async () => {
	const before = await recorded()
	for (const body of ["", "accept=off", "accept=on&accept=no", "other=1"]) {
		const response = await site.get("/waiver?redirect=parking", form(body))
		expect(response.status, body).toBe(400)
		expect(await response.text()).toContain("Please tick the box to accept the terms.")
	}
	const odd: RequestInit[] = [
		{ method: "POST", body: "accept=on", headers: { "Content-Type": "text/plain" } },
		{ method: "POST" },
		{ method: "POST", body: "--x\r\nbroken", headers: { "Content-Type": "multipart/form-data; boundary=x" } },
	]
	for (const init of odd) expect((await site.get("/waiver", init)).status).toBe(400)
	for (const method of ["PUT", "PATCH", "DELETE"]) {
		expect((await site.get("/waiver", { ...form("accept=on"), method })).status, method).toBe(405)
	}
	expect(await recorded()).toEqual(before)
})

test("scripts get the receipt as JSON", async () => {
	const response = await site.get("/api/waiver-acceptances", json({ redirect: "parking" }))
	expect(response.status).toBe(201)
	const acceptance = await response.json()
	expect(acceptance).toEqual({
		receipt: expect.stringMatching(/^[2-9A-Z]{4}-[2-9A-Z]{4}$/),
		termsVersion: "2025-06-20",
		termsHash: expect.stringMatching(/^[0-9a-f]{64}$/),
		acceptedAt: expect.any(String),
		ledTo: "parking",
	})
	expect(await (await site.get(`/?receipt=${acceptance.receipt}`)).text()).toContain(acceptance.receipt)
})

test("bad bodies are refused and record nothing", async () => {
	const before = await recorded()
	const status = async (init: RequestInit) => (await site.get("/api/waiver-acceptances", init)).status
	expect(await status(json({ redirect: "elsewhere" }))).toBe(400)
	expect(await status(json([]))).toBe(400)
	expect(await status({ ...json(null), body: "{broken" })).toBe(400)
	expect(await status({ method: "POST", body: "{}", headers: { "Content-Type": "text/plain" } })).toBe(415)
	expect(await status({ method: "DELETE" })).toBe(405)
	expect(await status({})).toBe(405)
	expect(await status({ ...json({}), body: `"${"x".repeat(300_000)}"` })).toBe(413)
	const chunks = new ReadableStream({
		start(controller) {
			controller.enqueue(new TextEncoder().encode("{}"))
			controller.close()
		},
	})
	expect(await status({ ...json({}), body: chunks, duplex: "half" } as RequestInit)).toBe(411)
	expect(await recorded()).toEqual(before)
})

test("a request with a cookie must come from the site itself", async () => {
	const before = await recorded()
	const post = (headers: Record<string, string>) => {
		const init = json({})
		return site.get("/api/waiver-acceptances", {
			...init,
			headers: { ...init.headers, Cookie: "a=b", ...headers },
		})
	}
	const foreign: Record<string, string>[] = [
		{},
		{ Origin: "https://evil.example" },
		{ Origin: "null" },
		{ "Sec-Fetch-Site": "same-site" },
	]
	for (const headers of foreign) {
		expect((await post(headers)).status, JSON.stringify(headers)).toBe(403)
	}
	expect(await recorded()).toEqual(before)
	expect((await post({ Origin: site.address })).status).toBe(201)
	expect((await post({ "Sec-Fetch-Site": "same-origin" })).status).toBe(201)
	const page = await site.get("/waiver", {
		...form("accept=on"),
		headers: { ...form("").headers, Cookie: "a=b", Origin: "https://evil.example" },
	})
	expect(page.status).toBe(403)
})

test("another site can't accept it for somebody who has no cookie; a script that says nothing may", async () => {
	const before = await recorded()
	const init = json({})
	const from = (Origin: string) =>
		site.get("/api/waiver-acceptances", { ...init, headers: { ...init.headers, Origin } })
	expect((await from("https://evil.example")).status).toBe(403)
	expect((await from("null")).status).toBe(403)
	expect(await recorded()).toEqual(before)
	expect((await site.get("/api/waiver-acceptances", init)).status).toBe(201)
})

test("a script can't fill the table, and is told how long to wait", async () => {
	const answers: Response[] = []
	for (let at = 0; at < 110; at++) answers.push(await site.get("/api/waiver-acceptances", json({})))
	const refused = answers.at(-1)
	expect(refused?.status).toBe(429)
	expect(Number(refused?.headers.get("retry-after"))).toBeGreaterThan(0)
	expect((await site.get("/waiver", form("accept=on"))).status).toBe(429)
	expect((await recorded()).length).toBeLessThanOrEqual(100)
})
