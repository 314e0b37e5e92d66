import fc from "fast-check"
import { afterAll, beforeAll, expect, test } from "vitest"
import { type Client, signedInAdmin } from "#app/testing/fixtures/admin.ts"
import { type Caller, callerOf, formOf } from "#app/testing/fixtures/api.ts"
import { textOf } from "#app/testing/fixtures/form-on-page.ts"
import { startTestSite, type TestSite } from "#app/testing/fixtures/site.ts"

// Only uses HTTP: /api/species, its import and export, and the staff's page.

type Site = { site: TestSite; admin: Client; api: Caller }

const sites: TestSite[] = []
async function emptySite(): Promise<Site> {
	const site = await startTestSite({ SAMPLE_DATA: "false" })
	sites.push(site)
	const admin = await signedInAdmin(site)
	return { site, admin, api: callerOf(site, admin) }
}
afterAll(async () => {
	for (const site of sites) await site.close()
})

let one: Site
beforeAll(async () => {
	one = await emptySite()
})

const HEADER = "name,scientificName,type,conservationStatus,description,locationHints"

type Content = string | Uint8Array<ArrayBuffer>
const file = (content: Content) => new File([content], "birds.csv")
const importFile = ({ api }: Site, content: Content, duplicates = "skip") =>
	api("POST", "/api/species/import", formOf({ csv: file(content), duplicates }))
const exported = async ({ api }: Site): Promise<string> => (await api("GET", "/api/species/export")).body
const search = async ({ api }: Site, words: string): Promise<{ name: string }[]> =>
	(await api("GET", `/api/species?search=${encodeURIComponent(words)}`)).body

const add = async ({ api }: Site, fields: Record<string, string | string[]>) => {
	const values = Object.entries(fields).map(([name, value]) => [
		name,
		typeof value === "string" ? value : JSON.stringify(value),
	])
	const response = await api("POST", "/api/species", formOf(Object.fromEntries(values)))
	expect([response.status, response.body.message]).toEqual([201, undefined])
}

async function removeAll(site: Site): Promise<void> {
	const listed: { id: number }[] = (await site.api("GET", "/api/species?includeArchived=true")).body
	for (const { id } of listed) await site.api("DELETE", `/api/species/${id}`)
}

/** What the file carries of each species. */
async function catalogue({ api }: Site) {
	const listed: Record<string, unknown>[] = (await api("GET", "/api/species?includeArchived=true")).body
	return listed.map(({ id: _, createdAt: __, updatedAt: ___, revision: ____, ...fields }) => fields)
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

const ODD_TEXTS = [
	..."#N/A|#NAME?|#REF!|1E+02|1.2E+11|6-Apr|Apr-10|06-avr|####|########|46118|2026-04-06|00123|TRUE".split(
		"|",
	),
	..."=1+1|+49|-5 °C|@home|'=1|''|＝1|'Tis|-|=|PÃ©kan|lâ€™Ã©tÃ©|Ã|sep=,|all year|least_concern".split("|"),
	...[
		'"',
		'""',
		'"Who cooks" is its call',
		'a "b" c',
		"a,b;c",
		"\uFEFFname",
		"ï»¿name",
		"\\",
		"\\|",
		"|",
		"a | b",
		"| c",
	],
	..."Populus × canadensis,Populus ×nigra,×Cupressocyparis,a\u00a0b,\u00a0nbsp\u00a0, spaces ,e\u0301,Zoë,ŽŠ,🦉".split(
		",",
	),
]

const texts = (given: string[]) => given.map((text) => (/[\p{L}\p{N}\p{P}\p{S}]/u.test(text) ? text : "x"))

/** A species with odd texts in every field that the API accepts. */
const oddSpecies = (at: number, given: string[]) => {
	const pick = (offset: number) => given[offset % given.length] ?? ""
	const several = `${pick(1)}\n${pick(2)}\n\n\t${pick(0)}`
	return {
		name: pick(0),
		scientificName: at % 2 ? pick(1) : `${pick(1)} ${at}`,
		type: "plant",
		conservationStatus: "vulnerable",
		description: several,
		locationHints: pick(2),
		funFacts: texts([pick(2), pick(0), `a ${pick(1)}`, `${pick(0)} | ${pick(1)}`]),
		seasonMonths: "4,5,6",
		habitat: pick(0),
		size: pick(1),
		diet: several,
		similarSpecies: texts([pick(1), `${pick(2)} ${at}`]),
		sourceLinks: ["https://example.org/a?b=1|2", ...texts([`Book ${pick(0)}`])],
		imageAlt: pick(0),
		imageCredit: pick(1),
		imageLicence: pick(2),
		audioTranscript: several,
		audioLanguage: "fr",
	}
}

async function expectRoundTrip(from: Site, to: Site): Promise<void> {
	const before = await catalogue(from)
	const csv = await exported(from)
	const count = before.length
	expect((await importFile(to, csv)).body).toEqual({ imported: count, updated: 0, skipped: 0 })
	expect(await catalogue(to)).toEqual(before)
	expect(await exported(to)).toBe(csv)
	expect((await importFile(from, csv, "update")).body).toEqual({ imported: 0, updated: count, skipped: 0 })
	expect(await catalogue(from)).toEqual(before)
	expect(await exported(from)).toBe(csv)
}

test("an export is imported again unchanged, whatever its texts look like", async () => {
	const other = await emptySite()
	for (const [at, text] of ODD_TEXTS.entries())
		await add(
			one,
			oddSpecies(at * 2, [text, ODD_TEXTS[(at * 7 + 3) % ODD_TEXTS.length] ?? "x", `${text} ${at}`]),
		)
	await expectRoundTrip(one, other)
	await removeAll(one)
	await removeAll(other)
	const text = fc
		.array(
			fc.oneof(fc.constantFrom(...ODD_TEXTS, " ", "'", "x"), fc.string({ unit: "grapheme", maxLength: 8 })),
			{
				minLength: 1,
				maxLength: 4,
			},
		)
		.map((parts) => texts([parts.join("").replace(/[\p{Cc}\p{Cs}\p{Co}]/gu, "")])[0] ?? "x")
	await fc.assert(
		fc.asyncProperty(
			fc.array(fc.array(text, { minLength: 3, maxLength: 3 }), { minLength: 6, maxLength: 6 }),
			async (rows) => {
				await removeAll(one)
				await removeAll(other)
				for (const [at, row] of rows.entries()) await add(one, oddSpecies(at * 2, row))
				await expectRoundTrip(one, other)
			},
		),
		{ numRuns: 5 },
	)
	await removeAll(one)
})

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
	expect(await catalogue(one)).toEqual([])
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
