import type { Coordinates } from "./coordinates.ts"
import type { Fit } from "./georeference.ts"
import { piecesOf } from "./line-pieces.ts"
import { lineOf, type Place, type Position, type Trail } from "./map.ts"
import {
	type FilePlace,
	type FileTrail,
	fileLine,
	fileText,
	MAX_FILE_POINTS,
	type MapFile,
	placeNameOf,
	type TrailFacts,
	trailNameOf,
} from "./map-file.ts"
import { PLACE_LIMITS } from "./place-form.ts"
import { kindOfWords } from "./place-kind-words.ts"
import { placeLabel } from "./place-label.ts"
import { trailBody } from "./trail-form.ts"

type Drawn = { places: readonly Place[]; trails: readonly Trail[] }

/** Seven decimals are 1 cm. */
const DECIMALS = 7

/** Writes a map as GeoJSON (RFC 7946). The color is the `stroke` of the simplestyle specification. */
export function writeGeoJson({ places, trails }: Drawn, fit: Fit, speciesNames: Map<number, string>): string {
	const position = (at: Position) => {
		const { latitude, longitude } = fit.toCoordinates(at)
		return [Number(longitude.toFixed(DECIMALS)), Number(latitude.toFixed(DECIMALS))]
	}
	const features = [
		...places.map((place) => ({
			type: "Feature",
			geometry: { type: "Point", coordinates: position(place) },
			properties: {
				name: place.name,
				kind: place.kind,
				number: place.number,
				description: place.text,
				species: place.species.flatMap((id) => speciesNames.get(id) ?? []),
			},
		})),
		...trails.map(({ name, color, places: stops, ...trail }) => {
			const line = lineOf({ line: trail.line, places: stops }, places)
			const { lengthMetres, minutes, steepness, surface, wheelchair, stroller, closed } = trail
			return {
				type: "Feature",
				geometry: geometryOf(piecesOf(line).map((piece) => piece.map(position))),
				properties: {
					name,
					stroke: color,
					...{ lengthMetres, minutes, steepness, surface, wheelchair, stroller, closed },
					places: stops.flatMap((id) => {
						const place = places.find((one) => one.id === id)
						return place ? placeLabel(place, places) : []
					}),
				},
			}
		}),
	]
	return `${JSON.stringify({ type: "FeatureCollection", features }, null, 1)}\n`
}

function geometryOf(pieces: number[][][]) {
	if (pieces.length === 0) return null
	return pieces.length === 1
		? { type: "LineString", coordinates: pieces[0] }
		: { type: "MultiLineString", coordinates: pieces }
}

const NOT_GEOJSON = "The file is not GeoJSON: it has no list of features. Export it again as GeoJSON."
const NOT_DEGREES =
	"The coordinates in this file are not longitude and latitude in degrees. Export it again in WGS 84 (EPSG:4326)."
const TOO_MANY_POINTS =
	"The lines of this file have more than 300,000 points. Export only the trails of the farm."

class FileError extends Error {}

/** Reads GeoJSON: points and areas become places, lines become trails. */
export function parseGeoJson(text: string): MapFile | { error: string } {
	try {
		return readFeatures(JSON.parse(text))
	} catch (error) {
		if (error instanceof FileError) return { error: error.message }
		if (error instanceof SyntaxError)
			return { error: "The file is not complete JSON. Export it again as GeoJSON." }
		throw error
	}
}

type Row = Record<string, unknown>

const isRow = (value: unknown): value is Row => typeof value === "object" && value !== null

function readFeatures(root: unknown): MapFile {
	if (!isRow(root)) throw new FileError(NOT_GEOJSON)
	const features = root.type === "Feature" ? [root] : root.features
	if (!Array.isArray(features)) throw new FileError(NOT_GEOJSON)
	const file: MapFile = { places: [], trails: [] }
	let points = 0
	for (const feature of features) {
		if (!isRow(feature)) continue
		const properties = isRow(feature.properties) ? feature.properties : {}
		const geometry = isRow(feature.geometry) ? feature.geometry : {}
		const line = lineOfGeometry(geometry)
		const isTrail = line || (feature.geometry === null && Array.isArray(properties.places))
		if (isTrail) {
			points += line?.length ?? 0
			if (points > MAX_FILE_POINTS) throw new FileError(TOO_MANY_POINTS)
			file.trails.push(readTrail(properties, line ?? []))
		} else {
			const at = pointOfGeometry(geometry)
			if (at) file.places.push(readPlace(properties, at))
		}
	}
	return file
}

function readPlace(properties: Row, at: Coordinates): FilePlace<Coordinates> {
	const { kind, amenity, tourism, highway, leisure, building, sym, type } = properties
	const words = [kind, amenity, tourism, highway, leisure, sym, type, building && "building"]
	return {
		at,
		name: placeNameOf(properties.name ?? properties.title),
		number: fileLine(properties.number ?? properties.ref, PLACE_LIMITS.number),
		text: fileText(properties.description ?? properties.desc, PLACE_LIMITS.text),
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

function readTrail(properties: Row, line: Coordinates[]): FileTrail<Coordinates> {
	const facts: Partial<Record<keyof TrailFacts, unknown>> = {}
	for (const fact of FACTS) {
		const value = fact === "color" ? properties.stroke : properties[fact]
		const read = trailBody.shape[fact].safeParse(value)
		if (value !== undefined && read.success) facts[fact] = read.data
	}
	const name = trailNameOf(properties.name ?? properties.title)
	return { name, line, facts: facts as Partial<TrailFacts>, places: textsOf(properties.places) }
}

function textsOf(value: unknown): string[] | undefined {
	if (!Array.isArray(value)) return undefined
	return value.filter((one) => typeof one === "string")
}

function lineOfGeometry({ type, coordinates }: Row): Coordinates[] | undefined {
	if (!Array.isArray(coordinates)) return undefined
	if (type === "LineString") return coordinates.map(toCoordinates)
	if (type === "MultiLineString") return coordinates.flat().map(toCoordinates)
	return undefined
}

/** Of an area, the center of its outline's extent. */
function pointOfGeometry({ type, coordinates }: Row): Coordinates | undefined {
	if (!Array.isArray(coordinates)) return undefined
	if (type === "Point") return toCoordinates(coordinates)
	const outline = type === "Polygon" ? coordinates[0] : type === "MultiPolygon" ? coordinates[0]?.[0] : []
	if (!Array.isArray(outline) || outline.length === 0) return undefined
	const points = outline.map(toCoordinates)
	return {
		latitude: middle(points.map(({ latitude }) => latitude)),
		longitude: middle(points.map(({ longitude }) => longitude)),
	}
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
	const isDegrees = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180
	if (typeof longitude !== "number" || typeof latitude !== "number" || !isDegrees)
		throw new FileError(NOT_DEGREES)
	return { latitude, longitude }
}
