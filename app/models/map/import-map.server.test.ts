import { readFileSync } from "node:fs"
import { afterEach, beforeEach, describe, expect, test } from "vitest"
import { findContentImport, undoContentImport } from "#app/models/content-imports/content-import.server.ts"
import { addMedia } from "#app/models/media/media.server.ts"
import { insertSpecies } from "#app/models/species/species.server.ts"
import { restore } from "#app/models/trash/restore.server.ts"
import { deleteRecord } from "#app/models/trash/trash.server.ts"
import { storeChanges } from "#app/records/record-changes.server.ts"
import { newSpecies, testDatabase } from "#app/testing/fixtures/database.ts"
import type { OpenDatabase } from "#db/connection.ts"
import { fitMap } from "./georeference.ts"
import { checkMapFile, importIntoMap } from "./import-map.server.ts"
import { drawFile } from "./map-file.ts"
import { listPlaces } from "./place.server.ts"
import { publishDrafts } from "./publish.server.ts"
import { parseMapFile } from "./read-map-file.server.ts"
import { TRAIL } from "./trail.record.ts"
import { listTrails } from "./trail.server.ts"

const MAP = { id: 1, name: "The farm" }
const FIT = fitMap(
	[
		{ x: 0, y: 0, latitude: 45.03, longitude: -79.33 },
		{ x: 1, y: 1, latitude: 45.01, longitude: -79.3 },
	],
	{ width: 1060, height: 1000 },
)
const change = (day = 1) => ({ by: "anna", at: new Date(Date.UTC(2026, 5, day)) })

let database: OpenDatabase
beforeEach(async () => {
	database = testDatabase()
	const { at } = change()
	await addMedia(database.db, { name: "map.webp", kind: "image", contentType: "x", bytes: 1 }, at)
	const columns = "id, name, alt_text, image_id, created_at, updated_at"
	database.sqlite.exec(`insert into maps (${columns}) values (1, 'The farm', 'A map', 1, '', '')`)
})
afterEach(() => database.close())

function draw(content: string) {
	if (!FIT || typeof FIT === "string") throw new Error(FIT)
	const read = parseMapFile(Buffer.from(content))
	if ("error" in read) throw new Error(read.error)
	return drawFile(read, FIT)
}

const sample = (name: string) =>
	readFileSync(new URL(`../../testing/map-files/${name}`, import.meta.url), "utf8")

const check = (content: string) => checkMapFile(database.db, MAP.id, draw(content))

let count = 0
/** Imports everything of a file, with all changes. */
async function importAll(content: string, day = 1) {
	const file = draw(content)
	const { seal, plan } = await checkMapFile(database.db, MAP.id, file)
	const choice = { seal, trails: new Set(plan.trails.keys()), newPlaces: true, changedPlaces: true }
	count += 1
	const source = { file, token: String(count), fileName: "trails.gpx" }
	const result = await importIntoMap(database.db, MAP, source, choice, change(day))
	if (typeof result !== "number") throw new Error(result.error)
	return result
}

const namesOnMap = async () => [
	(await listPlaces(database.db, MAP.id)).map(({ name }) => name),
	(await listTrails(database.db, MAP.id)).map(({ name }) => name),
]

/** A track from the latitude 45.02, which is 79 m for each thousandth of a degree. */
const track = (name: string, to: number, from = -79.31) =>
	`<trk><name>${name}</name><trkseg><trkpt lat="45.02" lon="${from}"/><trkpt lat="45.02" lon="${to}"/></trkseg></trk>`
const feature = (name: string, geometry: object, more: object = {}) => ({
	...{ type: "Feature", geometry },
	properties: { name, ...more },
})
const at = (longitude: number) => [longitude, 45.02]
const collection = (features: object[]) => JSON.stringify({ type: "FeatureCollection", features })
const gpx = (inner: string) => `<gpx>${inner}</gpx>`

describe("without names", () => {
	const files = ["unnamed-track-monday.gpx", "unnamed-track-tuesday.gpx"].map(sample)

	test.each([
		["Monday", files],
		["Tuesday", files.toReversed()],
	])("two tracks and two waypoints are four things when %s comes first", async (_, order) => {
		for (const file of order) await importAll(file)
		expect(await namesOnMap()).toEqual([
			["Other place", "Other place"],
			["Track 1", "Track 2"],
		])
		for (const file of order) {
			const { plan } = await check(file)
			expect([...plan.places, ...plan.trails].map(({ state }) => state)).toEqual(["same", "same"])
		}
	})

	test("a track gets no name that the map or the file has already", async () => {
		await importAll(gpx(track("Ridge way", -79.309)))
		database.sqlite.exec("update trails set name = 'Track 1'")
		await importAll(gpx(track("", -79.308) + track("TRACK 2", -79.307)))
		expect((await namesOnMap())[1]).toEqual(["Track 1", "Track 3", "TRACK 2"])
	})

	test("a track that got a name on the map is still the same one, and keeps its name", async () => {
		await importAll(gpx(track("", -79.309)))
		database.sqlite.exec("update trails set name = 'Pond walk'")
		const { plan } = await check(gpx(track("", -79.309)))
		expect(plan.trails).toMatchObject([{ state: "same", content: { name: "Pond walk" } }])
	})
})

test("a changed line has the length of the new line, and an unchanged one the length that staff measured", async () => {
	await importAll(gpx(track("Ridge way", -79.309)))
	database.sqlite.exec("update trails set length_metres = 75")
	expect((await check(gpx(track("Ridge way", -79.309)))).plan.trails).toMatchObject([{ state: "same" }])
	await importAll(gpx(track("Ridge way", -79.305)))
	expect(await listTrails(database.db, MAP.id)).toMatchObject([{ lengthMetres: 390, published: false }])
})

test("stops of an imported trail are the places of the same file", async () => {
	const features = [
		feature("Gate", { type: "Point", coordinates: at(-79.31) }),
		feature("Dock", { type: "Point", coordinates: at(-79.3) }),
		feature(
			"Way",
			{ type: "LineString", coordinates: [at(-79.31), at(-79.3)] },
			{ places: ["Dock", "Gate"] },
		),
	]
	await importAll(collection(features))
	const [gate, dock] = await listPlaces(database.db, MAP.id)
	expect(await listTrails(database.db, MAP.id)).toMatchObject([{ places: [dock?.id, gate?.id] }])
})

const point = (name: string, longitude: number) =>
	feature(name, { type: "Point", coordinates: at(longitude) })

describe("a line that doesn't reach the stops of its trail", () => {
	const stops = [-79.31, -79.308, -79.306, -79.302].map((longitude, order) =>
		point(`Stop ${order + 1}`, longitude),
	)
	const way = (to: number, places: string[]) =>
		feature("Way", { type: "LineString", coordinates: [at(-79.31), at(to)] }, { places })
	const all = ["Stop 1", "Stop 2", "Stop 3", "Stop 4"]

	test.each([
		["a GPX file", gpx(track("Way", -79.307))],
		["an exported file", collection([...stops, way(-79.307, all)])],
	])("takes those from it and names them, in %s", async (_, shorter) => {
		await importAll(collection([...stops, way(-79.302, all)]))
		const { plan } = await check(shorter)
		expect(plan.trails).toMatchObject([{ state: "changed", lostStops: ["Stop 3", "Stop 4"] }])
		await importAll(shorter)
		const [one, two] = await listPlaces(database.db, MAP.id)
		const [trail] = await listTrails(database.db, MAP.id)
		expect(trail?.places).toEqual([one?.id, two?.id])
		expect(trail?.line.map(({ x }) => x)).toEqual([0.6667, 0.7667])
	})

	test("keeps a stop that it passes within a few metres", async () => {
		await importAll(collection([...stops, way(-79.302, all)]))
		const { plan } = await check(gpx(track("Way", -79.3025)))
		expect(plan.trails).toMatchObject([{ state: "changed", lostStops: [] }])
	})
})

describe("what visitors see of a published trail", () => {
	const stored = async () => {
		const rows = await database.db.selectFrom("trails").select(["changes", "name", "line"]).execute()
		return rows.map(({ changes, ...row }) => ({ ...row, changes: changes && JSON.parse(changes) }))
	}

	beforeEach(async () => {
		await importAll(gpx(track("Ridge way", -79.309)))
		await publishDrafts(database.db, MAP, "all", change())
	})

	test("stays as it was until the import is published, and comes back when that is undone", async () => {
		const before = await listTrails(database.db, MAP.id)
		const id = await importAll(gpx(track("Ridge way", -79.305)))
		expect(await listTrails(database.db, MAP.id)).toMatchObject([{ line: before[0]?.line, lengthMetres: 79 }])
		expect((await check(gpx(track("Ridge way", -79.305)))).plan.trails).toMatchObject([
			{ state: "same", isEdited: true },
		])
		expect(await publishDrafts(database.db, MAP, "all", change())).toBe("Ridge way")
		expect(await listTrails(database.db, MAP.id)).toMatchObject([{ lengthMetres: 390, published: true }])
		expect(await undoContentImport(database.db, id, change(2))).toEqual({
			...{ trashed: 0, restored: 1 },
			changed: [],
			deleted: [],
			needed: [],
		})
		const own = { revision: expect.any(Number), updatedAt: expect.any(String) }
		expect(await listTrails(database.db, MAP.id)).toEqual([{ ...before[0], ...own }])
		expect(await stored()).toMatchObject([{ changes: null }])
	})

	test("is what an undone import of a trail with a saved draft leaves, with that draft", async () => {
		const { plan } = await check(gpx(track("Ridge way", -79.309)))
		const [planned] = plan.trails
		if (!planned?.known) throw new Error("The trail isn't on the map.")
		const { content, known } = planned
		const draft = { id: known.id, revision: known.revision, content: { ...content, minutes: 25 } }
		await storeChanges(database.db, TRAIL, draft, change())
		const before = await stored()
		const imported = await importAll(gpx(track("Ridge way", -79.305)))
		expect(await stored()).toMatchObject([
			{ line: before[0]?.line, changes: { minutes: 25, lengthMetres: 390 } },
		])
		expect(await undoContentImport(database.db, imported, change(2))).toEqual({
			...{ trashed: 0, restored: 1 },
			changed: [],
			deleted: [],
			needed: [],
		})
		expect(await stored()).toEqual(before)
	})
})

test("a published place that moves takes its trails along once that is published", async () => {
	const gate = point("Gate", -79.31)
	const way = feature(
		"Way",
		{ type: "LineString", coordinates: [at(-79.31), at(-79.3)] },
		{ places: ["Gate"] },
	)
	await importAll(collection([gate, way]))
	await publishDrafts(database.db, MAP, "all", change())
	const startOf = async () => (await listTrails(database.db, MAP.id))[0]?.line[0]?.x
	const id = await importAll(collection([point("Gate", -79.312), way]))
	expect(await startOf()).toBe(0.6667)
	await publishDrafts(database.db, MAP, "all", change())
	expect(await startOf()).toBe(0.6)
	await undoContentImport(database.db, id, change(2))
	expect(await startOf()).toBe(0.6667)
})

test("a place whose number changes is the same one", async () => {
	await importAll(collection([point("Gate", -79.31)]))
	const numbered = feature("Gate", { type: "Point", coordinates: at(-79.31) }, { number: "7" })
	expect((await check(collection([numbered]))).plan.places).toMatchObject([
		{ state: "changed", content: { number: "7" } },
	])
	expect((await check(collection([numbered, point("Gate", -79.31)]))).plan.places).toMatchObject([
		{ state: "new" },
		{ state: "same" },
	])
})

test("a place is the same whatever the order of its species in the file", async () => {
	for (const name of ["Loon", "Heron"])
		await insertSpecies(database.db, newSpecies({ name, scientificName: `${name} avis` }), change().at)
	const pond = (...species: string[]) =>
		collection([feature("Pond", { type: "Point", coordinates: at(-79.31) }, { species })])
	await importAll(pond("Heron", "Loon"))
	for (const order of [
		["Heron", "Loon"],
		["Loon", "Heron"],
	])
		expect((await check(pond(...order))).plan.places, order.join()).toMatchObject([{ state: "same" }])
	expect((await check(pond("Loon"))).plan.places).toMatchObject([{ state: "changed" }])
})

describe("undoing an import", () => {
	test("removes what was added, also if it was published, and brings former content back", async () => {
		await importAll(gpx(track("Ridge way", -79.309)))
		const before = await listTrails(database.db, MAP.id)
		const id = await importAll(gpx(track("Ridge way", -79.305) + track("Creek way", -79.304)))
		await publishDrafts(database.db, MAP, "all", change())
		expect(await undoContentImport(database.db, id, change(2))).toEqual({
			...{ trashed: 1, restored: 1 },
			changed: [],
			deleted: [],
			needed: [],
		})
		const own = { revision: 3, updatedAt: change(2).at.toISOString(), published: true }
		expect(await listTrails(database.db, MAP.id)).toEqual([{ ...before[0], ...own }])
		expect(await undoContentImport(database.db, id, change(2))).toBeUndefined()
	})

	test("of two in a row works from the newest one on, and undoing the oldest one first leaves it open", async () => {
		await importAll(collection([point("Gate", -79.31)]))
		await publishDrafts(database.db, MAP, "all", change())
		const before = await listPlaces(database.db, MAP.id)
		const older = await importAll(collection([point("Gate", -79.309), point("Dock", -79.3)]))
		const newer = await importAll(collection([point("Gate", -79.308), point("Dock", -79.301)]))
		const left = { trashed: 0, restored: 0, changed: ["Gate", "Dock"], deleted: [], needed: [] }
		expect(await undoContentImport(database.db, older, change(2))).toEqual(left)
		expect(await findContentImport(database.db, older)).toMatchObject({ undoneAt: null, undoneBy: null })
		const restored = { trashed: 0, restored: 2, changed: [], deleted: [], needed: [] }
		expect(await undoContentImport(database.db, newer, change(2))).toEqual(restored)
		const both = { ...restored, trashed: 1, restored: 1 }
		expect(await undoContentImport(database.db, older, change(2))).toEqual(both)
		const own = { revision: expect.any(Number), updatedAt: expect.any(String) }
		expect(await listPlaces(database.db, MAP.id)).toEqual([{ ...before[0], ...own }])
	})

	test("leaves what was edited or deleted since, and names it", async () => {
		const id = await importAll(gpx(track("Ridge way", -79.309) + track("Creek way", -79.304)))
		database.sqlite.exec("update trails set revision = 2 where name = 'Ridge way'")
		database.sqlite.exec("delete from trails where name = 'Creek way'")
		const left = { changed: ["Ridge way"], deleted: ["Creek way"], needed: [] }
		expect(await undoContentImport(database.db, id, change(2))).toEqual({ trashed: 0, restored: 0, ...left })
		expect((await namesOnMap())[1]).toEqual(["Ridge way"])
	})

	test("isn't possible while the map is deleted", async () => {
		const id = await importAll(gpx(track("Ridge way", -79.309)))
		const record = { id, mapId: MAP.id, mapName: MAP.name, undoneAt: null }
		expect(await findContentImport(database.db, id)).toMatchObject(record)
		await deleteRecord(database.db, "map", MAP.id, change())
		expect(await findContentImport(database.db, id)).toBeUndefined()
		expect(await undoContentImport(database.db, id, change(2))).toBeUndefined()
		await restore(database.db, 1, ["map"], change())
		expect(await findContentImport(database.db, id)).toMatchObject(record)
	})
})
