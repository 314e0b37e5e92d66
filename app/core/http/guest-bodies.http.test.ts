import { expect, test } from "vitest"
import { signedInAdmin } from "#core/testing/admin.ts"
import { testSite } from "#core/testing/site.ts"
import { GUEST_LIMIT } from "./guest-limit.server.ts"
import { guestWrites } from "./testing/guest-writes.ts"

const site = await testSite({ TRUST_PROXY: "true" })
const from = (address: string) => ({ headers: { "X-Forwarded-For": address } })

test("whatever a network sends without a session counts before it is read, and staff don't wait", async () => {
	const admin = await signedInAdmin(site)
	const NETWORK = "203.0.113.77"
	const send = (name: string, suffix = "", address = NETWORK) => {
		const [method = "", path = ""] = name.split(" ")
		const type = path.startsWith("/api/") ? "application/json" : "application/x-www-form-urlencoded"
		return site.get(path.replace(/:\w+\??|\*/g, "1") + suffix, {
			method,
			body: "{",
			headers: { "Content-Type": type, "X-Forwarded-For": address },
		})
	}
	const statuses = new Set<number>()
	for (let at = 0; at < GUEST_LIMIT; at += 50)
		for (const response of await Promise.all(Array.from({ length: 50 }, () => send("POST /api/login")))) {
			statuses.add(response.status)
			await response.arrayBuffer()
		}
	expect([...statuses]).toEqual([400])
	expect((await site.get("/waiver", from(NETWORK))).status, "reading").toBe(200)
	// Events have a limit of their own.
	expect((await send("POST /api/events")).status).toBe(400)
	for (const name of guestWrites(site).filter((one) => one !== "POST /api/events")) {
		const response = await send(name)
		expect([name, response.status]).toEqual([name, 429])
		expect(Number(response.headers.get("Retry-After"))).toBeGreaterThan(0)
		expect(await response.text(), name).toContain("Your network sent too much")
		expect((await send(name, "", "203.0.113.78")).status, name).not.toBe(429)
	}
	expect(await (await send("POST /auth", ".data")).text()).toContain("Your network sent too much")
	const saved = await admin.post("/admin/news/preview", { title: "x" }, from(NETWORK))
	expect(saved.status).toBe(200)
})
