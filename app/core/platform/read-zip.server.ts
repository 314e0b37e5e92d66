import { createWriteStream } from "node:fs"
import { Transform } from "node:stream"
import { pipeline } from "node:stream/promises"
import { crc32 } from "node:zlib"
import { type Entry, getFileNameLowLevel, openPromise, type ZipFile } from "yauzl"

/** `at` is its place in the central directory; `path` is for display and never used as a path. */
export type ZippedFile = { at: number; path: string; bytes: number }

/** In bytes. `total` and `fileBytes` count unpacked content. */
type ZipLimits = { files: number; fileBytes: number; total: number }

export type FileError = { file: string; message: string }

export type ZipContent = { files: ZippedFile[]; errors: FileError[] } | { error: string }

/** A phone adds two files to a photo, and folders count too. */
const ENTRIES_PER_FILE = 4

/** Lists the wanted files by the headers; reading one can still fail. Throws only disk errors. */
export async function readZip(
	zipFile: string,
	limits: ZipLimits,
	isWanted: (path: string) => boolean,
): Promise<ZipContent> {
	const files: ZippedFile[] = []
	const errors: FileError[] = []
	let total = 0
	try {
		return await withZip(zipFile, async (zip) => {
			let at = -1
			for await (const entry of zip.eachEntry()) {
				at += 1
				// The number of files in the header can be wrong.
				if (at >= ENTRIES_PER_FILE * limits.files) return { error: tooMany(limits) }
				const path = pathOf(entry)
				if (isAddedBySystem(path) || !isWanted(path)) continue
				if (files.length + errors.length >= limits.files) return { error: tooMany(limits) }
				const bytes = entry.uncompressedSize
				total += bytes
				if (total > limits.total) return { error: tooLarge(limits) }
				const message = nameError(path) ?? entryError(entry, limits)
				if (message) errors.push({ file: path, message })
				else files.push({ at, path, bytes })
			}
			return { files, errors }
		})
	} catch (error) {
		if (isDiskError(error)) throw error
		return { error: zipError(error as Error) }
	}
}

/** Writes the file at a place of the central directory. Throws if it is damaged or larger than `maxBytes`. */
export async function extractFile(
	zipFile: string,
	{ at, maxBytes }: { at: number; maxBytes: number },
	target: string,
): Promise<void> {
	await withZip(zipFile, async (zip) => {
		let place = -1
		for await (const entry of zip.eachEntry()) {
			place += 1
			if (place !== at) continue
			if (entry.uncompressedSize > maxBytes) throw new Error("The file is larger than it was.")
			const content = await zip.openReadStreamPromise(entry)
			const { count, isIntact } = countBytes(entry)
			await pipeline(content, count, createWriteStream(target, { flush: true }))
			if (!isIntact()) throw new Error("The file is damaged.")
			return
		}
		throw new Error("The ZIP file has no such file.")
	})
}

async function withZip<Result>(file: string, work: (zip: ZipFile) => Promise<Result>): Promise<Result> {
	// Names are decoded here, because the library ends at the first one that leads outside.
	const zip = await openPromise(file, { autoClose: false, decodeStrings: false })
	try {
		return await work(zip)
	} finally {
		zip.close()
	}
}

function pathOf(entry: Entry): string {
	const raw = entry.fileNameRaw
	const low = () => getFileNameLowLevel(entry.generalPurposeBitFlag, raw, entry.extraFields, true)
	return withSlashes(decodeName(raw, low))
}

const LINK = 0o120000

function entryError(entry: Entry, limits: ZipLimits): string | undefined {
	const type = (entry.externalFileAttributes >>> 16) & 0o170000
	if (entry.isEncrypted()) return "It is protected with a password. Make a ZIP file without one."
	if (type === LINK) return "It is a link and not a file."
	if (!entry.canDecodeFileData())
		return "It is compressed in a way that can't be read here. Make the ZIP file with the normal compression."
	if (entry.uncompressedSize > limits.fileBytes)
		return `It is larger than ${megabytes(limits.fileBytes)}. Please make it smaller first.`
	return undefined
}

/** The library ends a stream that is longer than its header says, and leaves the checksum to us. */
function countBytes(entry: Entry) {
	let checksum = 0
	const count = new Transform({
		transform(chunk: Buffer, _encoding, done) {
			checksum = crc32(chunk, checksum)
			done(null, chunk)
		},
	})
	return { count, isIntact: () => checksum === entry.crc32 }
}

function tooMany({ files }: ZipLimits): string {
	return `The ZIP file contains more than ${files.toLocaleString("en-CA")} files. Please split it into several ZIP files.`
}

function tooLarge({ total }: ZipLimits): string {
	return `The ZIP file would unpack to more than ${megabytes(total)}. Please split it into several ZIP files.`
}

function zipError({ message }: Error): string {
	if (/encryption/.test(message))
		return "The ZIP file is protected with a password. Please make one without a password."
	if (/multi-disk/.test(message))
		return "This is one part of a split ZIP file. Please make a single ZIP file."
	return "This isn't a ZIP file, or it is damaged or incomplete. Please make it again."
}

export function isDiskError(error: unknown): boolean {
	return error instanceof Error && "syscall" in error
}

const megabytes = (bytes: number) => `${bytes / 1024 / 1024} MB`

/** What macOS adds beside each picture has the picture's ending. */
const ADDED = /(^|\/)(__MACOSX\/|\._[^/]*$)/

function isAddedBySystem(path: string): boolean {
	return ADDED.test(path)
}

/** Names without the flag for UTF-8 can still be UTF-8, as macOS writes them; `fallback` is read as CP437. */
function decodeName(raw: Uint8Array, fallback: () => string): string {
	try {
		return new TextDecoder("utf-8", { fatal: true }).decode(raw)
	} catch {
		return fallback()
	}
}

/** Old Windows programs separate folders with a backslash. */
function withSlashes(path: string): string {
	return path.replaceAll("\\", "/")
}

/** Security: such names are rejected, although no name is ever used as a path. */
function nameError(path: string): string | undefined {
	if (/^\/|^[a-z]:/i.test(path) || path.split("/").includes(".."))
		return "Its path leads outside the ZIP file. Make a new ZIP of the photos themselves."
	if (/\p{Cc}/u.test(path)) return "Its name contains control characters. Rename it."
	return undefined
}
