import { afterAll, beforeAll, expect, test } from "vitest"
import type { ShownMap } from "#app/models/map/map.ts"
import { isInSeason } from "#app/models/species/season.ts"
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

type Listed = { id: number; type: string; featured: boolean; seasonMonths: number[] }

const allSpecies = async (): Promise<Listed[]> => await (await site.get("/api/species")).json()
const setSetting = (key: string, value: string) => admin.post(`/admin/security/settings/${key}`, { value })

async function sheet(search = ""): Promise<{ ids: number[]; text: string; html: string; status: number }> {
	const response = await site.get(`/tour/sheet${search}`)
	const html = await response.text()
	const ids = [...html.matchAll(/name="pick"[^>]*value="(\d+)"/g)].map(([, id]) => Number(id))
	return { ids, text: textOf(html), html, status: response.status }
}

const sorted = (ids: number[]) => ids.toSorted((a, b) => a - b)
const idsOf = (species: Listed[]) => sorted(species.map(({ id }) => id))

test("the sheet has every public species once, in parts, with names, pictures, codes and boxes", async () => {
	const all = idsOf(await allSpecies())
	const first = await sheet()
	const second = await sheet("?page=2")
	expect(first.ids.length).toBe(60)
	expect(sorted([...first.ids, ...second.ids])).toEqual(all)
	expect(first.text).toContain("Part 1 of 2")
	expect(first.html).toContain('href="/tour/sheet?page=2"')
	const [id] = first.ids
	const { name, scientificName } = await (await site.get(`/api/species/${id}`)).json()
	expect(first.text).toContain(name)
	expect(first.text).toContain(scientificName)
	expect(first.html).toContain(`src="/species/${id}/code.svg"`)
	expect((await sheet("?page=99")).ids).toEqual(second.ids)
})

test("the sheet shows a type, the featured species, what is in season, or a trail", async () => {
	const all = await allSpecies()
	expect(sorted((await sheet("?type=plant")).ids)).toEqual(idsOf(all.filter(({ type }) => type === "plant")))
	const featured = all.filter((one) => one.featured)
	expect(featured.length).toBeGreaterThan(0)
	expect(sorted((await sheet("?of=featured")).ids)).toEqual(idsOf(featured))
	const month = new Date().getMonth() + 1
	const inSeason = all.filter((one) => isInSeason(one, month))
	expect((await sheet("?season=now&type=bird")).ids.length).toBe(
		inSeason.filter(({ type }) => type === "bird").length,
	)
	const [map]: ShownMap[] = await (await site.get("/api/map")).json()
	const trail = map?.trails.find(({ places }) => places.length > 2)
	const onTrail = map?.places.filter(({ id }) => trail?.places.includes(id)).flatMap(({ species }) => species)
	const page = await sheet(`?of=trail-${trail?.id}`)
	expect(page.ids.length).toBeGreaterThan(0)
	expect(sorted(page.ids)).toEqual(sorted([...new Set(onTrail?.map(({ id }) => id))]))
	expect(page.html).toMatch(new RegExp(`<option value="trail-${trail?.id}" selected`))
})

test("only ticked species stay, and their address can be shared", async () => {
	const response = await sheet("?pick=4&pick=2&pick=9")
	expect(sorted(response.ids)).toEqual([2, 4, 9])
	expect(sorted((await sheet("?only=2.4.9")).ids)).toEqual([2, 4, 9])
})

test("the sheet is closed with the tour and asks for its passcode", async () => {
	await setSetting("tour_passcode", "Loon Lake")
	const locked = await site.get("/tour/sheet?type=bird")
	expect([locked.status, locked.headers.get("location")]).toEqual([302, "/tour"])
	await setSetting("tour_passcode", "")
	await setSetting("tour_enabled", "false")
	const closed = await site.get("/tour/sheet")
	expect([closed.status, closed.headers.get("location")]).toEqual([302, "/?tour=off"])
	await setSetting("tour_enabled", "true")
	expect((await site.get("/tour/sheet")).status).toBe(200)
})
