import { SaxesParser } from "saxes"
import { escapeXml } from "#app/models/text/xml.ts"
import { type Coordinates, isDegrees } from "./coordinates.ts"
import type { Fit } from "./georeference.ts"
import { piecesOf } from "./line-pieces.ts"
import { KIND_LABELS, lineOf, type Place, type Position, type Trail } from "./map.ts"
import {
	DECIMAL_COMMA,
	type FilePlace,
	fileLine,
	fileText,
	hasDecimalComma,
	MAX_FILE_POINTS,
	type MapFile,
	nameOfPlace,
	nameOfTrail,
	placeNameOf,
	trailNameOf,
} from "./map-file.ts"
import { PLACE_LIMITS } from "./place.record.ts"
import { kindOfWords } from "./place-kind-words.ts"

type Drawn = { name: string; places: readonly Place[]; trails: readonly Trail[] }

const SIGN = "Sign "

/** Writes a map as GPX 1.1: places as waypoints, trails as tracks. GPX has no room for a trail's other facts. */
export function writeGpx({ name, places, trails }: Drawn, fit: Fit): string {
	const point = (tag: string, at: Position, children = "") => {
		const { latitude, longitude } = fit.toCoordinates(at)
		return `<${tag} lat="${latitude.toFixed(7)}" lon="${longitude.toFixed(7)}">${children}</${tag}>`
	}
	const waypoints = places.map((place) => {
		const sign = place.number && `${SIGN}${place.number}`
		const texts = [
			element("name", place.name),
			element("cmt", sign),
			element("desc", place.text),
			element("type", KIND_LABELS[place.kind]),
		]
		return `  ${point("wpt", place, texts.join(""))}\n`
	})
	const tracks = trails.flatMap((trail) => {
		const segments = piecesOf(lineOf(trail, places)).map((piece) => {
			const points = piece.map((at) => `   ${point("trkpt", at)}\n`).join("")
			return `<trkseg>\n${points}  </trkseg>`
		})
		if (segments.length === 0) return []
		return `  <trk>${element("name", trail.name)}${segments.join("")}</trk>\n`
	})
	return [
		'<?xml version="1.0" encoding="UTF-8"?>\n',
		`<gpx version="1.1" creator="${escapeXml(name)}" xmlns="http://www.topografix.com/GPX/1/1">\n`,
		` <metadata>${element("name", name)}</metadata>\n`,
		...waypoints,
		...tracks,
		"</gpx>\n",
	].join("")
}

function element(tag: string, text: string): string {
	return text === "" ? "" : `<${tag}>${escapeXml(text)}</${tag}>`
}

const NOT_GPX = "The file is XML, but not GPX. Export it again as GPX."
const DOCTYPE =
	"The file has a document type, which could read other files of the server. Export it again as GPX, without one."
const TOO_DEEP = "The elements of this file are nested too deeply for GPX. Export it again as GPX."
const TOO_MANY_POINTS =
	"The tracks of this file have more than 300,000 points. Export only the trails of the farm."
const NOT_DEGREES = "The points of this file have no latitude or longitude. Export it again as GPX."
const LATITUDE = "no latitude or longitude"

const MAX_DEPTH = 50
const MAX_TEXT = 2_000

class FileError extends Error {}

const POINTS = ["wpt", "rtept", "trkpt"]
const OWNERS = ["wpt", "rte", "trk"]
const SEGMENTS = ["rte", "trkseg"]
/** Those of the whole file: in GPX 1.1 and in GPX 1.0. */
const FILE_NAMES = ["gpx/metadata/name", "gpx/name"]

/** Reads GPX 1.0 and 1.1: waypoints become places, routes and tracks become trails. Times and heights aren't read. */
export function parseGpx(xml: string): MapFile | { error: string } {
	try {
		return readXml(xml)
	} catch (error) {
		return { error: error instanceof FileError ? error.message : `The file is not complete XML. ${AGAIN}` }
	}
}

const AGAIN = "Export it again as GPX."

type Owner = {
	texts: Record<string, string>
	at: Coordinates | undefined
	pieces: Coordinates[][]
	lost: number
	hasCommas: boolean
}

const newOwner = (): Owner => ({ texts: {}, at: undefined, pieces: [], lost: 0, hasCommas: false })

function readXml(xml: string): MapFile {
	const file: MapFile = { places: [], trails: [], leftOut: [] }
	// Without namespaces, because devices use prefixes that they don't declare. What has another prefix than the root isn't GPX.
	const parser = new SaxesParser()
	const path: string[] = []
	let prefix = ""
	const nameOf = (tag: string) =>
		tag.startsWith(prefix) && !tag.slice(prefix.length).includes(":") ? tag.slice(prefix.length) : tag
	let owner = newOwner()
	let [points, fileName] = [0, ""]
	const add = (text: string) => {
		const tag = path.at(-1) ?? ""
		if (FILE_NAMES.includes(path.join("/")) && fileName.length < MAX_TEXT) fileName += text
		if (!OWNERS.includes(path.at(-2) ?? "")) return
		const before = owner.texts[tag] ?? ""
		if (before.length < MAX_TEXT) owner.texts[tag] = before + text
	}
	parser.on("error", (error) => {
		throw error
	})
	parser.on("doctype", () => {
		throw new FileError(DOCTYPE)
	})
	parser.on("opentag", ({ name, attributes }) => {
		if (path.length === 0) prefix = /^.*:(?=gpx$)/.exec(name)?.[0] ?? ""
		const tag = nameOf(name)
		if (path.length === 0 && tag !== "gpx") throw new FileError(NOT_GPX)
		if (path.length >= MAX_DEPTH) throw new FileError(TOO_DEEP)
		path.push(tag)
		if (OWNERS.includes(tag)) owner = newOwner()
		if (SEGMENTS.includes(tag)) owner.pieces.push([])
		if (!POINTS.includes(tag)) return
		const at = toCoordinates(attributes.lat, attributes.lon)
		points += 1
		if (points > MAX_FILE_POINTS) throw new FileError(TOO_MANY_POINTS)
		if (!at && [attributes.lat, attributes.lon].some(hasDecimalComma)) owner.hasCommas = true
		if (!at) owner.lost += 1
		else if (tag === "wpt") owner.at = at
		else owner.pieces.at(-1)?.push(at)
	})
	parser.on("text", add)
	parser.on("cdata", add)
	parser.on("closetag", () => {
		const tag = path.pop() ?? ""
		if (OWNERS.includes(tag)) addOwner(file, tag, owner)
	})
	parser.write(xml).close()
	const [trail, second] = file.trails
	if (trail?.name === "" && !second) trail.name = trailNameOf(fileName)
	const isNothing = file.places.length + file.trails.length === 0
	if (isNothing && file.leftOut.some(({ reason }) => reason === DECIMAL_COMMA))
		throw new FileError(`Nothing of this file can be placed on the map: ${DECIMAL_COMMA}.`)
	if (isNothing && file.leftOut.some(({ reason }) => reason.endsWith(LATITUDE)))
		throw new FileError(NOT_DEGREES)
	return file
}

function addOwner(file: MapFile, tag: string, { texts, at, pieces, lost, hasCommas }: Owner): void {
	if (tag === "wpt") {
		const place = readWaypoint(texts, at ?? { latitude: 0, longitude: 0 })
		if (at) file.places.push(place)
		else
			file.leftOut.push({
				name: nameOfPlace(place),
				reason: hasCommas ? DECIMAL_COMMA : `it has ${LATITUDE}`,
			})
		return
	}
	const trail = { name: trailNameOf(texts.name), pieces, facts: {}, places: undefined }
	const isEmpty = pieces.every((piece) => piece.length === 0)
	const lostReason = hasCommas ? DECIMAL_COMMA : `a point of it has ${LATITUDE}`
	const reason = lost > 0 ? lostReason : isEmpty ? "it has no points" : undefined
	if (reason) file.leftOut.push({ name: nameOfTrail(trail), reason })
	if (!isEmpty) file.trails.push(trail)
}

function readWaypoint(texts: Record<string, string>, at: Coordinates): FilePlace<Coordinates> {
	const comment = fileLine(texts.cmt, MAX_TEXT)
	const isSign = comment.startsWith(SIGN) && comment.length <= SIGN.length + PLACE_LIMITS.number
	return {
		at,
		name: placeNameOf(texts.name),
		number: isSign ? comment.slice(SIGN.length) : "",
		text: fileText(texts.desc ?? (isSign ? "" : texts.cmt), PLACE_LIMITS.text),
		kind: kindOfWords([texts.type, texts.sym]),
		species: undefined,
	}
}

function toCoordinates(lat: string | undefined, lon: string | undefined): Coordinates | undefined {
	const [latitude, longitude] = [Number(lat?.trim() || Number.NaN), Number(lon?.trim() || Number.NaN)]
	return isDegrees({ latitude, longitude }) ? { latitude, longitude } : undefined
}
