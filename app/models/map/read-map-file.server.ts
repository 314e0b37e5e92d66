import { readFile } from "node:fs/promises"
import { parseGeoJson } from "./geojson.ts"
import { fitMap } from "./georeference.ts"
import { parseGpx } from "./gpx.server.ts"
import type { FarmMap } from "./map.ts"
import { type DrawnFile, drawFile, type MapFile } from "./map-file.ts"

export type MapFileToRead = { path: string; map: Pick<FarmMap, "controlPoints" | "width" | "height"> }

export const NO_FIT = "This map has no control points yet, so coordinates have no position in its picture."

/** Returns a GeoJSON or GPX file's places and trails by their positions in the picture, or a message for staff. */
export async function readMapFile({ path, map }: MapFileToRead): Promise<DrawnFile | { error: string }> {
	const fit = fitMap(map.controlPoints, map)
	if (!fit || typeof fit === "string") return { error: fit ?? NO_FIT }
	const read = parseMapFile(await readFile(path))
	return "error" in read ? read : drawFile(read, fit)
}

const CHOOSE = "Choose a GeoJSON or GPX file."

const OTHER_FILES: [string, string][] = [
	["PK", "a zip archive, for example KMZ. Unpack it first"],
	["%PDF", "a PDF"],
	["\x89PNG", "a picture"],
	["\xff\xd8\xff", "a picture"],
]

export function parseMapFile(bytes: Buffer): MapFile | { error: string } {
	const beginning = bytes.subarray(0, 16).toString("latin1")
	const other = OTHER_FILES.find(([signature]) => beginning.startsWith(signature))
	if (other) return { error: `The file is ${other[1]}. ${CHOOSE}` }
	const text = decode(bytes)
	if (text === undefined) return { error: `The file is not text in UTF-8. ${CHOOSE}` }
	const [first = ""] = text.trimStart()
	if (first === "") return { error: `The file is empty. ${CHOOSE}` }
	const isXml = first === "<"
	if (!isXml && first !== "{" && first !== "[")
		return { error: `The file is neither GeoJSON nor GPX. ${CHOOSE}` }
	const file = isXml ? parseGpx(text) : parseGeoJson(text)
	if ("error" in file || file.places.length + file.trails.length > 0) return file
	return { error: "The file has no places and no lines. Nothing was imported." }
}

/** The decoder removes the byte order mark. */
function decode(bytes: Buffer): string | undefined {
	const isUtf16 = bytes[0] === 0xff && bytes[1] === 0xfe
	try {
		return new TextDecoder(isUtf16 ? "utf-16le" : "utf-8", { fatal: true }).decode(bytes)
	} catch {
		return undefined
	}
}
