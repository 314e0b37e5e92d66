import { describe, expect, test, vi } from "vitest"
import { ADMIN, setRole, staffSite } from "#core/testing/admin.ts"
import { API_METHODS, caller, errorOf, everything, operationsOf } from "#core/testing/api.ts"
import { leaveFewSpecies } from "#core/testing/few-species.ts"

const { site, api: admin } = await staffSite()
await leaveFewSpecies(site)
const walked = operationsOf(site)
const redirect = { id: 1, path: "/old", target: "/visit", updated_at: "2026-01-01T00:00:00.000Z" }
await site.db.insertInto("redirects").values(redirect).execute()

async function asRole(role: string, work: () => Promise<void>): Promise<void> {
	await setRole(site, role)
	try {
		await work()
	} finally {
		await setRole(site, "admin")
	}
}

const BODY = {
	ids: [1, 2],
	key: "tour_enabled",
	value: "false",
	title: "x",
	content: "x",
	name: "x",
	currentPassword: ADMIN.password,
	newPassword: "another password",
}
const bodyFor = ({ method }: { method: string }) => (method === "GET" ? undefined : BODY)

/** Which role each operation needs is in docs/api.md, which api-document.http.test.ts compares. */
describe("operations of the API that need a role", () => {
	test("every operation with a role answers guests with 401 and changes nothing", async () => {
		const before = await everything(site)
		const operations = walked.filter(({ access }) => access !== "everybody")
		expect(operations.length).toBeGreaterThan(30)
		for (const one of operations) {
			const answer = await caller(site)(one.method, one.path, bodyFor(one))
			expect(errorOf(answer), `${one.method} ${one.path}`).toEqual([401, "Authentication required"])
		}
		expect(await everything(site)).toBe(before)
	})

	test.each([
		["a user without a role", "visitor", ["editor", "closing", "admin"]],
		["an editor", "editor", ["closing", "admin"]],
	])("every operation that %s may not call answers with 403 and changes nothing", (_who, role, closed) =>
		asRole(role, async () => {
			const before = await everything(site)
			const operations = walked.filter(({ access }) => closed.includes(access))
			expect(operations).not.toEqual([])
			for (const one of operations) {
				const answer = await admin(one.method, one.path, bodyFor(one))
				expect(errorOf(answer), `${one.method} ${one.path}`).toEqual([403, "Access denied"])
			}
			expect((await admin("GET", "/api/user")).body).toMatchObject({ role })
			expect(await everything(site)).toBe(before)
		}),
	)

	// With an invalid body, so that a permitted operation is rejected only after the role was checked.
	test.each([
		["an editor", "editor", ["editor"]],
		["an administrator", "admin", ["editor", "closing", "admin"]],
	])("%s may call every operation for the role", (_who, role, open) =>
		asRole(role, async () => {
			for (const one of walked.filter(
				({ access, takesJson, isForm }) => open.includes(access) && (takesJson || isForm),
			)) {
				const { status } = await admin(one.method, one.path, "{broken", { "Content-Type": "text/plain" })
				expect(status, `${one.method} ${one.path}`).toBe(415)
			}
			expect((await admin("GET", "/api/species/export")).status).toBe(200)
		}),
	)

	test("an editor reads drafts, and only the public settings", () =>
		asRole("editor", async () => {
			expect(JSON.stringify((await admin("GET", "/api/settings")).body)).not.toContain('"tour_passcode"')
			const posts: { published: boolean }[] = (await admin("GET", "/api/blog-posts")).body
			expect(posts.some(({ published }) => !published)).toBe(true)
		}))

	test("every admin operation rejects a cross-origin request with an administrator's cookie, and changes nothing", async () => {
		const before = await everything(site)
		vi.spyOn(console, "warn").mockImplementation(() => {})
		const origins = ["https://evil.example", "null", site.address.replace("http:", "https:")]
		for (const one of walked.filter(({ method }) => method !== "GET")) {
			for (const Origin of origins) {
				const answer = await admin(one.method, one.path, BODY, { Origin })
				expect(errorOf(answer), `${one.method} ${one.path} from ${Origin}`).toEqual([
					403,
					"This request did not come from this site, so nothing was changed.",
				])
			}
		}
		expect(await everything(site)).toBe(before)
	})
})

describe("every API path", () => {
	test("a method that an API path doesn't have is answered with 405 and the list of allowed methods", async () => {
		const before = await everything(site)
		for (const { path } of walked) {
			const there = walked.filter((one) => one.path === path).map(({ method }) => method)
			const allow = there.flatMap((method) => (method === "GET" ? ["GET", "HEAD"] : [method])).sort()
			for (const method of [...API_METHODS, "OPTIONS"]) {
				if ((there as string[]).includes(method)) continue
				const answer = await admin(method, path, ["GET", "OPTIONS"].includes(method) ? undefined : BODY)
				const what = `${method} ${path}`
				expect(errorOf(answer), what).toEqual([405, "Method Not Allowed"])
				expect(answer.headers.get("allow")?.split(", ").sort(), what).toEqual(allow)
			}
			if (allow.includes("HEAD")) continue
			const head = await admin("HEAD", path)
			expect([head.status, head.headers.has("allow")], path).toEqual([405, true])
		}
		expect(await everything(site)).toBe(before)
	})

	test("every GET has an ETag that returns 304 until something changes, and HEAD works", async () => {
		const [{ slug } = { slug: "" }] = (await caller(site)("GET", "/api/blog-posts")).body
		for (const { method, path } of walked) {
			if (method !== "GET") continue
			const address = path.replace("welcome", slug)
			const read = await admin("GET", address)
			expect(read.status, address).toBe(200)
			const etag = read.headers.get("etag") ?? ""
			expect(etag, address).toMatch(/^(W\/)?"[^"]+"$/)
			const known = await admin("GET", address, undefined, { "If-None-Match": etag })
			expect([known.status, known.body, known.headers.get("etag")], address).toEqual([304, undefined, etag])
			const stale = await admin("GET", address, undefined, { "If-None-Match": '"x"' })
			expect([stale.status, stale.body], address).toEqual([200, read.body])
			const head = await admin("HEAD", address)
			expect([head.status, head.body, head.headers.get("etag")], address).toEqual([200, undefined, etag])
			expect(head.headers.get("content-type"), address).toBe(read.headers.get("content-type"))
		}
	})
})

test("invalid JSON is answered with 400, and JSON over 256 kB with 413", async () => {
	const before = await everything(site)
	for (const { method, path } of walked.filter((one) => one.takesJson)) {
		const type = { "Content-Type": "application/json" }
		const broken = await admin(method, path, "{broken", type)
		expect(errorOf(broken), path).toEqual([400, "The body is not readable as JSON"])
		const large = await admin(method, path, JSON.stringify({ value: "x".repeat(256 * 1024) }), type)
		expect(errorOf(large), path).toEqual([413, "Content Too Large"])
	}
	expect(await everything(site)).toBe(before)
})
