import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
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

const PARKING = { name: "Parking", kind: "parking", text: "By the gate", x: 0.25, y: 0.25, species: [] }
let id: number
let parking: number
beforeEach(async () => {
	id = await newMap(api, "Farm")
	const controlPoints = [
		{ x: 0, y: 0, latitude: 45.03, longitude: -79.33 },
		{ x: 1, y: 1, latitude: 45.01, longitude: -79.3 },
	]
	await api("PUT", `/api/maps/${id}/control-points`, { controlPoints })
	parking = (await api("POST", `/api/maps/${id}/places`, PARKING)).body.id
	return () => api("DELETE", `/api/maps/${id}`)
})

const page = async (path: string) => (await admin.get(path)).text()
/** What visitors read of the only place. */
async function shownPlace() {
	const maps: ShownMap[] = await (await site.get("/api/map")).json()
	return maps.find((map) => map.id === id)?.places[0]
}

/** Checks the exported file with another content of the only place. */
async function check(change: object) {
	const file = JSON.parse(await page(`/admin/map/${id}/export/geojson`))
	Object.assign(file.features[0].properties, change)
	return await checkFile(JSON.stringify(file), "farm.geojson")
}

async function checkFile(content: string, name: string) {
	const form = new FormData()
	form.set("mapFile", new Blob([content]), name)
	const address = String((await admin.post(`/admin/map/${id}/import`, form)).headers.get("location"))
	const html = await page(address)
	const import_ = () => {
		const sent = formOnPage(html, (one) => one.includes('name="seal"'))
		sent.set("changedPlaces", "on")
		return admin.post(address, sent)
	}
	return { text: textOf(html), import: import_ }
}

const publishAll = () => admin.post(`/admin/map/${id}/publish`, new FormData())

test("visitors see what an import changes only after 'Publish', and nothing of it once it is undone", async () => {
	const before = await shownPlace()
	const checked = await check({ description: "Behind the barn" })
	expect(checked.text).toContain("visitors see nothing of it until you press 'Publish'")
	const record = String((await checked.import()).headers.get("location"))
	expect(await shownPlace()).toEqual(before)
	expect(textOf(await page(record))).toContain("Changed as drafts Parking")
	expect(await page(`/admin/map/${id}/places/${parking}/edit`)).toContain("Behind the barn")
	const map = textOf(await page(`/admin/map/${id}`))
	expect(map).toContain("visitors don't see yet: 1 place.")
	expect(map).toContain("Changes not published")
	await publishAll()
	expect(await shownPlace()).toEqual({ ...before, text: "Behind the barn" })
	expect(textOf(await page(`/admin/map/${id}`))).not.toContain("Changes not published")
	await admin.post(record)
	expect(await shownPlace()).toEqual(before)
})

test("an import changes the saved draft of a place, and its check says that there is one", async () => {
	const edit = `/admin/map/${id}/places/${parking}/edit`
	const draft = formOnPage(await page(edit), (one) => one.includes('name="gridReference"'))
	draft.set("text", "Beside the pond")
	draft.set("draft", "on")
	expect((await admin.post(edit, draft)).status).toBe(303)
	const checked = await check({ description: "", number: "7" })
	expect(checked.text).toContain("Has unpublished changes")
	await checked.import()
	expect(await shownPlace()).toMatchObject({ text: "By the gate", number: "" })
	await publishAll()
	expect(await shownPlace()).toMatchObject({ text: "Beside the pond", number: "7" })
})

test("parallel presses of the import all lead to the one import", async () => {
	const checked = await check({ number: "7" })
	const answers = await Promise.all(Array.from({ length: 6 }, () => checked.import()))
	const [first] = answers
	for (const { status, headers } of answers)
		expect([status, headers.get("location")]).toEqual([303, first?.headers.get("location")])
	expect(first?.headers.get("location")).toMatch(/imports\/\d+$/)
})

const gpx = (inner: string) => `<gpx>${inner}</gpx>`

test("the check says which places have no name, and when everything was left out", async () => {
	const unnamed = await checkFile(gpx('<wpt lat="45.02" lon="-79.31"/>'), "unnamed.gpx")
	expect(unnamed.text).toContain("The file gives no name for 1 place. Add a name before you publish.")
	const outside = await checkFile(gpx('<wpt lat="46" lon="-79.31"/>'), "outside.gpx")
	expect(outside.text).toContain("Everything in the file was left out, so there is nothing to import.")
	expect(outside.text).not.toContain("nothing new")
})

test("the check names the stops that a shorter line doesn't reach", async () => {
	const stops = [
		parking,
		(await api("POST", `/api/maps/${id}/places`, { ...PARKING, name: "Dock", x: 0.75 })).body.id,
	]
	const facts = { color: "#1d4f91", steepness: "flat", surface: "gravel" }
	await api("POST", `/api/maps/${id}/trails`, { ...facts, name: "Loop", places: stops })
	const points = [-79.3225, -79.316].map((lon) => `<trkpt lat="45.025" lon="${lon}"/>`).join("")
	const { text } = await checkFile(gpx(`<trk><name>Loop</name><trkseg>${points}</trkseg></trk>`), "loop.gpx")
	expect(text).toMatch(/Stops Now 2 stops In the file 1 stop\b/)
	expect(text).toContain("doesn't reach these stops, so they wouldn't be stops of this trail: Dock.")
})
