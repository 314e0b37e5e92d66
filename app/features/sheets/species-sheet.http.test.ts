import { expect, test } from "vitest"
import { staffSite } from "#core/testing/admin.ts"
import { textOf } from "#core/testing/form-on-page.ts"
import type { PublicMap } from "#features/map/map.ts"

const { site, admin } = await staffSite()

type Listed = { id: number; type: string }

const allSpecies = async (): Promise<Listed[]> => await (await site.get("/api/species")).json()
const setSetting = (key: string, value: string) => admin.post(`/admin/security/settings/${key}`, { value })

async function sheet(search = ""): Promise<{ ids: number[]; text: string; html: string; status: number }> {
	const response = await site.get(`/tour/sheet${search}`)
	const html = await response.text()
	const ids = [...html.matchAll(/src="\/species\/(\d+)\/code\.svg"/g)].map(([, id]) => Number(id))
	return { ids, text: textOf(html), html, status: response.status }
}

const sorted = (ids: number[]) => ids.toSorted((a, b) => a - b)
const idsOf = (species: Listed[]) => sorted(species.map(({ id }) => id))

test("the sheet shows a type, also along a trail", async () => {
	const all = await allSpecies()
	expect(sorted((await sheet("?type=plant")).ids)).toEqual(idsOf(all.filter(({ type }) => type === "plant")))
	const [map]: PublicMap[] = await (await site.get("/api/map")).json()
	const trail = map?.trails.find(({ places }) => places.length > 2)
	const onTrail = map?.places.filter(({ id }) => trail?.places.includes(id)).flatMap(({ species }) => species)
	const page = await sheet(`?type=bird&of=trail-${trail?.id}`)
	expect(page.ids.length).toBeGreaterThan(0)
	const isThere = (species: Listed) => onTrail?.some(({ id }) => id === species.id)
	expect(sorted(page.ids)).toEqual(idsOf(all.filter((one) => one.type === "bird" && isThere(one))))
	expect(page.html).toMatch(new RegExp(`<option value="trail-${trail?.id}" selected`))
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
