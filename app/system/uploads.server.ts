import { createHash, randomBytes } from "node:crypto"
import { mkdir, rm } from "node:fs/promises"
import path from "node:path"
import { Readable, Transform } from "node:stream"
import { pipeline } from "node:stream/promises"
import type { ReadableStream } from "node:stream/web"
import Busboy from "@fastify/busboy"
import { PatientFile } from "./patient-file.server.ts"

/** The folder where files lie that were sent but not taken yet. */
export function uploadFolder(dataDir: string): string {
	return path.join(dataDir, "uploads")
}

/** A file of a form, on disk in the upload folder under its token. */
export type SentFile = { token: string; path: string; fileName: string; bytes: number; sha256: string }

/**
 * A form as it was sent. `fields` holds the texts. A file input that was left empty is not in `files`; a file that is
 * larger than allowed is in `tooLarge` by its field's name and was not kept.
 */
export type SentForm = { fields: FormData; files: Map<string, SentFile>; tooLarge: Set<string> }

/** The body is no form, or it breaks off: nothing of it was kept. */
export class BrokenFormError extends Error {
	override message = "The form broke off on its way and could not be read. Please send it again."
}

/** A file could not be written; `fields` are the texts of its form, `code` says why. No file of the form was kept. */
export class FileNotKeptError extends Error {
	readonly code: string | undefined

	constructor(
		readonly fields: FormData,
		override readonly cause: NodeJS.ErrnoException,
	) {
		super(`A file that was sent could not be kept: ${cause.message}`)
		this.code = cause.code
	}
}

const LIMITS = { fields: 200, fieldNameSize: 100, fieldSize: 256 * 1024, files: 4, headerPairs: 50 }

/**
 * Reads a form and writes its files to disk while they come in. `fileLimits` names the file inputs and the most bytes
 * of each; other files are passed over, a second one of the same input too. The rest of a file that is too large is read and dropped, so that the sender
 * gets to see the answer. Throws `BrokenFormError`, and `FileNotKeptError` when the rest is read.
 */
export async function readSentForm(
	request: Request,
	dataDir: string,
	fileLimits: Record<string, number>,
): Promise<SentForm> {
	const contentType = request.headers.get("Content-Type") ?? ""
	if (!/^multipart\/form-data/i.test(contentType)) {
		const fields = await request.formData().catch(() => {
			throw new BrokenFormError()
		})
		return { fields, files: new Map(), tooLarge: new Set() }
	}
	await mkdir(uploadFolder(dataDir), { recursive: true })
	const sent: SentForm = { fields: new FormData(), files: new Map(), tooLarge: new Set() }
	const incoming: { stream: Readable; file: string; kept: Promise<void> }[] = []
	let fault: NodeJS.ErrnoException | undefined
	try {
		const parser = new Busboy({ headers: { "content-type": contentType }, limits: LIMITS })
		// What is cut is far longer than any field may be: whoever checks the form says so.
		parser.on("field", (name, value) => sent.fields.append(name, value))
		// What is left out must not look like what was never sent.
		for (const limit of ["fieldsLimit", "filesLimit"])
			parser.on(limit, () => parser.destroy(new BrokenFormError()))
		const taken = new Set<string>()
		parser.on("file", (field, stream, fileName) => {
			const limit = Object.hasOwn(fileLimits, field) ? fileLimits[field] : undefined
			if (limit === undefined || taken.has(field)) return stream.resume()
			taken.add(field)
			const token = randomBytes(16).toString("hex")
			const file = path.join(uploadFolder(dataDir), token)
			const kept = writeFile(stream, file, limit).then(
				async ({ bytes, sha256 }) => {
					const isEmptyInput = bytes === 0 && !fileName
					if (bytes > limit) sent.tooLarge.add(field)
					else if (!isEmptyInput)
						sent.files.set(field, { token, path: file, fileName: shownName(fileName), bytes, sha256 })
					if (bytes > limit || isEmptyInput) await rm(file, { force: true })
				},
				(error) => {
					// The disk is full or read-only: the fields behind the file are still wanted.
					if (!isDiskFault(error)) throw error
					fault = error
				},
			)
			incoming.push({ stream, file, kept })
		})
		if (!request.body) throw new BrokenFormError()
		await pipeline(Readable.fromWeb(request.body as ReadableStream), parser)
		await Promise.all(incoming.map((one) => one.kept))
		if (fault) throw new FileNotKeptError(sent.fields, fault)
		return sent
	} catch (error) {
		for (const { stream } of incoming) stream.destroy()
		await Promise.allSettled(incoming.map((one) => one.kept))
		await Promise.all(incoming.map((one) => rm(one.file, { force: true })))
		// Ours, not theirs.
		if (error instanceof FileNotKeptError || isDiskFault(error)) throw error
		throw new BrokenFormError()
	}
}

/** Removes the files of a form that are not wanted. */
export async function discardSentFiles({ files }: SentForm): Promise<void> {
	await Promise.all([...files.values()].map((file) => rm(file.path, { force: true })))
}

function isDiskFault(error: unknown): error is NodeJS.ErrnoException {
	if (!(error instanceof Error && "syscall" in error)) return false
	return "path" in error || /^(write|fsync)$/.test(String(error.syscall))
}

/** Writes at most `limit` bytes; counts on behind them. After a fault the rest of the stream is read and dropped. */
async function writeFile(
	stream: Readable,
	file: string,
	limit: number,
): Promise<{ bytes: number; sha256: string }> {
	const hash = createHash("sha256")
	let bytes = 0
	const count = new Transform({
		transform(chunk: Buffer, _encoding, done) {
			bytes += chunk.length
			if (bytes > limit) return done()
			hash.update(chunk)
			done(null, chunk)
		},
	})
	const disk = new PatientFile(file)
	await pipeline(stream, count, disk)
	if (disk.fault) throw disk.fault
	return { bytes, sha256: hash.digest("hex") }
}

/** What the sender's machine calls the file: shown again as text, never used as a path. */
function shownName(fileName: string): string {
	return fileName.replace(/\p{Cc}/gu, "").slice(-120) || "file"
}
