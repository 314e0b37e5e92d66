import { readFileSync } from "node:fs"
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { oneLine } from "#app/models/text/normalize.ts"
import { writeGeoJson } from "./geojson.ts"
import { type Fit, fitMap } from "./georeference.ts"
import { parseGpx, writeGpx } from "./gpx.server.ts"
import { piecesLength } from "./line-pieces.ts"
import {
	type ControlPoint,
	lineOf,
	MAX_LINE_POINTS,
	PLACE_KINDS,
	type Place,
	STEEPNESSES,
	SUITABILITIES,
	SURFACES,
	type Trail,
} from "./map.ts"
import { type DrawnFile, drawFile, type MapFile } from "./map-file.ts"
import { placeLabel } from "./place-label.ts"
import { parseGeoJson } from "./read-geojson.ts"
import { parseMapFile } from "./read-map-file.server.ts"
import { simplifyLine } from "./simplify.ts"

const SHAPE = { width: 1600, height: 1200 }
const CORNERS: ControlPoint[] = [
	{ x: 0, y: 0, latitude: 45.03, longitude: -79.33 },
	{ x: 1, y: 1, latitude: 45.02, longitude: -79.311143 },
]

function requireFit(points = CORNERS): Fit {
	const fit = fitMap(points, SHAPE)
	if (!fit || typeof fit === "string") throw new Error(`No fit: ${fit}`)
	return fit
}

function requireFile(read: MapFile | { error: string }): MapFile {
	if ("error" in read) throw new Error(read.error)
	return read
}

/** Texts as staff can save them, of any script. */
const text = (maxLength: number) =>
	fc
		.string({ unit: "grapheme", minLength: 1, maxLength })
		.map((typed) => oneLine(oneLine(typed.replace(/[\p{Cc}\p{Cs}]+/gu, " ")).slice(0, maxLength)))
		.filter((typed) => typed !== "" && !/\p{Cs}|[\uFFFE\uFFFF]/u.test(typed))
const fraction = fc.integer({ min: 0, max: 10_000 }).map((part) => part / 10_000)
const position = fc.record({ x: fraction, y: fraction })

const anyMap = fc
	.record({
		places: fc.uniqueArray(
			fc.record({
				name: text(30),
				number: fc.oneof(fc.constant(""), text(8)),
				text: fc.oneof(fc.constant(""), text(60)),
				kind: fc.constantFrom(...PLACE_KINDS),
				at: position,
				species: fc.subarray([1, 2, 3]),
			}),
			{ maxLength: 6, selector: ({ name, number }) => `${number} ${name}`.toLowerCase() },
		),
		trails: fc.uniqueArray(
			fc.record({
				name: text(30),
				color: fc.constantFrom("#1d4f91", "#8a2f1d"),
				lengthMetres: fc.option(fc.integer({ min: 1, max: 100_000 })),
				minutes: fc.option(fc.integer({ min: 1, max: 1440 })),
				steepness: fc.constantFrom(...STEEPNESSES),
				surface: fc.constantFrom(...SURFACES),
				wheelchair: fc.constantFrom(...SUITABILITIES),
				stroller: fc.constantFrom(...SUITABILITIES),
				closed: fc.boolean(),
				line: fc.array(position, { minLength: 2, maxLength: 8 }),
				stops: fc.subarray([1, 2, 3, 4, 5, 6]),
			}),
			{ maxLength: 3, selector: ({ name }) => name.toLowerCase() },
		),
	})
	.map(({ places, trails }) => {
		const rest = { mapId: 1, published: true, revision: 1, updatedAt: "" }
		const all: Place[] = places.map(({ at, ...place }, index) => ({
			...place,
			...at,
			...rest,
			id: index + 1,
		}))
		return {
			name: "The farm",
			places: all,
			trails: trails.map(({ stops, ...trail }, index): Trail => {
				const known = stops.filter((id) => id <= all.length)
				return { ...trail, ...rest, id: index + 1, noticeId: null, places: known }
			}),
		}
	})

const NAMES = new Map([
	[1, "Common Loon"],
	[2, "Great <Blue> Heron & friends"],
	[3, "Huard à collier"],
])

function expectClose(found: { x: number; y: number }, wanted: { x: number; y: number }): void {
	expect(Math.hypot(found.x - wanted.x, found.y - wanted.y)).toBeLessThan(0.0002)
}

function expectSameLines(file: DrawnFile, map: { places: Place[]; trails: Trail[] }): void {
	expect(file.trails.map(({ name }) => name)).toEqual(map.trails.map(({ name }) => name))
	for (const [at, trail] of map.trails.entries()) {
		const line = lineOf(trail, map.places)
		expect(file.trails[at]?.line).toHaveLength(line.length)
		for (const [index, point] of line.entries())
			expectClose(file.trails[at]?.line[index] ?? { x: 9, y: 9 }, point)
	}
}

test("GeoJSON keeps everything about places and trails", () => {
	const fit = requireFit()
	fc.assert(
		fc.property(anyMap, (map) => {
			const file = drawFile(requireFile(parseGeoJson(writeGeoJson(map, fit, NAMES))), fit)
			expect(file.leftOut).toEqual([])
			expect(file.places).toHaveLength(map.places.length)
			for (const [at, { name, number, text, kind, species, ...place }] of map.places.entries()) {
				const names = species.map((id) => NAMES.get(id))
				expect(file.places[at]).toMatchObject({ name, number, text, kind, species: names })
				expectClose(file.places[at]?.at ?? { x: 9, y: 9 }, place)
			}
			expectSameLines(file, map)
			for (const [at, trail] of map.trails.entries()) {
				const { color, lengthMetres, minutes, steepness, surface, wheelchair, stroller, closed } = trail
				expect(file.trails[at]?.facts).toEqual({
					...{ color, lengthMetres, minutes, steepness, surface, wheelchair, stroller, closed },
				})
				const labels = trail.places.map((id) => {
					const place = map.places.find((one) => one.id === id)
					return place && placeLabel(place, map.places)
				})
				expect(file.trails[at]?.places).toEqual(labels)
			}
		}),
	)
})

test("GPX keeps names, numbers, kinds, texts and lines", () => {
	const fit = requireFit()
	fc.assert(
		fc.property(anyMap, (map) => {
			const file = drawFile(requireFile(parseGpx(writeGpx(map, fit))), fit)
			expect(file.leftOut).toEqual([])
			expect(file.places).toHaveLength(map.places.length)
			for (const [at, { name, number, text, kind, ...place }] of map.places.entries()) {
				expect(file.places[at]).toMatchObject({ name, number, text, kind })
				expectClose(file.places[at]?.at ?? { x: 9, y: 9 }, place)
			}
			expectSameLines(file, map)
		}),
	)
})

describe("a simplified line", () => {
	const line = fc.array(position, { minLength: 2, maxLength: 300 })

	test("has its first and last point, at most the given number, in their order", () => {
		fc.assert(
			fc.property(line, fc.integer({ min: 2, max: 60 }), (points, max) => {
				const simple = simplifyLine(points, max)
				expect(simple.length).toBeLessThanOrEqual(max)
				expect([simple.at(0), simple.at(-1)]).toEqual([points.at(0), points.at(-1)])
				let from = -1
				for (const point of simple) {
					from = points.findIndex((one, at) => at > from && one === point)
					expect(from).toBeGreaterThan(-1)
				}
			}),
		)
	})

	test("keeps a corner among points on straight lines", () => {
		const straight = Array.from({ length: 200 }, (_, at) => ({ x: at / 400, y: 0 }))
		const corner = Array.from({ length: 200 }, (_, at) => ({ x: 0.5, y: at / 400 }))
		expect(simplifyLine([...straight, ...corner], 3)).toContainEqual({ x: 0.5, y: 0 })
	})

	test("of 100,000 points takes less than a few seconds of work", () => {
		const zigzag = Array.from({ length: 100_000 }, (_, at) => ({ x: at / 100_000, y: (at % 2) * 0.9 }))
		expect(simplifyLine(zigzag, MAX_LINE_POINTS)).toHaveLength(MAX_LINE_POINTS)
	})
})

const fileOf = (name: string) => readFileSync(new URL(`../../testing/map-files/${name}`, import.meta.url))

describe("a real file", () => {
	test("of a sports watch is a trail with its length", () => {
		const around: ControlPoint[] = [
			{ x: 0, y: 0, latitude: 38.4345, longitude: -122.716 },
			{ x: 1, y: 1, latitude: 38.4325, longitude: -122.7126 },
		]
		const file = requireFile(parseMapFile(fileOf("marathon-start.gpx")))
		const { places, trails, leftOut } = drawFile(file, requireFit(around))
		expect([places, leftOut]).toEqual([[], []])
		expect(trails.map(({ name }) => name)).toEqual(["2016 Santa Rosa Marathon"])
		expect(trails[0]?.line).toHaveLength(30)
		expect(trails[0]?.metres).toBeGreaterThan(110)
		expect(trails[0]?.metres).toBeLessThan(130)
	})

	test("of a park's entrances is nine places, and names those outside of the picture", () => {
		const file = requireFile(parseMapFile(fileOf("anacostia-access.geojson")))
		expect(file.places.map(({ kind }) => kind)).toEqual(Array(9).fill(undefined))
		const around: ControlPoint[] = [
			{ x: 0, y: 0, latitude: 38.8765, longitude: -77.0035 },
			{ x: 1, y: 1, latitude: 38.8645, longitude: -76.98 },
		]
		const { places, leftOut } = drawFile(file, requireFit(around))
		expect(places).toHaveLength(7)
		expect(leftOut.map(({ name }) => name)).toEqual([
			"Vehicular & Pedestrian Access: Nicholson St, SE",
			"Pedestrain Access: Southside of Pennsylvania Ave Bridge, Eastside of River",
		])
	})
})

const gpx = (inner: string) => `<?xml version="1.0"?><gpx version="1.1">${inner}</gpx>`
const errorOf = (content: string | Buffer) => {
	const read = parseMapFile(Buffer.from(content))
	return "error" in read ? read.error : undefined
}

describe("a bad file is explained", () => {
	test.each([
		[
			"with an external entity",
			'<!DOCTYPE gpx [<!ENTITY a SYSTEM "file:///etc/passwd">]><gpx>&a;</gpx>',
			"document type",
		],
		[
			"with entities of entities",
			'<!DOCTYPE g [<!ENTITY a "aa"><!ENTITY b "&a;&a;">]><gpx>&b;</gpx>',
			"document type",
		],
		["with an unknown entity", gpx("<wpt lat='1' lon='2'><name>&a;</name></wpt>"), "not complete XML"],
		["that is cut off", gpx("<trk><name>A").slice(0, -6), "not complete XML"],
		["nested too deeply", `<gpx>${"<a>".repeat(1000)}${"</a>".repeat(1000)}</gpx>`, "nested too deeply"],
		["of another kind of XML", "<kml><Document/></kml>", "not GPX"],
		["with a point nowhere", gpx("<wpt lat='north' lon='2'/>"), "latitude or longitude"],
		["with a point beyond the pole", gpx("<wpt lat='91' lon='2'/>"), "latitude or longitude"],
		["without content", gpx(""), "no places and no lines"],
		[
			"with too many points",
			gpx(`<trk><trkseg>${"<trkpt lat='1' lon='2'/>".repeat(300_001)}</trkseg></trk>`),
			"300,000",
		],
		["that is empty", "  ", "empty"],
		["that is a table", "name,lat,lon\nOak,1,2", "neither GeoJSON nor GPX"],
		["that is cut off JSON", '{"type":"FeatureCollection","features":[', "not complete JSON"],
		["of other JSON", '{"hello":"world"}', "no list of features"],
		["that is a list", "[1, 2]", "no list of features"],
		[
			"in metres",
			'{"features":[{"type":"Feature","geometry":{"type":"Point","coordinates":[4985000,632000]}}]}',
			"WGS 84",
		],
		[
			"without coordinates",
			'{"features":[{"type":"Feature","geometry":{"type":"LineString","coordinates":[null,[1]]}}]}',
			"WGS 84",
		],
		["that is zipped", Buffer.from("PK\x03\x04"), "zip archive"],
		["that is a picture", Buffer.from("\x89PNG\r\n", "latin1"), "a picture"],
		["in another encoding", Buffer.from([0x7b, 0xe9, 0xff]), "UTF-8"],
	])("%s", (_, content, message) => {
		expect(errorOf(content)).toContain(message)
	})
})

test("a recording of 100,000 points has at most 500 afterwards, and an unnamed file gets names later", () => {
	const points = Array.from({ length: 100_000 }, (_, at) => {
		const turn = at / 3_000
		return `<trkpt lat="${45.025 + Math.sin(turn) / 400}" lon="${-79.32 + Math.cos(turn) / 300}"/>`
	})
	const file = requireFile(parseGpx(gpx(`<trk><trkseg>${points.join("")}</trkseg></trk>`)))
	const { trails } = drawFile(file, requireFit())
	expect(trails[0]?.line).toHaveLength(MAX_LINE_POINTS)
	expect(trails[0]?.name).toBe("")
})

describe("the length of a recorded track", () => {
	/** A round walk of `points` positions, each at most `wander` metres off, with rests. */
	function walkOf({ points, wander, step }: { points: number; wander: number; step: number }) {
		let seed = 1
		const random = () => {
			seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
			return seed / 2 ** 31 - 1
		}
		const bounded = (error: number) => Math.min(wander, Math.max(-wander, error + step * random()))
		let [east, north, walked] = [0, 0, 0]
		const metres = 111_195
		const parallel = metres * Math.cos((45.025 * Math.PI) / 180)
		return Array.from({ length: points }, (_, at) => {
			if (at % 400 > 60) walked += 1
			;[east, north] = [bounded(east), bounded(north)]
			const turn = (walked / (points - Math.ceil(points / 400) * 61)) * 2 * Math.PI
			const x = Math.cos(turn) * 250 + east
			const y = Math.sin(turn) * 250 + north
			return `<trkpt lat="${45.025 + y / metres}" lon="${-79.3205 + x / parallel}"/>`
		})
	}
	const trackOf = (points: string[]) => {
		const read = requireFile(parseGpx(gpx(`<trk><name>Loop</name><trkseg>${points.join("")}</trkseg></trk>`)))
		const [trail] = drawFile(read, requireFit()).trails
		if (!trail) throw new Error("No trail")
		return trail
	}
	const drawnLength = ({ line }: { line: { x: number; y: number }[] }) =>
		piecesLength([line.map(requireFit().toCoordinates)])

	test.each([
		["each second, with 3 m of wander and rests", { points: 1450, wander: 3, step: 2 }],
		["in 8,000 points, with 1 m of noise", { points: 8000, wander: 1, step: 4 }],
	])("%s, is within 10% of the walk, and that of the drawn line", (_, walk) => {
		const trail = trackOf(walkOf(walk))
		expect(Math.abs(trail.metres / (2 * Math.PI * 250) - 1)).toBeLessThan(0.1)
		expect(Math.abs(drawnLength(trail) / trail.metres - 1)).toBeLessThan(0.01)
	})

	test("without wobble is measured along all of its points, which stay", () => {
		const trail = trackOf(walkOf({ points: 480, wander: 0, step: 0 }))
		expect(trail.line).toHaveLength(480)
		expect(trail.metres).toBeCloseTo(2 * Math.PI * 250, -1)
	})
})

test("a recording that begins at home keeps its parts inside of the picture, with a gap between them", () => {
	const at = [44.9, 45.021, 45.022, 45.05, 45.023, 45.024, 45.025]
	const points = at.map((lat) => `<trkpt lat="${lat}" lon="-79.32"/>`).join("")
	const file = requireFile(parseGpx(gpx(`<trk><name>Walk</name><trkseg>${points}</trkseg></trk>`)))
	const { trails, leftOut } = drawFile(file, requireFit())
	expect(trails[0]?.line.map(({ startsPiece = false }) => startsPiece)).toEqual([
		false,
		false,
		true,
		false,
		false,
	])
	expect(leftOut).toEqual([{ name: "Walk", reason: "a part of it is outside of the picture" }])
})

test("tags of OpenStreetMap and symbols of GPS devices become kinds, and areas places", () => {
	const feature = (properties: object, geometry: object) => ({ type: "Feature", properties, geometry })
	const point = { type: "Point", coordinates: [-79.32, 45.025] }
	const area = {
		type: "Polygon",
		coordinates: [
			[
				[-79.3, 45],
				[-79.2, 45],
				[-79.2, 45.2],
				[-79.3, 45],
			],
		],
	}
	const features = [
		feature({ amenity: "toilets" }, point),
		feature({ tourism: "viewpoint", name: "Lookout" }, point),
		feature({ amenity: "drinking_water" }, point),
		feature({ tourism: "picnic_site" }, point),
		feature({ building: "yes", name: "Barn", ref: 12 }, area),
	]
	const { places } = requireFile(parseGeoJson(JSON.stringify({ type: "FeatureCollection", features })))
	expect(places.map(({ kind }) => kind)).toEqual(["toilet", "viewpoint", "water", "picnic", "building"])
	expect(places[4]).toMatchObject({ name: "Barn", number: "12", at: { latitude: 45.1, longitude: -79.25 } })
	const symbols = ["Parking Area", "Restroom", "Scenic Area", "Trail Head", "Flag, Blue"]
	const waypoints = symbols.map((sym) => `<wpt lat="45" lon="-79"><sym>${sym}</sym></wpt>`).join("")
	expect(requireFile(parseGpx(gpx(waypoints))).places.map(({ kind }) => kind)).toEqual([
		"parking",
		"toilet",
		"viewpoint",
		"trailhead",
		undefined,
	])
})
