import { createWriteStream } from "node:fs"
import { Transform } from "node:stream"
import { pipeline } from "node:stream/promises"
import { crc32 } from "node:zlib"
import { type Entry, getFileNameLowLevel, openPromise, type ZipFile } from "yauzl"
import { formatNumber } from "#core/text/numbers.ts"

/** `at`: its index in the central directory. Security: `path` is only displayed, never used as a path. */
type ZippedFile = { at: number; path: string; bytes: number }

/** In bytes. `total` and `fileBytes` count unpacked content. */
type ZipLimits = { files: number; fileBytes: number; total: number }

type FileError = { file: string; message: string }

export type ZipContent = { files: ZippedFile[]; errors: FileError[] } | { error: string }

/** Phones add two files to a photo, and folders count too. */
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
				if (at >= ENTRIES_PER_FILE * limits.files) return { error: tooLarge(limits) }
				const path = pathOf(entry)
				if (ADDED.test(path) || !isWanted(path)) continue
				const bytes = entry.uncompressedSize
				total += bytes
				if (files.length + errors.length >= limits.files || total > limits.total)
					return { error: tooLarge(limits) }
				if (isUsable(entry, path) && bytes <= limits.fileBytes) files.push({ at, path, bytes })
				else errors.push({ file: path, message: unusable(limits) })
			}
			return { files, errors }
		})
	} catch (error) {
		if (isDiskError(error)) throw error
		return { error: UNREADABLE }
	}
}

/** Throws if the file is damaged or larger than `maxBytes`. */
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
	// Names are decoded here, because the library stops at the first one that leads outside.
	const zip = await openPromise(file, { autoClose: false, decodeStrings: false })
	try {
		return await work(zip)
	} finally {
		zip.close()
	}
}

/** macOS writes UTF-8 without its flag; old Windows programs separate folders with a backslash. */
function pathOf({ fileNameRaw: raw, generalPurposeBitFlag, extraFields }: Entry): string {
	try {
		return new TextDecoder("utf-8", { fatal: true }).decode(raw).replaceAll("\\", "/")
	} catch {
		return getFileNameLowLevel(generalPurposeBitFlag, raw, extraFields, true).replaceAll("\\", "/")
	}
}

/** macOS adds a file with the same extension to each picture. */
const ADDED = /(^|\/)(__MACOSX\/|\._[^/]*$)/

const LINK = 0o120000

/** Security: a name that leads outside is rejected, although none is ever used as a path. */
function isUsable(entry: Entry, path: string): boolean {
	const type = (entry.externalFileAttributes >>> 16) & 0o170000
	const leadsOutside = /^\/|^[a-z]:|\p{Cc}/iu.test(path) || path.split("/").includes("..")
	return !leadsOutside && type !== LINK && !entry.isEncrypted() && entry.canDecodeFileData()
}

/** The library limits the length to the header's, but doesn't verify the checksum. */
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

function tooLarge({ files, total }: ZipLimits): string {
	return `The ZIP file has more than ${formatNumber(files)} files, or would unpack to more than ${megabytes(total)}. Please split it into several ZIP files.`
}

function unusable({ fileBytes }: ZipLimits): string {
	return `It's larger than ${megabytes(fileBytes)}, or stored in a way that can't be read here: with a password, as a link, or with a rare compression.`
}

const UNREADABLE =
	"This isn't a ZIP file that can be read: it may be damaged, incomplete, one part of several, or protected with a password. Please make it again."

export function isDiskError(error: unknown): boolean {
	return error instanceof Error && "syscall" in error
}

const megabytes = (bytes: number) => `${bytes / 1024 / 1024} MB`
