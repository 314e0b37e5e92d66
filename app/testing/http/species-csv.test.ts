import { afterAll, beforeAll, expect, test } from "vitest"
import { type Client, signedInAdmin } from "#app/testing/fixtures/admin.ts"
import { type Caller, callerOf, formOf } from "#app/testing/fixtures/api.ts"
import { textOf } from "#app/testing/fixtures/form-on-page.ts"
import { startTestSite, type TestSite } from "#app/testing/fixtures/site.ts"

// Only uses HTTP: /api/species, its import and export, and the staff's page.

type Site = { site: TestSite; admin: Client; api: Caller }

let one: Site
beforeAll(async () => {
	const site = await startTestSite({ SAMPLE_DATA: "false" })
	const admin = await signedInAdmin(site)
	one = { site, admin, api: callerOf(site, admin) }
})
afterAll(() => one.site.close())

const HEADER = "name,scientificName,type,conservationStatus,description,locationHints"

type Content = string | Uint8Array<ArrayBuffer>
const file = (content: Content) => new File([content], "birds.csv")
const importFile = ({ api }: Site, content: Content, duplicates = "skip") =>
	api("POST", "/api/species/import", formOf({ csv: file(content), duplicates }))
const exported = async ({ api }: Site): Promise<string> => (await api("GET", "/api/species/export")).body
const search = async ({ api }: Site, words: string): Promise<{ name: string }[]> =>
	(await api("GET", `/api/species?search=${encodeURIComponent(words)}`)).body

async function removeAll(site: Site): Promise<void> {
	const listed: { id: number }[] = (await site.api("GET", "/api/species?includeArchived=true")).body
	for (const { id } of listed) await site.api("DELETE", `/api/species/${id}`)
}

/** The page that the check of a file leads to, or the rejection, as text. */
async function check(
	{ admin }: Site,
	content: Content,
): Promise<{ html: string; text: string; path: string }> {
	const response = await admin.post("/admin/import", formOf({ csv: file(content) }))
	const path = response.headers.get("location") ?? ""
	const html = await (path ? await admin.get(path) : response).text()
	return { html, text: textOf(html), path }
}

test("the check names texts that a spreadsheet may have changed, and imports them", async () => {
	const rows =
		"#N/A,Nomen nescio,bird,vulnerable,6-Apr,x\nPÃ©kan,Pekania pennanti,wildlife,vulnerable,t,1E+02\n"
	const { text, html } = await check(one, `${HEADER}\n${rows}`)
	for (const words of [
		"4 warnings",
		"Line 2, name '#N/A': Excel",
		"Line 2, description '6-Apr': Excel",
		"Line 3, name 'PÃ©kan'",
	])
		expect(text).toContain(words)
	expect(html).toContain("Import Species")
	expect((await importFile(one, `${HEADER}\n${rows}`)).body).toEqual({ imported: 2, updated: 0, skipped: 0 })
	const months = await importFile(one, `${HEADER},seasonMonths\nA,A a,bird,vulnerable,t,x,6-Apr`)
	expect([months.status, months.body.rows[0].message]).toEqual([
		400,
		expect.stringContaining("Excel made a date"),
	])
	await removeAll(one)
})

test("a letter that is cut in the only accented line is an error, and nothing is stored", async () => {
	const whole = Buffer.from(`${HEADER}\r\nPékan,Pekania pennanti,wildlife,vulnerable,Forê`)
	const cut = Buffer.concat([whole.subarray(0, -1), Buffer.from("t,Lake\r\n")])
	const rejected = await importFile(one, new Uint8Array(cut))
	expect([rejected.status, rejected.body.rows]).toEqual([400, [expect.objectContaining({ line: 2 })]])
	expect((await one.api("GET", "/api/species?includeArchived=true")).body).toEqual([])
})

test("unknown columns are named beside errors, and errors use the words of the file", async () => {
	const header =
		"Common Name,Scientific Name,Type,Conservation Status,Description,Location Hints,Months,In Season"
	const { text, html } = await check(one, `${header}\nLoon,Gavia immer,Bird,Fine,t,x,Apr-Sep,Spring\n`)
	expect(text).toContain("Unknown columns, which will be ignored: Months.")
	expect(text).toContain(
		"Conservation Status 'Fine' is not one of Least Concern, Near Threatened, Vulnerable",
	)
	expect(text).toContain("In Season 'Spring' is not a list of months")
	expect(html).not.toMatch(/<td[^>]*>[\s\S]*?(seasonMonths|least_concern)/)
	expect((await check(one, "Common Name,Months\nLoon,Apr")).text).toContain("will be ignored: Months.")
})

test("×, x and × without a space are one species for imports, the form and the search", async () => {
	const row = (scientificName: string) =>
		`Hybrid Poplar,${scientificName},plant,least_concern,A tall hybrid.,x\n`
	const all = ["Populus × canadensis", "Populus x canadensis", "Populus ×canadensis"]
	const hybrids = `${HEADER}\n${all.map(row).join("")}`
	expect((await check(one, hybrids)).text).toContain(
		"Hybrid Poplar (Populus x canadensis) is already in line 2.",
	)
	expect((await importFile(one, hybrids)).body).toEqual({ imported: 1, updated: 0, skipped: 2 })
	for (const name of all) {
		expect((await importFile(one, `${HEADER}\n${row(name)}`)).body, name).toMatchObject({
			imported: 0,
			skipped: 1,
		})
		expect(await search(one, name), name).toMatchObject([{ scientificName: all[0] }])
		const page = await one.site.get(`/?search=${encodeURIComponent(name)}`)
		expect(await page.text(), name).toContain("Hybrid Poplar")
	}
	await removeAll(one)
})

test("a file with nothing new says so, offers no import, and isn't listed as one", async () => {
	await importFile(one, `${HEADER}\nLoon,Gavia immer,bird,vulnerable,t,x\n`)
	const imports = async () =>
		((await (await one.admin.get("/admin/import")).text()).match(/\/admin\/imports\/\d+/g) ?? []).length
	const before = await imports()
	const csv = await exported(one)
	const { html, text, path } = await check(one, csv)
	expect(text).toContain("Nothing to import.")
	expect(html).not.toContain("Import Species")
	for (const duplicates of ["skip", "update"]) {
		await importFile(one, csv, duplicates)
		const sent = await one.admin.post(path, new URLSearchParams({ duplicates }))
		expect([sent.status, sent.headers.get("location")]).toEqual([303, "/admin"])
	}
	expect(await imports()).toBe(before)
	expect((await check(one, csv.replace("vulnerable", "endangered"))).html).toContain("Import Species")
})
