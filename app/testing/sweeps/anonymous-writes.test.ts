import { sql } from "kysely"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { TERMS_HASH } from "#app/testing/fixtures/acceptance.ts"
import { type Client, signedInAdmin } from "#app/testing/fixtures/admin.ts"
import { guestWrites } from "#app/testing/fixtures/guest-writes.ts"
import { startTestSite, type TestSite } from "#app/testing/fixtures/site.ts"

let site: TestSite
let admin: Client
beforeAll(async () => {
	site = await startTestSite({ SAMPLE_DATA: "false", TRUST_PROXY: "true" })
	admin = await signedInAdmin(site)
	await admin.post("/admin/security/settings/tour_passcode", { value: "Loon Lake" })
})
afterAll(() => site.close())

type Attack = {
	/** A body that is stored, if any is: a form, or JSON for the API. It is different each time. */
	body?: (at: number) => Record<string, unknown>
	/** From each of the fifty networks. */
	times: number
	/** The most rows of all tables that the whole attack may add. */
	rows: number
}

/** Two rows for each /64, two for the /48. */
const ATTEMPTS = 2 * 50 + 2
const key = (at: number) => `anonymous-visitor-${at}`
const guess = (at: number) => ({ username: "anna", password: `wrong password ${at}` })
const WITHOUT_ROWS = { times: 4, rows: 0 }

/** Everything that a request without a session can send, by method and path. */
const ATTACKS: Record<string, Attack> = {
	"POST /auth": { body: guess, times: 4, rows: ATTEMPTS },
	"POST /api/login": { body: guess, times: 4, rows: ATTEMPTS },
	"POST /auth/create": { ...WITHOUT_ROWS, body: guess },
	"POST /api/register": { ...WITHOUT_ROWS, body: guess },
	"POST /*": WITHOUT_ROWS,
	"POST /:page/:child?": WITHOUT_ROWS,
	"POST /logout": WITHOUT_ROWS,
	"POST /api/logout": WITHOUT_ROWS,
	"POST /tour": { body: (at) => ({ passcode: `guess ${at}` }), times: 4, rows: ATTEMPTS },
	"POST /auth/invitation/:token": { times: 4, rows: ATTEMPTS },
	"GET /auth/invitation/:token": { times: 4, rows: ATTEMPTS },
	// An acceptance and its idempotency key each, and the terms.
	"POST /waiver": {
		body: (at) => ({ accept: "on", termsHash: TERMS_HASH, idempotencyKey: key(at) }),
		times: 10,
		rows: 2 * 400 + 1,
	},
	"POST /api/waiver-acceptances": {
		body: (at) => ({ termsHash: TERMS_HASH, idempotencyKey: key(10_000 + at) }),
		times: 10,
		rows: 2 * 400 + 1,
	},
	// A batch each, a row for one of two hundred searches and its sum, and two for the others.
	"POST /api/events": {
		body: (at) => ({
			batch: `batch${at}000`,
			events: [{ name: "search_nothing", subject: `made up ${at}`, count: 10 }],
		}),
		times: 26,
		rows: (4 * 3_000) / 10 + 2 * 201 + 2,
	},
}

describe("requests without a session", () => {
	test("the list has every route that they can change something with", async () => {
		const sent = Object.keys(ATTACKS).filter((name) => !name.startsWith("GET"))
		expect(sent.sort()).toEqual(guestWrites(site))
	})

	test("no other page, file or API call stores anything, except which addresses are missing", async () => {
		const paths = Object.values(site.routes).flatMap((route) => {
			if (route?.path === undefined || route.id.startsWith("routes/admin")) return []
			return [`/${route.path.replace(/:\w+|\*/g, "1")}`]
		})
		const reading = paths.filter((path) => !path.startsWith("/auth/invitation"))
		expect(reading.length).toBeGreaterThan(60)
		const before = await countRows()
		for (const path of ["/", ...reading])
			await site.get(`${path}?search=made+up`, { headers: from(0, "ffff") })
		const more = await rowsSince(before)
		// Of which `redirect.server.test.ts` tests the bound.
		expect(more.map(([table]) => table)).toEqual(["missing_paths"])
		expect(more[0]?.[1]).toBeLessThan(reading.length)
	})

	test.each(Object.keys(ATTACKS))(
		"%s from fifty networks of one /48 stores a bounded number of rows",
		async (name) => {
			const attack = ATTACKS[name] as Attack
			const [method = "", path = ""] = name.split(" ")
			const own = String(Object.keys(ATTACKS).indexOf(name))
			const before = await countRows()
			const send = async (at: number) => {
				const response = await site.get(path.replace(":token", `unknown-${at}`), {
					method,
					...(method !== "GET" && { body: bodyOf(path, attack.body?.(at)) }),
					headers: { "Content-Type": typeOf(path), ...from(at % 50, own) },
				})
				await response.arrayBuffer()
				return response.status
			}
			const statuses: number[] = []
			for (let at = 0; at < 50 * attack.times; at += 25)
				statuses.push(...(await Promise.all(Array.from({ length: 25 }, (_, more) => send(at + more)))))
			expect(statuses.filter((status) => status >= 500)).toEqual([])
			const tables = await rowsSince(before)
			const added = tables.reduce((sum, [, count]) => sum + Number(count), 0)
			expect(added, String(tables)).toBeLessThanOrEqual(attack.rows)
			// What is stored is bounded by the limit, not by a body that is rejected anyway.
			if (attack.rows > 0) {
				expect(added).toBeGreaterThan(attack.rows / 4)
				expect(statuses).toContain(429)
			}
		},
	)
})

const isApi = (path: string) => path.startsWith("/api/")
const typeOf = (path: string) => (isApi(path) ? "application/json" : "application/x-www-form-urlencoded")
const bodyOf = (path: string, body: object = {}) =>
	isApi(path) ? JSON.stringify(body) : String(new URLSearchParams(body as Record<string, string>))

const from = (network: number, own: string) => ({
	"X-Forwarded-For": `2001:db8:${own}:${network.toString(16)}::1`,
})

/** The rows of all tables together. */
/** Of each table, with the requests of missing pages, which are stored when staff look at them or a minute has passed. */
async function countRows(): Promise<Record<string, number>> {
	expect((await admin.get("/admin/site/redirects")).status).toBe(200)
	const counts: Record<string, number> = {}
	for (const { name } of await site.db.introspection.getTables()) {
		const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(name)}`.execute(
			site.db,
		)
		counts[name] = rows[0]?.count ?? 0
	}
	return counts
}

async function rowsSince(before: Record<string, number>) {
	const more = Object.entries(await countRows()).map(([table, count]) => [
		table,
		count - (before[table] ?? 0),
	])
	return more.filter(([, count]) => count !== 0)
}
