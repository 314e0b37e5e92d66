import { sql } from "kysely"
import { beforeAll, expect, test } from "vitest"
import { staffSite } from "#core/testing/admin.ts"

const { site, admin } = await staffSite({ SAMPLE_DATA: "false", TRUST_PROXY: "true" })
beforeAll(() => admin.post("/admin/security/settings/tour_passcode", { value: "Loon Lake" }))

test("no page, file or API call that a guest only reads stores anything, except which addresses are missing", async () => {
	const paths = site.siteRoutes
		.filter(({ id }) => !id.startsWith("routes/admin"))
		.map(({ path }) => path.replace(/:\w+\??|\*/g, "1"))
	const reading = paths.filter((path) => !path.startsWith("/auth/invitation"))
	expect(reading.length).toBeGreaterThan(60)
	const before = await countRows()
	for (const path of ["/", ...reading])
		await site.get(`${path}?search=made+up`, { headers: { "X-Forwarded-For": "2001:db8:ffff::1" } })
	const more = await rowsSince(before)
	// `redirect.server.test.ts` tests that these are limited.
	expect(more.map(([table]) => table)).toEqual(["missing_paths"])
	expect(more[0]?.[1]).toBeLessThan(reading.length)
})

/** Opens the page of redirects first: otherwise requests of missing pages are stored only after a minute. */
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
