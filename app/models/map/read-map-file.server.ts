import { readFile } from "node:fs/promises"
import { formatNumber } from "#app/models/text/numbers.ts"
import { fitMap } from "./georeference.ts"
import { parseGpx } from "./gpx.server.ts"
import type { FarmMap } from "./map.ts"
import { type DrawnFile, drawFile, type MapFile } from "./map-file.ts"
import { parseGeoJson } from "./read-geojson.ts"

export type MapFileToRead = { path: string; map: Pick<FarmMap, "controlPoints" | "width" | "height"> }

export const NO_FIT = "This map has no control points yet, so coordinates have no position in its picture."

/** Returns a GeoJSON or GPX file's places and trails by their positions in the picture, or a message for staff. */
export async function readMapFile({ path, map }: MapFileToRead): Promise<DrawnFile | { error: string }> {
	const fit = fitMap(map.controlPoints, map)
	if (!fit || typeof fit === "string") return { error: fit ?? NO_FIT }
	const read = parseMapFile(await readFile(path))
	return "error" in read ? read : limitParts(drawFile(read, fit))
}

/** More than any farm has inside of its map. */
const MAX_PARTS = { places: 2_000, trails: 200 }
const MAX_LEFT_OUT = 500

function limitParts(drawn: DrawnFile): DrawnFile | { error: string } {
	for (const part of ["places", "trails"] as const)
		if (drawn[part].length > MAX_PARTS[part])
			return {
				error: `The file has ${formatNumber(drawn[part].length)} ${part} inside of the picture; at most ${formatNumber(MAX_PARTS[part])} can be read. Export only those of the farm.`,
			}
	const more = drawn.leftOut.length - MAX_LEFT_OUT
	if (more <= 0) return drawn
	const rest = { name: `${formatNumber(more)} more`, reason: "they are not listed" }
	return { ...drawn, leftOut: [...drawn.leftOut.slice(0, MAX_LEFT_OUT), rest] }
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
	const decoded = decodeMapFile(bytes)
	if (typeof decoded !== "string") return { error: `${decoded.problem}. ${CHOOSE}` }
	// XML may not begin with empty lines, but some programs write them.
	const text = decoded.trimStart()
	const [first = ""] = text
	if (first === "") return { error: `The file is empty. ${CHOOSE}` }
	const isXml = first === "<"
	if (!isXml && first !== "{" && first !== "[")
		return { error: `The file is neither GeoJSON nor GPX. ${CHOOSE}` }
	const file = isXml ? parseGpx(text) : parseGeoJson(text)
	if ("error" in file || file.places.length + file.trails.length > 0) return file
	return { error: "The file has no places and no lines. Nothing was imported." }
}

/** How a text that begins with '<', '{' or '[' looks in UTF-16 without a byte order mark. */
const WITHOUT_MARK: [encoding: string, pattern: RegExp][] = [
	["utf-16le", /^[<{[]\0/],
	["utf-16be", /^\0[<{[]/],
]

/** Returns a file's text by its byte order mark or the encoding that its XML declares, otherwise by UTF-8. */
function decodeMapFile(bytes: Uint8Array): string | { problem: string } {
	const beginning = Buffer.from(bytes.subarray(0, 400)).toString("latin1")
	const declared = /^(?:\xef\xbb\xbf)?\s*<\?xml[^>]*?\sencoding\s*=\s*["']([\w.:-]+)["']/.exec(beginning)?.[1]
	const encoding = encodingOf(beginning, declared)
	try {
		return new TextDecoder(encoding, { fatal: true }).decode(bytes)
	} catch (error) {
		if (error instanceof RangeError)
			return {
				problem: `The file says that its encoding is '${encoding}', which isn't known. Export it as UTF-8`,
			}
		return { problem: `The file is not text in ${encoding.toUpperCase()}` }
	}
}

function encodingOf(beginning: string, declared: string | undefined): string {
	if (beginning.startsWith("\xff\xfe")) return "utf-16le"
	if (beginning.startsWith("\xfe\xff")) return "utf-16be"
	const utf16 = WITHOUT_MARK.find(([, pattern]) => pattern.test(beginning))
	if (utf16) return utf16[0]
	const isMarked = beginning.startsWith("\xef\xbb\xbf")
	// The declaration was read as single bytes, so a file that calls itself UTF-16 isn't.
	return isMarked || !declared || /^utf-?16/i.test(declared) ? "utf-8" : declared.toLowerCase()
}
