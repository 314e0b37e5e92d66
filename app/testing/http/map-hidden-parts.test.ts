import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { ShownMap } from "#app/models/map/map.ts"
import { type Client, signedInAdmin } from "#app/testing/fixtures/admin.ts"
import { type Caller, callerOf } from "#app/testing/fixtures/api.ts"
import { formOnPage, textOf } from "#app/testing/fixtures/form-on-page.ts"
import { newMap } from "#app/testing/fixtures/new-map.ts"
import { startTestSite, type TestSite } from "#app/testing/fixtures/site.ts"

let site: TestSite
let admin: Client
let api: Caller
beforeAll(async () => {
	site = await startTestSite()
	admin = await signedInAdmin(site)
	api = callerOf(site, admin)
})
afterAll(() => site.close())

const read = async (path: string) => (await admin.get(path)).text()
const shown = async (): Promise<ShownMap[]> => (await site.get("/api/map")).json()

const PLACE = { name: "Old oak", kind: "viewpoint", x: 0.5, y: 0.5, species: [1] }
const TRAIL = { name: "Loop", color: "#1d4f91", steepness: "flat", surface: "gravel" }
const POINTS = [
	{ x: 0, y: 0, latitude: 45.03, longitude: -79.33 },
	{ x: 1, y: 1, latitude: 45.02, longitude: -79.31 },
]

describe("a hidden place or trail", () => {
	const seenBy = async (read: (path: string) => Promise<string>, id: number) => {
		const paths = [`/map?map=${id}`, `/map/sheet?map=${id}`, "/api/map", "/catalogue.json", "/species/3"]
		const texts = await Promise.all(paths.map(read))
		return ["Secret pond", "Secret way"].map((name) => texts.some((text) => text.includes(name)))
	}
	const asGuest = async (path: string) => (await site.get(path)).text()

	test("is seen by staff only, until it is shown", async () => {
		const id = await newMap(api, "With hidden parts")
		const hidden = { ...PLACE, name: "Secret pond", species: [3], published: false }
		const { body: place } = await api("POST", `/api/maps/${id}/places`, hidden)
		const { body: seen } = await api("POST", `/api/maps/${id}/places`, { ...PLACE, name: "Open gate" })
		const stops = { places: [place.id, seen.id] }
		const { body: trail } = await api("POST", `/api/maps/${id}/trails`, {
			...TRAIL,
			...{ ...stops, name: "Secret way", published: false },
		})
		await api("POST", `/api/maps/${id}/trails`, { ...TRAIL, ...stops, name: "Open way" })
		expect([place.published, trail.published, seen.published]).toEqual([false, false, true])
		expect(await seenBy(asGuest, id)).toEqual([false, false])
		expect(await seenBy(read, id)).toEqual([false, false])
		const island = (await shown()).find((map) => map.id === id)
		expect(island?.trails).toMatchObject([{ name: "Open way", letter: "B", places: [seen.id] }])
		const page = `/admin/map/${id}`
		const lists = textOf(await read(page))
		expect(lists.match(/Hidden from visitors/g)).toHaveLength(2)
		expect(lists).toContain(" B Open way ")
		const edit = `${page}/places/${place.id}/edit`
		const form = formOnPage(await read(edit), (one) => one.includes('name="published"'))
		expect(form.getAll("published")).toEqual(["off"])
		form.set("published", "on")
		expect((await admin.post(edit, form)).status).toBe(303)
		expect(await seenBy(asGuest, id)).toEqual([true, false])
		await api("PUT", `/api/trails/${trail.id}`, { ...TRAIL, ...stops, name: "Secret way" })
		expect(await seenBy(asGuest, id)).toEqual([true, true])
		expect(textOf(await read(page))).not.toContain("Hidden from visitors")
		await api("DELETE", `/api/maps/${id}`)
	})
})

test("a trail in pieces is drawn and read in pieces", async () => {
	const id = await newMap(api, "In pieces")
	await api("PUT", `/api/maps/${id}/control-points`, { controlPoints: POINTS })
	const gap = { startsPiece: true }
	const line = [1, 2, 7, 8].map((at) => ({ x: at / 10, y: 0.5, ...(at === 7 && gap) }))
	const { body: trail } = await api("POST", `/api/maps/${id}/trails`, { ...TRAIL, line })
	expect(trail.line).toEqual(line)
	const drawn = "M100,500 200,500M700,500 800,500"
	for (const path of [`/map?map=${id}`, `/map/sheet?map=${id}`, `/admin/map/${id}`])
		expect(await read(path)).toContain(`d="${drawn}"`)
	expect((await shown()).find((map) => map.id === id)?.trails[0]?.line).toEqual(line)
	const edit = `/admin/map/${id}/trails/${trail.id}/edit`
	expect(await read(edit)).toContain("20 50\ngap\n70 50")
	await api("DELETE", `/api/maps/${id}`)
})
