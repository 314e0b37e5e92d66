import { SaxesParser } from "saxes"
import { escapeXml } from "#app/models/text/xml.ts"
import type { Coordinates } from "./coordinates.ts"
import type { Fit } from "./georeference.ts"
import { piecesOf } from "./line-pieces.ts"
import { KIND_LABELS, lineOf, type Place, type Position, type Trail } from "./map.ts"
import {
	type FilePlace,
	type FileTrail,
	fileLine,
	fileText,
	MAX_FILE_POINTS,
	type MapFile,
	placeNameOf,
	trailNameOf,
} from "./map-file.ts"
import { PLACE_LIMITS } from "./place-form.ts"
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
const NOT_DEGREES = "A point of this file has no latitude or longitude. Export it again as GPX."

const MAX_DEPTH = 50
const MAX_TEXT = 2_000

class FileError extends Error {}

const POINTS = ["wpt", "rtept", "trkpt"]
const OWNERS = ["wpt", "rte", "trk"]

/** Reads GPX 1.0 and 1.1: waypoints become places, routes and tracks become trails. Times and heights aren't read. */
export function parseGpx(xml: string): MapFile | { error: string } {
	try {
		return readXml(xml)
	} catch (error) {
		return { error: error instanceof FileError ? error.message : `The file is not complete XML. ${AGAIN}` }
	}
}

const AGAIN = "Export it again as GPX."

function readXml(xml: string): MapFile {
	const file: MapFile = { places: [], trails: [] }
	const parser = new SaxesParser({ xmlns: true })
	const path: string[] = []
	/** The texts of the waypoint, route or track that is being read. */
	let texts: Record<string, string> = {}
	let at: Coordinates | undefined
	let line: Coordinates[] = []
	let points = 0
	const isTextOfOwner = () => OWNERS.includes(path.at(-2) ?? "")
	const add = (text: string) => {
		const tag = path.at(-1)
		if (!tag || !isTextOfOwner()) return
		const before = texts[tag] ?? ""
		if (before.length < MAX_TEXT) texts[tag] = before + text
	}
	parser.on("error", (error) => {
		throw error
	})
	parser.on("doctype", () => {
		throw new FileError(DOCTYPE)
	})
	parser.on("opentag", ({ local, attributes }) => {
		if (path.length === 0 && local !== "gpx") throw new FileError(NOT_GPX)
		if (path.length >= MAX_DEPTH) throw new FileError(TOO_DEEP)
		path.push(local)
		if (OWNERS.includes(local)) [texts, line] = [{}, []]
		if (!POINTS.includes(local)) return
		at = toCoordinates(attributes.lat?.value, attributes.lon?.value)
		if (local === "wpt") return
		points += 1
		if (points > MAX_FILE_POINTS) throw new FileError(TOO_MANY_POINTS)
		line.push(at)
	})
	parser.on("text", add)
	parser.on("cdata", add)
	parser.on("closetag", ({ local }) => {
		path.pop()
		if (local === "wpt" && at) file.places.push(readWaypoint(texts, at))
		if ((local === "rte" || local === "trk") && line.length > 0) file.trails.push(readTrack(texts, line))
	})
	parser.write(xml).close()
	return file
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

function readTrack(texts: Record<string, string>, line: Coordinates[]): FileTrail<Coordinates> {
	return { name: trailNameOf(texts.name), line, facts: {}, places: undefined }
}

function toCoordinates(lat: string | undefined, lon: string | undefined): Coordinates {
	const [latitude, longitude] = [Number(lat?.trim() || Number.NaN), Number(lon?.trim() || Number.NaN)]
	if (!(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180)) throw new FileError(NOT_DEGREES)
	return { latitude, longitude }
}
