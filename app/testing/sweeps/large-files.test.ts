import { afterAll, beforeAll, expect, test } from "vitest"
import { type Client, signedInAdmin } from "#app/testing/fixtures/admin.ts"
import { textOf } from "#app/testing/fixtures/form-on-page.ts"
import { startTestSite, type TestSite } from "#app/testing/fixtures/site.ts"

let site: TestSite
let admin: Client
beforeAll(async () => {
	site = await startTestSite()
	admin = await signedInAdmin(site)
})
afterAll(() => site.close())

const HEADER = "name,scientificName,type,conservationStatus,description,locationHints"

/** Small enough to be sent, and with more in them than fits into memory once it is read. */
const FILES: [page: string, field: string, name: string, content: string, message: string][] = [
	[
		"/admin/import",
		"csv",
		"rows.csv",
		`${HEADER}\n${"a\n".repeat(2_400_000)}`,
		"The file has more than 20,000 rows",
	],
	[
		"/api/species/import",
		"csv",
		"rows.csv",
		`${HEADER}\n${"a\n".repeat(2_400_000)}`,
		"more than 20,000 rows",
	],
]

test.each(FILES)(
	"%s rejects a file of too many parts in words",
	async (page, field, name, content, message) => {
		const form = new FormData()
		form.append(field, new File([content], name))
		const [answer, health] = await Promise.all([
			page.startsWith("/api")
				? fetch(site.address + page, {
						method: "POST",
						body: form,
						headers: { Cookie: admin.cookie(), Origin: site.address },
					})
				: admin.post(page, form),
			site.get("/healthz"),
		])
		expect(textOf(await answer.text())).toContain(message)
		expect([answer.status, health.status]).toEqual([400, 200])
	},
)
