import { readFileSync } from "node:fs"
import { describe, expect, test } from "vitest"
import { fitMap } from "./georeference.ts"
import { joinPieces } from "./join-pieces.ts"
import { piecesLength, piecesOf } from "./line-pieces.ts"
import { drawFile, isDefaultName } from "./map-file.ts"
import { parseMapFile } from "./read-map-file.server.ts"

const FIT = fitMap(
	[
		{ x: 0, y: 0, latitude: 45.03, longitude: -79.33 },
		{ x: 1, y: 1, latitude: 45.015, longitude: -79.3 },
	],
	{ width: 1414, height: 1000 },
)

function draw(content: string | Buffer) {
	if (!FIT || typeof FIT === "string") throw new Error(FIT)
	const read = parseMapFile(Buffer.from(content))
	if ("error" in read) throw new Error(read.error)
	const { places, trails, leftOut } = drawFile(read, FIT)
	return {
		places: places.map(({ name }) => name),
		trails: trails.map(({ name, line, metres }) => [name, piecesOf(line).length, Math.round(metres)]),
		leftOut: leftOut.map(({ name, reason }) => `${name}: ${reason}`),
	}
}

const fileOf = (name: string) => readFileSync(new URL(`../../testing/map-files/${name}`, import.meta.url))
const gpx = (inner: string) => `<?xml version="1.0"?><gpx version="1.1">${inner}</gpx>`
const collection = (...geometries: object[]) =>
	JSON.stringify({
		type: "FeatureCollection",
		features: geometries.map((geometry) => ({ type: "Feature", properties: { name: "One" }, geometry })),
	})
const POINT = [-79.31, 45.02]
const LINE = [
	[-79.31, 45.02],
	[-79.309, 45.02],
]

describe("of a real file", () => {
	test.each([
		["two-segments.gpx", { trails: [["Two Ends", 2, 79]] }],
		["multilinestring-unordered.geojson", { trails: [["Lakeside Trail", 1, 629]] }],
		["same-name-pieces.geojson", { trails: [["Heron Loop", 1, 461]] }],
		["upper-case-names.geojson", { trails: [["Ridge Trail", 1, 159]], places: ["Lookout"] }],
		[
			"multipoint-collection.geojson",
			{ places: ["Benches", "Benches", "Creek Trail", "Barn"], trails: [["Creek Trail", 1, 159]] },
		],
		[
			"empty-geometry.geojson",
			{
				places: ["Pump house"],
				leftOut: [
					"Bench by the pond: it has no position in the file",
					"Unsurveyed gate: it has no position in the file",
				],
			},
		],
		["undeclared-prefix.gpx", { trails: [["Prefix Walk", 1, 79]] }],
		["unnamed-track-monday.gpx", { trails: [["", 1, 157]], places: [""] }],
	])("%s, all of its parts are read", (name, wanted) => {
		expect(draw(fileOf(name))).toEqual({ places: [], trails: [], leftOut: [], ...wanted })
	})

	test("with a blank first line, all of its parts are read", () => {
		expect(draw(`\r\n\n${fileOf("two-segments.gpx")}`).trails).toEqual([["Two Ends", 2, 79]])
		expect(draw(`\n ${fileOf("same-name-pieces.geojson")}`).trails).toHaveLength(1)
	})
})

describe("the encoding of a file", () => {
	const declared = (encoding: string) =>
		`<?xml version="1.0" encoding="${encoding}"?><gpx><wpt lat="45.02" lon="-79.31"><name>Étang “Œil”</name></wpt></gpx>`
	const swapped = (text: string) => Buffer.from(text, "utf16le").swap16()
	const western = (text: string) =>
		Buffer.from(text.replace("“", "\x93").replace("”", "\x94").replace("Œ", "\x8c"), "latin1")

	test.each([
		["declared as windows-1252", western(declared("windows-1252"))],
		["declared as ISO-8859-1", western(declared("ISO-8859-1"))],
		["declared as UTF-16, without a byte order mark", Buffer.from(declared("UTF-16"), "utf16le")],
		["of UTF-16 with a byte order mark", Buffer.from(`\uFEFF${declared("UTF-16")}`, "utf16le")],
		["of big-endian UTF-16 with a byte order mark", swapped(`\uFEFF${declared("UTF-16")}`)],
		["of big-endian UTF-16 without one", swapped(declared("UTF-16"))],
		["wrongly declared as UTF-16", Buffer.from(declared("UTF-16"))],
		["of UTF-8 with a byte order mark", Buffer.from(`\uFEFF${declared("utf-8")}`)],
	])("%s is read", (_, bytes) => {
		expect(draw(bytes).places).toEqual(["Étang “Œil”"])
	})

	test("that isn't known is named", () => {
		expect(() => draw(declared("x-klingon"))).toThrow("its encoding is 'x-klingon'")
	})
})

describe("names", () => {
	test("of the only track may be in the metadata, in GPX 1.1 and 1.0", () => {
		const track =
			'<trk><trkseg><trkpt lat="45.02" lon="-79.31"/><trkpt lat="45.02" lon="-79.309"/></trkseg></trk>'
		const metadata = "<metadata><name>Pond walk</name></metadata>"
		expect(draw(gpx(metadata + track)).trails).toEqual([["Pond walk", 1, 79]])
		expect(draw(gpx(`<name>Pond walk</name>${track}`)).trails).toEqual([["Pond walk", 1, 79]])
		expect(draw(gpx(metadata + track + track)).trails.map(([name]) => name)).toEqual(["", ""])
	})

	test.each([
		[{ name: null, NAME: "Pond" }],
		[{ name: "", Name: "Pond" }],
		[{ name: " ", NAME: "", Name: "Pond" }],
		[{ Nom: "Pond" }],
		[{ name: "Pond", NAME: "Other" }],
	])("are the first that isn't empty, as in %j", (properties) => {
		const geometry = { type: "Point", coordinates: POINT }
		expect(draw(JSON.stringify({ type: "Feature", properties, geometry })).places).toEqual(["Pond"])
	})

	test("that are empty hide no filled text or number of another name", () => {
		const properties = { number: "", ref: 7, description: null, desc: "By the gate" }
		const geometry = { type: "Point", coordinates: POINT }
		const read = parseMapFile(Buffer.from(JSON.stringify({ type: "Feature", properties, geometry })))
		expect(read).toMatchObject({ places: [{ number: "7", text: "By the gate" }] })
	})

	test("of elements with another prefix are not names of the track", () => {
		const points =
			'<g:trkseg><g:trkpt lat="45.02" lon="-79.31"/><g:trkpt lat="45.02" lon="-79.309"/></g:trkseg>'
		const track = `<g:trk><g:name>Pond walk</g:name><other:name>Device</other:name>${points}</g:trk>`
		expect(draw(`<g:gpx xmlns:g="a">${track}</g:gpx>`).trails).toEqual([["Pond walk", 1, 79]])
	})

	test("that devices give to everything tell nothing apart", () => {
		const defaults = [
			"",
			"Track 3",
			"ACTIVE LOG 001",
			"Untitled",
			"Unnamed track",
			"Waypoint",
			"001",
			"Bench",
		]
		expect(defaults.filter((name) => !isDefaultName(name))).toEqual([])
		expect(["Heron Loop", "Trail 1", "7", "New Bridge", "Lineup"].filter(isDefaultName)).toEqual([])
	})
})

test("a geometry without a feature is read", () => {
	expect(draw(JSON.stringify({ type: "LineString", coordinates: LINE })).trails).toEqual([["", 1, 79]])
	const geometries = [{ type: "Point", coordinates: POINT }]
	expect(draw(JSON.stringify({ type: "GeometryCollection", geometries })).places).toEqual([""])
})

test("one wrong feature or waypoint is named, and doesn't reject the others", () => {
	const good = { type: "Point", coordinates: POINT }
	for (const coordinates of [
		[4985000, 632000],
		["a", "b"],
		[null, null],
	])
		expect(draw(collection(good, { type: "Point", coordinates }))).toMatchObject({
			places: ["One"],
			leftOut: ["One: its coordinates are not longitude and latitude in degrees"],
		})
	expect(draw(collection(good, { type: "LineString", coordinates: [] })).leftOut).toHaveLength(1)
	const waypoints =
		'<wpt lat="45.02" lon="-79.31"><name>A</name></wpt><wpt lat="" lon="2"><name>B</name></wpt>'
	expect(draw(gpx(waypoints))).toMatchObject({
		places: ["A"],
		leftOut: ["B: it has no latitude or longitude"],
	})
})

test("of several areas in one feature, the first is the place, and the others are named as left out", () => {
	const area = (from: number) => [[from, from + 0.001, from].map((longitude) => [longitude, 45.02])]
	const { places, leftOut } = draw(
		collection({ type: "MultiPolygon", coordinates: [area(-79.31), area(-79.32), area(-79.325)] }),
	)
	expect(places).toEqual(["One"])
	expect(leftOut).toEqual(["One: the place is at the first of its areas, and the others (2) are left out"])
})

describe("coordinates that can't be used", () => {
	const waypoint = (lat: string, lon: string) => `<wpt lat="${lat}" lon="${lon}"><name>Gate</name></wpt>`
	const COMMA = "latitude or longitude has a decimal comma; write 45.02 with a point"

	test.each([
		["a GPX file", gpx(waypoint("45,02", "-79,31"))],
		["a GeoJSON file", collection({ type: "Point", coordinates: ["-79,31", "45,02"] })],
		["a track", gpx('<trk><trkseg><trkpt lat="45,02" lon="-79,31"/></trkseg></trk>')],
	])("say that a decimal comma must be a point, in %s", (_, content) => {
		expect(() => draw(content)).toThrow(COMMA)
	})

	test("say so for one place of many", () => {
		const { places, leftOut } = draw(gpx(waypoint("45,02", "-79,31") + waypoint("45.02", "-79.31")))
		expect([places, leftOut]).toEqual([["Gate"], [`Gate: its ${COMMA}`]])
	})

	test.each([
		["a GPX file", gpx(waypoint("-79.31", "45.02"))],
		["a GeoJSON file", collection({ type: "Point", coordinates: [45.02, -79.31] })],
	])("say that latitude and longitude seem to be swapped, in %s", (_, content) => {
		expect(draw(content).leftOut).toEqual([
			expect.stringMatching(/: it is outside of the picture; its latitude and longitude seem to be swapped$/),
		])
	})

	test("say so in a file whose swapped latitudes are beyond the poles", () => {
		const content = collection({ type: "Point", coordinates: [45.02, -100.31] })
		expect(() => draw(content)).toThrow("latitude and longitude seem to be swapped")
	})
})

test("211 pieces of 68 trails are 68 trails, each in one piece, whatever the order and direction of its pieces", () => {
	const features = Array.from({ length: 211 }, (_, at) => {
		const [trail, part] = [at % 68, Math.floor(at / 68)]
		const ends = [0, 1].map((end) => [-79.32 + (part + end) / 2_000, 45.017 + trail / 10_000])
		const coordinates = at % 3 === 0 ? ends.toReversed() : ends
		return {
			type: "Feature",
			properties: { OBJECTID: at, TRAIL_NAME: at % 2 === 0 ? `Way ${trail}` : `WAY ${trail}` },
			geometry: { type: "LineString", coordinates },
		}
	})
	const shuffled = features.map((_, at) => features[(at * 97) % 211])
	const { trails, leftOut } = draw(JSON.stringify({ type: "FeatureCollection", features: shuffled }))
	expect(leftOut).toEqual([])
	expect(trails).toHaveLength(68)
	expect(new Set(trails.map(([, pieces]) => pieces))).toEqual(new Set([1]))
	expect(new Set(trails.map(([, , metres]) => metres))).toEqual(new Set([118, 157]))
})

test("ends within a few metres are joined, and others are not", () => {
	const at = (metres: number) => ({ latitude: 45, longitude: metres / 78_626 })
	const pieces = [
		[at(0), at(100)],
		[at(203), at(103)],
		[at(240), at(300)],
	]
	const joined = joinPieces(pieces)
	expect(joined.map((piece) => piece.length)).toEqual([4, 2])
	expect(Math.round(piecesLength(joined))).toBe(263)
})
