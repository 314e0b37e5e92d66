import { once } from "node:events"
import { readdirSync } from "node:fs"
import { connect, type Socket } from "node:net"
import path from "node:path"
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest"
import { GUEST_LIMIT } from "#app/middleware/guest-limit.server.ts"
import { ACCEPTED } from "#app/testing/fixtures/acceptance.ts"
import { client, signedInAdmin } from "#app/testing/fixtures/admin.ts"
import { textOf } from "#app/testing/fixtures/form-on-page.ts"
import { guestWrites } from "#app/testing/fixtures/guest-writes.ts"
import { startTestSite, type TestSite } from "#app/testing/fixtures/site.ts"

let site: TestSite
beforeAll(async () => {
	site = await startTestSite({ TRUST_PROXY: "true" })
})
afterAll(() => site.close())

const TYPE = "multipart/form-data; boundary=b"
const NEW_SPECIES = "/admin/species/new"
const from = (address: string) => ({ headers: { "X-Forwarded-For": address } })

/** Begins a form and stays silent. Resolves when the server receives it. */
async function holdForm(address: string): Promise<Socket> {
	const { hostname, port, host } = new URL(site.address)
	const socket = connect(Number(port), hostname)
	onTestFinished(() => void socket.destroy())
	socket.on("error", () => {})
	const head = [
		`POST ${NEW_SPECIES} HTTP/1.1`,
		`Host: ${host}`,
		`X-Forwarded-For: ${address}`,
		`Content-Type: ${TYPE}`,
		"Content-Length: 8000000",
		"Expect: 100-continue",
	]
	socket.write(`${head.join("\r\n")}\r\n\r\n`)
	await once(socket, "data")
	socket.write('--b\r\nContent-Disposition: form-data; name="a"\r\n\r\nxxx')
	socket.resume()
	return socket
}

/** Sends the beginning of a request and stays silent. */
async function hold(
	start: string,
	address: string,
	headers = "Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 16384",
): Promise<Socket> {
	const { hostname, port, host } = new URL(site.address)
	const socket = connect(Number(port), hostname)
	onTestFinished(() => void socket.destroy())
	socket.on("error", () => {})
	socket.resume()
	const head = `${start} HTTP/1.1\r\nHost: ${host}\r\nX-Forwarded-For: ${address}\r\n${headers}\r\n\r\n`
	await new Promise((resolve) => socket.write(head, resolve))
	return socket
}

async function holdForms(addresses: string[]): Promise<Socket[]> {
	const sockets: Socket[] = []
	for (const address of addresses) sockets.push(await holdForm(address))
	return sockets
}

async function acceptWaiver(address: string): Promise<number> {
	return (await client(site).post("/waiver", ACCEPTED, from(address))).status
}

/** The login form that a guest gets who sends a form. */
async function sendForm(address: string): Promise<string> {
	const form = new FormData()
	form.set("name", "Typed before")
	const response = await client(site).post(NEW_SPECIES, form, from(address))
	expect(response.status).toBe(401)
	return await response.text()
}

test("while one network holds all of its places open, its other visitors and everyone else go on", async () => {
	const attacker = "2001:db8:1:1::1"
	const [first, ...others] = await holdForms(Array(5).fill(attacker))
	if (first && !first.closed) await once(first, "close")
	expect(others.map(({ closed }) => closed)).toEqual([false, false, false, false])
	for (const visitor of ["198.51.100.7", "2001:db8:1:1::7"]) {
		expect(await acceptWaiver(visitor), visitor).toBe(303)
		expect(await sendForm(visitor), visitor).toContain("Typed before")
	}
	// The form of the same network needed a place.
	expect(others.filter(({ closed }) => closed)).toHaveLength(1)
})

test("while many networks hold all places, a visitor accepts the waiver and another one's form arrives", async () => {
	const networks = Array.from({ length: 64 }, (_, at) => `203.0.113.${at}`)
	await holdForms(networks)
	expect(await acceptWaiver("198.51.100.8")).toBe(303)
	expect(await sendForm("198.51.100.8")).toContain("Typed before")
})

const photo = new File([new Uint8Array(5_000_000)], "photo.jpg", { type: "image/jpeg" })

const signedOutWith = async (parts: [name: string, value: string | File][], address: string) => {
	const form = new FormData()
	for (const [name, value] of parts) form.append(name, value)
	const response = await client(site).post(NEW_SPECIES, form, from(address))
	return { status: response.status, page: await response.text() }
}

test("of a guest's form with a large file, the text before the file is carried to the sign-in page, which says what is missing", async () => {
	const { status, page } = await signedOutWith(
		[
			["name", "Typed before"],
			["image", photo],
			["habitat", "Typed below"],
		],
		"198.51.100.9",
	)
	expect(status).toBe(401)
	expect(page).toContain("Typed before")
	expect(page).not.toContain("Typed below")
	expect(textOf(page)).toContain(
		"Files can't be saved, so choose them again. Text below a large file isn't saved either.",
	)
})

test("a form with a large file keeps it if its session expired less than a week ago, and not if it was ended", async () => {
	const admin = await signedInAdmin(site)
	const files = () => readdirSync(path.join(site.environment.dataDir, "uploads")).length
	const send = async () => {
		const form = new FormData()
		form.set("name", "Typed before")
		form.set("image", photo)
		const response = await admin.post(NEW_SPECIES, form)
		return { status: response.status, to: response.headers.get("location") ?? "" }
	}
	const ago = (days: number) => ({ last_seen_at: new Date(Date.now() - days * 86_400_000).toISOString() })
	await site.db.updateTable("sessions").set(ago(6)).execute()
	expect(await send()).toEqual({ status: 303, to: expect.stringContaining("draft") })
	expect(files()).toBe(1)
	await site.db.updateTable("sessions").set(ago(8)).execute()
	expect((await send()).status).toBe(401)
	await site.db
		.updateTable("sessions")
		.set({ ...ago(0), ended_at: new Date().toISOString() })
		.execute()
	expect((await send()).status).toBe(401)
	expect(files()).toBe(1)
})

test("of a guest's form with a small file, all of the text is carried", async () => {
	const small = new File([new Uint8Array(50_000)], "photo.jpg", { type: "image/jpeg" })
	const empty = new File([], "")
	const { page } = await signedOutWith(
		[
			["audio", empty],
			["name", "Typed before"],
			["image", small],
			["habitat", "Typed below"],
		],
		"198.51.100.10",
	)
	expect(page).toContain("Typed before")
	expect(page).toContain("Typed below")
})

test("a guest's text that is too long is not carried in part", async () => {
	const { status } = await signedOutWith(
		Array.from({ length: 10 }, (_, at) => [`field${at}`, "x".repeat(30_000)]),
		"198.51.100.11",
	)
	expect(status).toBe(303)
})

test("of the small forms that a network never finishes, 64 stay open, and everyone's waivers are accepted", async () => {
	const sockets: Socket[] = []
	for (let at = 0; at < 200; at++) sockets.push(await hold("POST /auth", "2001:db8:2:1::1"))
	await vi.waitFor(() => expect(sockets.filter(({ closed }) => closed)).toHaveLength(136), 5_000)
	expect(sockets.slice(-64).filter(({ closed }) => closed)).toEqual([])
	for (const visitor of ["198.51.100.12", "2001:db8:2:1::7"]) {
		expect(await acceptWaiver(visitor), visitor).toBe(303)
	}
	expect((await site.get("/healthz")).status).toBe(200)
})

test("of the small forms that many networks never finish, 1,000 stay open, and a visitor's waiver is accepted", async () => {
	const sockets: Socket[] = []
	for (let at = 0; at < 1_100; at++) {
		sockets.push(await hold("POST /auth", `203.0.${at >> 8}.${at & 255}`))
	}
	await vi.waitFor(() => expect(sockets.filter(({ closed }) => closed).length).toBeGreaterThan(99), 5_000)
	expect(sockets.filter(({ closed }) => !closed).length).toBeGreaterThan(900)
	expect(await acceptWaiver("198.51.100.13")).toBe(303)
})

test("a rejected form that is never finished takes a place, too", async () => {
	const sockets: Socket[] = []
	const plain = "Content-Type: text/plain\r\nContent-Length: 16384"
	for (let at = 0; at < 70; at++) sockets.push(await hold("POST /auth", "198.51.100.14", plain))
	await vi.waitFor(() => expect(sockets[0]?.closed).toBe(true), 2_000)
	expect(sockets.at(-1)?.closed).toBe(false)
})

test.each(["/", "/robots.txt", "/auth", "/missing", "/admin"])(
	"a GET of %s with a body that is never sent ends its connection after the response",
	async (url) => {
		const socket = await hold(`GET ${url}`, "198.51.100.15", "Content-Length: 16384")
		if (!socket.closed) await once(socket, "close")
		expect(String(socket.bytesRead)).not.toBe("0")
	},
)

test.each([
	["16 kB of headers", `Cookie: a=${"x".repeat(16 * 1024)}`],
	["100 headers", "a: b\r\n".repeat(100).trimEnd()],
])("a request with %s gets 431", async (_, headers) => {
	const socket = await hold("POST /auth", "198.51.100.16", `Content-Length: 10\r\n${headers}`)
	let answer = ""
	socket.on("data", (part) => {
		answer += part
	})
	if (!socket.closed) await once(socket, "close")
	expect(answer).toMatch(/^HTTP\/1.1 431 Request Header Fields Too Large/)
})

test("a page with a search of 6,000 characters is shown", async () => {
	expect((await site.get(`/tour?q=${"x".repeat(6_000)}`)).status).toBeLessThan(400)
})

test("a connection that sends further requests before it reads the first response ends", async () => {
	const next = "\r\n\r\nGET / HTTP/1.1\r\nHost: localhost"
	const socket = await hold("GET /tour", "198.51.100.17", `A: b${next.repeat(2_000)}`)
	await vi.waitFor(() => expect(socket.closed).toBe(true), 5_000)
	expect((await site.get("/healthz")).status).toBe(200)
})

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
