import { request as httpRequest } from "node:http"
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest"
import { listRoutes } from "#app/server/route-table.server.ts"
import { signedInAdmin } from "#app/testing/fixtures/admin.ts"
import { startTestSite, type TestSite } from "#app/testing/fixtures/site.ts"

let site: TestSite
beforeAll(async () => {
	site = await startTestSite()
})
afterAll(() => site.close())

const KB = 1024
const FORM = "application/x-www-form-urlencoded"
const MULTIPART = "multipart/form-data; boundary=b"
const AMBIGUOUS = [
	"multipart/form-data; boundary=b, application/x-www-form-urlencoded",
	'multipart/form-data; x="; boundary=c"; boundary=b',
]
const part = (disposition: string, content: string) =>
	`--b\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n${content}\r\n`

type Sent = { type?: string; body?: string; length?: number; isChunked?: boolean }

/** What anyone can send. `length` is what the header claims. */
const BODIES: Record<string, Sent> = {
	"no body": {},
	"a short form": { type: FORM, body: "a=1&b=2" },
	"a form with 10,000 fields": { type: FORM, body: "a&".repeat(10_000) },
	"a multipart form with 4,000 fields": {
		type: MULTIPART,
		body: `${part('name="a"', "").repeat(4_000)}--b--\r\n`,
	},
	"a multipart form with 5,000 empty parts": { type: MULTIPART, body: "--b\r\n\r\n\r\n".repeat(5_000) },
	"a multipart form that ends inside a file": {
		type: MULTIPART,
		body: '--b\r\nContent-Disposition: form-data; name="a"; filename="b"\r\n\r\nx',
	},
	"a multipart form with another boundary": {
		type: `${MULTIPART}c`,
		body: `${part('name="a"', "1")}--b--\r\n`,
	},
	"a multipart form of combining marks": {
		type: MULTIPART,
		body: part('name="username"', "\u0301\u0316".repeat(60_000)),
	},
	"a multipart form without a boundary": { type: "multipart/form-data", body: part('name="a"', "1") },
	JSON: { type: "application/json", body: '{"a":1}' },
	"deep JSON": { type: "application/json", body: '{"a":'.repeat(30_000) },
	"plain text": { type: "text/plain", body: "a=1" },
	"no content type": { body: "a=1" },
	"a body that is too large": { type: FORM, body: "a=1", length: 200 * KB * KB },
	"a body without a length": { type: FORM, body: "a=1", isChunked: true },
}

function send(path: string, method: string, sent: Sent, cookie = ""): Promise<number> {
	const body = sent.body ?? ""
	return new Promise((resolve, reject) => {
		const call = httpRequest(
			site.address,
			{
				path,
				method,
				headers: {
					Origin: site.address,
					...(cookie && { Cookie: cookie }),
					...(sent.type && { "Content-Type": sent.type }),
					...(sent.isChunked
						? { "Transfer-Encoding": "chunked" }
						: { "Content-Length": sent.length ?? Buffer.byteLength(body) }),
				},
			},
			(response) => {
				resolve(Number(response.statusCode))
				response.resume()
				if (sent.length !== undefined) call.destroy()
			},
		)
		call.on("error", reject)
		if (sent.length === undefined) call.end(body)
		else call.write(body)
	})
}

const addresses = () => [
	...new Set(
		listRoutes(site.routes).map(({ path }) =>
			path
				.replace(":slug", "welcome")
				.replace(":key", "tour_enabled")
				.replace(/:\w+/g, "1")
				.replace("*", "nowhere"),
		),
	),
]

/** The errors that would end the process of a real site. */
function unexpectedErrors(): unknown[] {
	const errors: unknown[] = []
	const note = (error: unknown) => errors.push(error)
	process.on("uncaughtExceptionMonitor", note)
	onTestFinished(() => void process.off("uncaughtExceptionMonitor", note))
	return errors
}

test.each(Object.entries(BODIES))(
	"%s, sent by anyone to every route with every method, never causes a server error",
	async (_what, sent) => {
		const errors = unexpectedErrors()
		const failed: string[] = []
		for (const path of addresses()) {
			for (const method of ["GET", "POST", "PUT", "PATCH", "DELETE"]) {
				const status = await send(path, method, sent)
				if (status >= 500) failed.push(`${method} ${path} ${status}`)
			}
		}
		expect(failed).toEqual([])
		expect(errors).toEqual([])
		expect((await site.get("/healthz")).status).toBe(200)
	},
)

test("no kind of body that an administrator sends to a route causes a server error", async () => {
	const errors = unexpectedErrors()
	const failed: string[] = []
	for (const path of addresses()) {
		// A request may sign out.
		const cookie = (await signedInAdmin(site)).cookie()
		const bodies = /backup|restore/.test(path) ? [] : Object.entries(BODIES)
		for (const [what, sent] of bodies) {
			const status = await send(path, "POST", sent, cookie)
			if (status >= 500) failed.push(`${path} ${status} ${what}`)
		}
	}
	expect(failed).toEqual([])
	expect(errors).toEqual([])
	expect((await site.get("/healthz")).status).toBe(200)
})

test("a page answers every body that is no form with 415 and a sentence, and the API with a message as JSON", async () => {
	const pages = addresses().filter((path) => !path.startsWith("/api"))
	for (const path of pages) {
		// The last ones are forms to one parser and other forms to another.
		for (const type of ["text/plain", "application/json", "", ...AMBIGUOUS]) {
			const headers = { Origin: site.address, ...(type && { "Content-Type": type }) }
			const response = await site.get(path, { method: "POST", body: Buffer.from("a=1"), headers })
			expect([response.status, response.headers.get("content-type")], `${path} ${type}`).toEqual([
				415,
				"text/plain; charset=utf-8",
			])
			expect(await response.text()).toContain("this page reads forms only")
		}
	}
	const json = await site.get("/api/events", {
		method: "POST",
		body: "a=1",
		headers: { "Content-Type": "text/plain" },
	})
	expect([json.status, await json.json()]).toEqual([
		415,
		{ message: "The body must be JSON, with the Content-Type application/json" },
	])
})

test("the route table has pages and operations that read bodies", () => {
	expect(addresses()).toEqual(
		expect.arrayContaining(["/waiver", "/auth", "/admin/species/new", "/api/events", "/api/species"]),
	)
	expect(addresses().length).toBeGreaterThan(100)
})
