import {
	createServer,
	type IncomingMessage,
	type RequestListener,
	type Server,
	type ServerResponse,
} from "node:http"
import { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import type { ReadableStream } from "node:stream/web"
import { compress } from "./compression.server.ts"
import type { Environment } from "./environment.server.ts"
import { type KeptPage, sendKeptPage } from "./kept-page.server.ts"
import { logError } from "./log.server.ts"
import { clientAddress, publicOrigin } from "./public-request.server.ts"
import { newRequestId, type RequestLog } from "./request-log.server.ts"
import { securityHeaders } from "./security-headers.server.ts"
import { type StaticFolders, serveFile } from "./site-files.server.ts"
import { dropBody, webRequest } from "./web-request.server.ts"

/** Answers everything that is no file. */
export type Handler = (request: Request, visitor: Visitor) => Promise<Response>

/** Where a request comes from, under which origin its sender sees the site, and its name in the log. */
export type Visitor = { origin: string; address: string; requestId: string }

/** A place in the memory for the page of an address: what is kept there, or the way to keep what `make` returns. */
export type Place = {
	page: KeptPage | undefined
	/** `make` must know nothing of who asks. An answer that may not be kept comes back as it is. */
	fill(make: () => Promise<Response>): Promise<KeptPage | Response>
}

/** Pages in memory. `placeOf` is undefined where the answer depends on who asks. */
export type KeptPages = { placeOf(request: IncomingMessage): Place | undefined }

/** Tells whether files may be sent to an address. */
export type TakesFiles = (method: string, pathname: string) => boolean

/**
 * How many bytes a request may send, and in which time (milliseconds). With files: far more than any of them may have,
 * so that one that is too large is answered with a sentence in its form, and long enough for a photo on a weak signal.
 */
const WITHOUT_FILES = { bytes: 256 * 1024, patience: 60_000 }
const WITH_FILES = { bytes: 128 * 1024 * 1024, patience: 600_000 }
export const MAX_BODY_BYTES = WITHOUT_FILES.bytes
export const MAX_FORM_BYTES = WITH_FILES.bytes
export type BodyLimit = typeof WITH_FILES

/**
 * A connection may wait for its next request longer than a proxy in front keeps it (Caddy: two minutes): otherwise the
 * proxy now and then sends a form into one that is just being closed.
 */
const TIMEOUTS = { requestTimeout: WITH_FILES.patience, headersTimeout: 20_000, keepAliveTimeout: 125_000 }

/** A connection in the middle of a request or an answer that moves nothing for so long is ended. */
const SILENCE_MS = 120_000

/** How long the sender of a body that is refused gets to finish, so that it sees the answer. */
const LAST_WORDS_MS = 5_000

/** Others are no address's; some of them could not even be handed on. */
const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]

/** What the site answers with, and where it looks first. `withoutFiles` is the limit of all other addresses. */
export type ListenerParts = {
	handle: Handler
	folders: StaticFolders
	settings: Environment
	takesFiles: TakesFiles
	/** Without it every page is made for who asks. */
	keptPages?: KeptPages | undefined
	requestLog?: RequestLog | undefined
	withoutFiles?: BodyLimit
}

/**
 * The site as a listener for `node:http`: pages from memory, files, limits, the public origin, compression, and the
 * handler behind.
 */
export function createListener(parts: ListenerParts): RequestListener {
	return (request, response) => {
		const requestId = newRequestId()
		parts.requestLog?.note(request, response, requestId)
		const place = parts.keptPages?.placeOf(request)
		if (place?.page) return sendKeptPage(request, response, place.page)
		answer(request, response, parts, place, requestId).catch((error) => {
			logError("A request failed", error, { request: requestId })
			if (response.headersSent) response.destroy()
			else plain(request, response, 500, `Internal Server Error (${requestId})`)
		})
	}
}

/** Starts to listen; resolves with the server once it does, rejects with a sentence when it can't. */
export async function listen(listener: RequestListener, port: number, host: string): Promise<Server> {
	const server = createServer(TIMEOUTS, listener)
	server.timeout = SILENCE_MS
	await new Promise<void>((resolve, reject) => {
		server.once("error", (error: NodeJS.ErrnoException) => {
			const taken = error.code === "EADDRINUSE"
			reject(taken ? new Error(`Port ${port} is in use: another program listens there. Set PORT.`) : error)
		})
		server.listen(port, host, resolve)
	})
	return server
}

/** Ends the server: requests under way are finished, for `patience` milliseconds at the most. */
export async function stopServer(server: Server, patience = 10_000): Promise<void> {
	const impatience = setTimeout(() => server.closeAllConnections(), patience)
	await new Promise((resolve) => {
		server.close(resolve)
		server.closeIdleConnections()
	})
	clearTimeout(impatience)
}

async function answer(
	request: IncomingMessage,
	response: ServerResponse,
	{ handle, folders, settings, takesFiles, withoutFiles = WITHOUT_FILES }: ListenerParts,
	place: Place | undefined,
	requestId: string,
): Promise<void> {
	const origin = publicOrigin(request, settings)
	const common = Object.entries(securityHeaders(origin))
	for (const [name, value] of common) response.setHeader(name, value)
	if (!METHODS.includes(request.method ?? "")) {
		response.setHeader("Allow", METHODS.join(", "))
		return refuseBody(request, response, 405, "Method Not Allowed")
	}
	if (serveFile(request, response, folders, settings.offlineTour)) return
	if (!origin || !request.url?.startsWith("/")) return plain(request, response, 400, "Bad Request")
	const withFiles = takesFiles(request.method ?? "", request.url.replace(/[?#].*$/s, ""))
	const limit = withFiles ? WITH_FILES : withoutFiles
	const length = Number(request.headers["content-length"] ?? 0)
	if (length > limit.bytes) return refuseBody(request, response, 413, "Content Too Large")
	// Browsers always say how much they send; without it, nothing would bound what is read.
	if (request.headers["transfer-encoding"]) return refuseBody(request, response, 411, "Length Required")
	if (length > 0) endSlowBody(request, limit.patience)
	const visitor = { origin, address: clientAddress(request, settings), requestId }
	const result = place
		? await place.fill(async () => {
				const page = await handle(new Request(origin + request.url), visitor)
				// What is kept is sent past all this.
				for (const [name, value] of common) if (!page.headers.has(name)) page.headers.set(name, value)
				return page
			})
		: await handle(webRequest(request, response, origin), visitor)
	if (result instanceof Response) await sendResult(request, response, result)
	else sendKeptPage(request, response, result)
	// An early answer leaves the rest of the body in the connection.
	if (!request.complete) dropBody(request)
}

async function sendResult(
	request: IncomingMessage,
	response: ServerResponse,
	result: Response,
): Promise<void> {
	// What says how much it is may be large, and is sent as it comes.
	if (result.body && result.headers.has("Content-Length")) return await passOn(request, response, result)
	const whole = await readWhole(result)
	const encoded = result.headers.has("Content-Encoding")
		? { body: whole, headers: {} }
		: await compress(
				whole,
				result.headers.get("Content-Type") ?? "",
				String(request.headers["accept-encoding"] ?? ""),
			)
	for (const [name, value] of result.headers) {
		if (name !== "set-cookie") response.setHeader(name, value)
	}
	const cookies = result.headers.getSetCookie()
	if (cookies.length > 0) response.setHeader("Set-Cookie", cookies)
	for (const [name, value] of Object.entries(encoded.headers)) {
		if (name !== "Vary") response.setHeader(name, value)
		else if (!result.headers.get("Vary")?.includes(value)) response.appendHeader(name, value)
	}
	// Caches in between have ideas of their own about an answer that says nothing.
	if (!response.hasHeader("Cache-Control"))
		response.setHeader("Cache-Control", request.headers.cookie ? "private, no-cache" : "no-cache")
	response.statusCode = result.status
	// Of a head nobody knows here how long its body would be.
	if (result.status !== 204 && result.status !== 304 && request.method !== "HEAD") {
		response.setHeader("Content-Length", encoded.body.byteLength)
	}
	response.end(request.method === "HEAD" ? undefined : encoded.body)
}

async function passOn(request: IncomingMessage, response: ServerResponse, result: Response): Promise<void> {
	for (const [name, value] of result.headers) response.setHeader(name, value)
	response.statusCode = result.status
	const body = Readable.fromWeb(result.body as ReadableStream)
	if (request.method === "HEAD") {
		body.destroy()
		response.end()
		return
	}
	await pipeline(body, response).catch((error) => {
		// Who asked has gone; everything else ends the connection, so that nobody takes a part for the whole.
		if (error.code !== "ERR_STREAM_PREMATURE_CLOSE") throw error
	})
}

/** What comes in one piece is not copied. */
async function readWhole(result: Response): Promise<Buffer> {
	const chunks: Buffer[] = []
	for await (const chunk of result.body ?? [])
		chunks.push(Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength))
	const [only = Buffer.alloc(0)] = chunks
	return chunks.length > 1 ? Buffer.concat(chunks) : only
}

/** node has one patience for all addresses: the longest. */
function endSlowBody(request: IncomingMessage, patience: number): void {
	const impatience = setTimeout(() => request.destroy(new Error("The body came too slowly.")), patience)
	request.once("end", () => clearTimeout(impatience))
	request.once("close", () => clearTimeout(impatience))
}

/**
 * Answers at once and reads on for a moment: a connection that is closed while its other end is still sending takes the
 * answer with it.
 */
function refuseBody(request: IncomingMessage, response: ServerResponse, status: number, text: string): void {
	const { type, body } = words(request, text)
	// What was not read of the request must not be taken for the next one.
	response.writeHead(status, { "Content-Type": type, "Content-Length": body.length, Connection: "close" })
	response.write(body)
	const end = () => response.end()
	const lastWords = setTimeout(end, LAST_WORDS_MS)
	request.once("end", end)
	request.once("close", end)
	response.once("close", () => clearTimeout(lastWords))
	dropBody(request)
}

function plain(request: IncomingMessage, response: ServerResponse, status: number, text: string): void {
	const { type, body } = words(request, text)
	response.writeHead(status, { "Content-Type": type })
	response.end(body)
}

/** A sentence as who asks reads it: programs as JSON, all others as it is. */
function words(request: IncomingMessage, text: string): { type: string; body: string } {
	return /^\/api\//i.test(request.url ?? "")
		? { type: "application/json", body: JSON.stringify({ message: text }) }
		: { type: "text/plain; charset=utf-8", body: text }
}
