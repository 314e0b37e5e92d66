import { createHash, randomBytes } from "node:crypto"
import { mkdir, open, rm } from "node:fs/promises"
import path from "node:path"
import { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import type { ReadableStream } from "node:stream/web"
import Busboy from "@fastify/busboy"
import { discard, ignoreErrors } from "./discard.server.ts"

export function uploadFolder(dataDir: string): string {
	return path.join(dataDir, "uploads")
}

export type SentFile = { token: string; path: string; fileName: string; bytes: number; sha256: string }

export type SentForm = {
	fields: FormData
	files: Map<string, SentFile>
	tooLarge: Set<string>
	rejected: Map<string, string>
}

export class BrokenFormError extends Error {
	override message = "The form arrived incomplete. Please send it again."
}

export class FileNotStoredError extends Error {
	readonly code: string | undefined

	constructor(
		readonly fields: FormData,
		override readonly cause: NodeJS.ErrnoException,
	) {
		super(`An uploaded file could not be stored: ${cause.message}`)
		this.code = cause.code
	}
}

const UNKNOWN_FILE = "This form has no file field with this name."
const SECOND_FILE = "Only one file can be sent here."
const NO_FILE = "This must be a file."

const LIMITS = { fields: 200, fieldSize: 256 * 1024, files: 4, parts: 250, headerPairs: 50 }

/** In characters, for all texts: the longest list has 200,000, and an invalid form is sent back several times and escaped. */
const MAX_TEXTS = 300_000

/** Reads the body to its end, so that the client reads the response. Throws `BrokenFormError` and `FileNotStoredError`. */
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
		const rejected = textsForFiles(fields, fileLimits)
		return { fields, files: new Map(), tooLarge: new Set(), rejected }
	}
	if (Object.keys(fileLimits).length > 0) await mkdir(uploadFolder(dataDir), { recursive: true })
	const submission: SentForm = {
		fields: new FormData(),
		files: new Map(),
		tooLarge: new Set(),
		rejected: new Map(),
	}
	const incoming: { stream: Readable; file: string; stored: Promise<void> }[] = []
	let diskError: NodeJS.ErrnoException | undefined
	let isBroken = false
	let isOverLimit = false
	try {
		const parser = new Busboy({
			headers: { "content-type": contentType },
			limits: LIMITS,
		})
		// Without this listener, a second error after the pipeline has ended would end the process.
		parser.on("error", () => {
			isBroken = true
		})
		// A truncated value is still longer than any field may be, so validation rejects it.
		let texts = 0
		// Despite its type, a part's name may be missing. An error here would end the process.
		parser.on("field", (name: string | undefined, value: string) => {
			if (name === undefined) {
				isBroken = true
				return
			}
			texts += name.length + value.length
			if (texts > MAX_TEXTS) isOverLimit = true
			else if (!isBroken) submission.fields.append(name, value)
		})
		// Fields over the limit must not be dropped silently.
		for (const limit of ["fieldsLimit", "filesLimit", "partsLimit"]) {
			parser.on(limit, () => {
				isOverLimit = true
				parser.destroy(new BrokenFormError())
			})
		}
		const taken = new Set<string>()
		parser.on("file", (name: string | undefined, stream, fileName: string | undefined) => {
			ignoreErrors(stream)
			if (name === undefined) {
				isBroken = true
				return discard(stream)
			}
			const limit = Object.hasOwn(fileLimits, name) ? fileLimits[name] : undefined
			if (limit === undefined || taken.has(name)) {
				if (fileName) submission.rejected.set(name, limit === undefined ? UNKNOWN_FILE : SECOND_FILE)
				return discard(stream)
			}
			taken.add(name)
			const token = randomBytes(16).toString("hex")
			const file = path.join(uploadFolder(dataDir), token)
			const stored = writeFile(stream, file, limit).then(
				async ({ bytes, sha256 }) => {
					const isEmptyInput = bytes === 0 && !fileName
					if (bytes > limit) submission.tooLarge.add(name)
					else if (!isEmptyInput)
						submission.files.set(name, { token, path: file, fileName: shownName(fileName), bytes, sha256 })
					if (bytes > limit || isEmptyInput) await rm(file, { force: true })
				},
				(error) => {
					// Fields after the file are still needed.
					if (!isDiskError(error)) throw error
					diskError = error
				},
			)
			// Awaited later. Until then, an error without a handler would end the process.
			stored.catch(() => {})
			incoming.push({ stream, file, stored })
		})
		if (!request.body) throw new BrokenFormError()
		await pipeline(Readable.fromWeb(request.body as ReadableStream), parser)
		await Promise.all(incoming.map(({ stored }) => stored))
		if (isOverLimit || isBroken) throw new BrokenFormError()
		if (diskError) throw new FileNotStoredError(submission.fields, diskError)
		for (const [field, message] of textsForFiles(submission.fields, fileLimits))
			submission.rejected.set(field, message)
		return submission
	} catch (error) {
		for (const { stream } of incoming) stream.destroy()
		await Promise.allSettled(incoming.map(({ stored }) => stored))
		await Promise.all(incoming.map(({ file }) => rm(file, { force: true })))
		if (error instanceof FileNotStoredError || isDiskError(error)) throw error
		throw new BrokenFormError()
	}
}

function textsForFiles(fields: FormData, fileLimits: Record<string, number>): Map<string, string> {
	const names = Object.keys(fileLimits).filter((name) => fields.getAll(name).some(Boolean))
	return new Map(names.map((name) => [name, NO_FILE]))
}

export async function writeUpload(dataDir: string, fileName: string, text: string): Promise<SentFile> {
	const token = randomBytes(16).toString("hex")
	const file = path.join(uploadFolder(dataDir), token)
	await mkdir(uploadFolder(dataDir), { recursive: true })
	const stored = await writeFile(Readable.from([Buffer.from(text)]), file, Number.POSITIVE_INFINITY)
	return { token, path: file, fileName: shownName(fileName), ...stored }
}

export async function discardSentFiles({ files }: SentForm): Promise<void> {
	await Promise.all([...files.values()].map((file) => rm(file.path, { force: true })))
}

function isDiskError(error: unknown): error is NodeJS.ErrnoException {
	if (!(error instanceof Error && "syscall" in error)) return false
	return "path" in error || /^(write|fsync)$/.test(String(error.syscall))
}

/** Reads to the end even if the disk is full, because fields after the file are still needed. */
async function writeFile(
	stream: Readable,
	file: string,
	limit: number,
): Promise<{ bytes: number; sha256: string }> {
	const hash = createHash("sha256")
	let bytes = 0
	let diskError: unknown
	const attempt = async <T>(work: () => Promise<T>) =>
		diskError
			? undefined
			: await work().catch((error) => {
					diskError = error
				})
	const handle = await attempt(() => open(file, "w"))
	try {
		for await (const chunk of stream) {
			bytes += chunk.length
			if (bytes > limit) continue
			hash.update(chunk)
			await attempt(async () => handle?.writeFile(chunk))
		}
		await attempt(async () => handle?.sync())
	} finally {
		await handle?.close().catch(() => {})
	}
	if (diskError) throw diskError
	return { bytes, sha256: hash.digest("hex") }
}

/** Security: the client's file name is only displayed, never used as a path. */
function shownName(fileName = ""): string {
	return fileName.replace(/\p{Cc}/gu, "").slice(-120) || "file"
}
