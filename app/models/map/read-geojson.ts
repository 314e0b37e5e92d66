import { type Coordinates, isDegrees } from "./coordinates.ts"
import {
	DECIMAL_COMMA,
	type FilePlace,
	type FileTrail,
	fileLine,
	fileText,
	hasDecimalComma,
	MAX_FILE_POINTS,
	type MapFile,
	nameOfPlace,
	placeNameOf,
	SWAPPED,
	type TrailFacts,
	trailNameOf,
} from "./map-file.ts"
import { PLACE_LIMITS } from "./place.record.ts"
import { kindOfWords } from "./place-kind-words.ts"
import { TRAIL } from "./trail.record.ts"

const NOT_GEOJSON = "The file is not GeoJSON: it has no list of features. Export it again as GeoJSON."
const NOT_DEGREES =
	"The coordinates in this file are not longitude and latitude in degrees. Export it again in WGS 84 (EPSG:4326)."
const TOO_MANY_POINTS =
	"The lines of this file have more than 300,000 points. Export only the trails of the farm."
const INCOMPLETE = "The file is not complete JSON. Export it again as GeoJSON."

const NO_POSITION = "it has no position in the file"
const WRONG_POSITION = "its coordinates are not longitude and latitude in degrees"
const OTHER_AREAS = "the place is at the first of its areas, and the others"

class FileError extends Error {}
/** Of one feature, which doesn't reject the others. */
class FeatureError extends Error {}

export function parseGeoJson(text: string): MapFile | { error: string } {
	try {
		return readFeatures(JSON.parse(text))
	} catch (error) {
		if (error instanceof FileError) return { error: error.message }
		if (error instanceof SyntaxError) return { error: INCOMPLETE }
		throw error
	}
}

type Row = Record<string, unknown>

const isRow = (value: unknown): value is Row =>
	typeof value === "object" && value !== null && !Array.isArray(value)

function readFeatures(root: unknown): MapFile {
	const file: MapFile = { places: [], trails: [], leftOut: [] }
	let points = 0
	for (const feature of featuresOf(root)) {
		const properties = lowerNames(isRow(feature.properties) ? feature.properties : {})
		const leaveOut = (reason: string) =>
			file.leftOut.push({ name: nameOfPlace(textsOfPlace(properties)), reason })
		try {
			const parts = partsOf(feature.geometry)
			points += parts.lines.flat().length
			if (points > MAX_FILE_POINTS) throw new FileError(TOO_MANY_POINTS)
			const hasPlaces = Array.isArray(properties.places)
			if (parts.lines.length > 0 || (feature.geometry === null && hasPlaces))
				file.trails.push(readTrail(properties, parts.lines))
			else if (parts.points.length === 0) throw new FeatureError(NO_POSITION)
			for (const at of parts.points) file.places.push(readPlace(properties, at))
			if (parts.otherAreas > 0) leaveOut(`${OTHER_AREAS} (${parts.otherAreas}) are left out`)
		} catch (error) {
			if (!(error instanceof FeatureError)) throw error
			leaveOut(error.message)
		}
	}
	const isNothing = file.places.length + file.trails.length === 0
	const reasons = file.leftOut.map(({ reason }) => reason)
	const wrong = isNothing && [DECIMAL_COMMA, SWAPPED, WRONG_POSITION].find((one) => reasons.includes(one))
	if (wrong === WRONG_POSITION) throw new FileError(NOT_DEGREES)
	if (wrong) throw new FileError(`Nothing of this file can be placed on the map: ${wrong}.`)
	return file
}

const GEOMETRIES = [
	...["Point", "MultiPoint", "LineString", "MultiLineString", "Polygon", "MultiPolygon"],
	"GeometryCollection",
]

/** A geometry without a feature around it is one without properties. */
function featuresOf(root: unknown): Row[] {
	if (!isRow(root)) throw new FileError(NOT_GEOJSON)
	if (root.type === "Feature") return [root]
	if (GEOMETRIES.includes(String(root.type))) return [{ geometry: root }]
	if (!Array.isArray(root.features)) throw new FileError(NOT_GEOJSON)
	// Each one without a point is listed as left out.
	if (root.features.length > MAX_FILE_POINTS) throw new FileError(TOO_MANY_POINTS)
	return root.features.filter(isRow)
}

const isFilled = (value: unknown) =>
	typeof value === "string" ? value.trim() !== "" : value !== null && value !== undefined

/** Properties by lower-case names, because many programs write 'NAME' or 'Name'. An empty one doesn't hide a filled one. */
function lowerNames(properties: Row): Row {
	const lower: Row = Object.create(null)
	const isLower = ([name]: [string, unknown]) => name === name.toLowerCase()
	const entries = Object.entries(properties)
	for (const [name, value] of [...entries.filter(isLower), ...entries])
		if (!isFilled(lower[name.toLowerCase()])) lower[name.toLowerCase()] = value
	return lower
}

function nameIn({ name, nom, title, trail_name, trailname, label }: Row): string {
	const texts = [name, nom, title, trail_name, trailname, label].map((value) =>
		fileLine(value, Number.POSITIVE_INFINITY),
	)
	return texts.find((text) => text !== "") ?? ""
}

function textsOfPlace(properties: Row) {
	return {
		name: placeNameOf(nameIn(properties)),
		number: fileLine([properties.number, properties.ref].find(isFilled), PLACE_LIMITS.number),
	}
}

function readPlace(properties: Row, at: Coordinates): FilePlace<Coordinates> {
	const { kind, amenity, tourism, highway, leisure, building, sym, type } = properties
	const words = [kind, amenity, tourism, highway, leisure, sym, type, building && "building"]
	return {
		at,
		...textsOfPlace(properties),
		text: fileText([properties.description, properties.desc].find(isFilled), PLACE_LIMITS.text),
		kind: kindOfWords(words),
		species: textsOf(properties.species),
	}
}

const FACTS = [
	"color",
	"lengthMetres",
	"minutes",
	"steepness",
	"surface",
	"wheelchair",
	"stroller",
	"closed",
] as const

function readTrail(properties: Row, pieces: Coordinates[][]): FileTrail & { pieces: Coordinates[][] } {
	const facts: Partial<Record<keyof TrailFacts, unknown>> = {}
	for (const fact of FACTS) {
		const value = properties[fact === "color" ? "stroke" : fact.toLowerCase()]
		const read = TRAIL.fields[fact].rule.safeParse(value)
		if (value !== undefined && read.success) facts[fact] = read.data
	}
	const name = trailNameOf(nameIn(properties))
	return { name, pieces, facts: facts as Partial<TrailFacts>, places: textsOf(properties.places) }
}

function textsOf(value: unknown): string[] | undefined {
	if (!Array.isArray(value)) return undefined
	return value.filter((one) => typeof one === "string")
}

/** `otherAreas`: how many areas have no point of their own. */
type Parts = { lines: Coordinates[][]; points: Coordinates[]; otherAreas: number }

const MAX_DEPTH = 20

/** The lines of a geometry, and its points; of an area, the center of its outline's extent. Throws `FeatureError`. */
function partsOf(geometry: unknown, depth = 0): Parts {
	const none: Parts = { lines: [], points: [], otherAreas: 0 }
	if (!isRow(geometry) || depth > MAX_DEPTH) return none
	const { type } = geometry
	const [coordinates, geometries] = [listOf(geometry.coordinates), listOf(geometry.geometries)]
	switch (type) {
		case "Point":
			return { ...none, points: toPoints([coordinates]) }
		case "MultiPoint":
			return { ...none, points: toPoints(coordinates) }
		case "LineString":
			return { ...none, lines: toLines([coordinates]) }
		case "MultiLineString":
			return { ...none, lines: toLines(coordinates) }
		case "Polygon":
			return { ...none, points: centerOf(coordinates) }
		case "MultiPolygon":
			return {
				...none,
				points: centerOf(listOf(coordinates[0])),
				otherAreas: Math.max(0, coordinates.length - 1),
			}
		case "GeometryCollection": {
			const parts = geometries.map((one) => partsOf(one, depth + 1))
			return {
				lines: parts.flatMap(({ lines }) => lines),
				points: parts.flatMap(({ points }) => points),
				otherAreas: parts.reduce((sum, { otherAreas }) => sum + otherAreas, 0),
			}
		}
		default:
			return none
	}
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

function toPoints(positions: unknown[]): Coordinates[] {
	return positions.filter((one) => !Array.isArray(one) || one.length > 0).map(toCoordinates)
}

function toLines(lines: unknown[]): Coordinates[][] {
	return lines.map((line) => toPoints(listOf(line))).filter((line) => line.length > 0)
}

function centerOf([outline]: unknown[]): Coordinates[] {
	const points = toPoints(listOf(outline))
	if (points.length === 0) return []
	return [
		{
			latitude: middle(points.map(({ latitude }) => latitude)),
			longitude: middle(points.map(({ longitude }) => longitude)),
		},
	]
}

function middle(values: readonly number[]): number {
	let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
	for (const value of values) {
		low = Math.min(low, value)
		high = Math.max(high, value)
	}
	return (low + high) / 2
}

function toCoordinates(value: unknown): Coordinates {
	const [longitude, latitude] = Array.isArray(value) ? value : []
	if ([longitude, latitude].some(hasDecimalComma)) throw new FeatureError(DECIMAL_COMMA)
	if (typeof longitude !== "number" || typeof latitude !== "number") throw new FeatureError(WRONG_POSITION)
	if (isDegrees({ latitude, longitude })) return { latitude, longitude }
	const isSwapped = isDegrees({ latitude: longitude, longitude: latitude })
	throw new FeatureError(isSwapped ? SWAPPED : WRONG_POSITION)
}
