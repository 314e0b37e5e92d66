import {
	createServer,
	type IncomingMessage,
	type RequestListener,
	type Server,
	type ServerResponse,
} from "node:http"
import type { Socket } from "node:net"
import { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import type { ReadableStream } from "node:stream/web"
import { type CachedPage, sendCachedPage, sendChunks } from "#core/page-cache/cache-entry.server.ts"
import { compress, compressor } from "#core/platform/compression.server.ts"
import { ignoreErrors } from "#core/platform/discard.server.ts"
import type { Environment } from "#core/platform/environment.server.ts"
import { logError } from "#core/platform/logger.server.ts"
import { byteLengthOf, readChunks } from "#core/platform/read-body.server.ts"
import { CONNECTIONS, HEADERS, WITH_FILES } from "#core/platform/request-limits.server.ts"
import { securityHeaders } from "#core/platform/security-headers.server.ts"
import { forReader, rejectRequest, sendText } from "./plain-response.server.ts"
import { type StaticFolders, serveFile } from "./public-files.server.ts"
import { clientAddress, publicOrigin } from "./public-request.server.ts"
import { type BodyRules, hasBody, isBodyRead, receiveBody } from "./receive-body.server.ts"
import { type LogRequest, newRequestId } from "./request-log.server.ts"
import { requestedPath } from "./requested-path.server.ts"
import { cacheControlFor } from "./site-cookies.server.ts"
import { createSlots, type Slot } from "./slots.server.ts"
import { dropBody, webRequest } from "./web-request.server.ts"

export type Handler = (request: Request, visitor: Visitor) => Promise<Response>

export type Visitor = { origin: string; address: string; requestId: string }

type CacheMiss = { fill(visitor: Visitor): Promise<CachedPage | Response> }

type CacheLookup = { page: CachedPage } | CacheMiss

export type CachedPages = { lookup(request: IncomingMessage): CacheLookup | undefined }

/** `keepAliveTimeout` must exceed the proxy's (Caddy: two minutes), or requests are sent over closing connections. */
const TIMEOUTS = { requestTimeout: WITH_FILES.timeout, headersTimeout: 20_000, keepAliveTimeout: 125_000 }

const IDLE_TIMEOUT_MS = 120_000

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]

type ListenerParts = BodyRules & {
	handle: Handler
	folders: StaticFolders
	settings: Environment
	cachedPages?: CachedPages | undefined
	logRequest?: LogRequest | undefined
	watch?: ((request: IncomingMessage, response: ServerResponse) => void) | undefined
}

export function createListener(parts: ListenerParts): RequestListener {
	return (request, response) => {
		const requestId = newRequestId()
		if (!response.socket) {
			// HTTP pipelining, which no browser uses: one packet may contain thousands of requests.
			request.socket.destroy()
			return
		}
		parts.logRequest?.(request, response, requestId)
		parts.watch?.(request, response)
		if (request.rawHeaders.length >= 2 * HEADERS.count) {
			// Node left out the others, perhaps `Content-Length`.
			response.shouldKeepAlive = false
			sendText(request, response, 431, "Request Header Fields Too Large")
			return
		}
		// An unread body that never ends must not hold the connection.
		if (!isBodyRead(request.method ?? "") && hasBody(request)) response.shouldKeepAlive = false
		const lookup = parts.cachedPages?.lookup(request)
		if (lookup && "page" in lookup) return sendCachedPage(request, response, lookup.page)
		respond(request, response, parts, lookup, requestId).catch((error) => {
			logError("A request failed", error, { request: requestId })
			if (response.headersSent) response.destroy()
			else sendText(request, response, 500, `Internal Server Error (${requestId})`)
		})
	}
}

export async function listen(
	listener: RequestListener,
	port: number,
	host: string,
	settings: { trustProxy: boolean },
): Promise<Server> {
	const server = createServer({ ...TIMEOUTS, maxHeaderSize: HEADERS.bytes }, listener)
	server.timeout = IDLE_TIMEOUT_MS
	server.maxHeadersCount = HEADERS.count
	limitConnections(server, settings)
	await new Promise<void>((resolve, reject) => {
		server.once("error", (error: NodeJS.ErrnoException) => {
			const message = LISTEN_ERRORS[error.code ?? ""]
			reject(message ? new Error(message(port)) : error)
		})
		server.listen(port, host, resolve)
	})
	return server
}

const NO_ADDRESS = () =>
	"HOST isn't an address of this machine. Set it to 127.0.0.1, or to 0.0.0.0 for all of its addresses."

const LISTEN_ERRORS: Record<string, (port: number) => string> = {
	EADDRINUSE: (port) => `Port ${port} is in use by another program. Set PORT.`,
	EACCES: (port) => `Port ${port} is reserved for the system. Set PORT to 1024 or more.`,
	EADDRNOTAVAIL: NO_ADDRESS,
	ENOTFOUND: NO_ADDRESS,
	EAI_AGAIN: NO_ADDRESS,
	EINVAL: NO_ADDRESS,
}

/** Waits for running requests, for at most `timeout` ms. */
export async function stopServer(server: Server, timeout = 10_000): Promise<void> {
	const timer = setTimeout(() => server.closeAllConnections(), timeout)
	// The server would wait for connections that browsers keep open.
	const sweep = setInterval(() => server.closeIdleConnections(), 100)
	await new Promise((resolve) => {
		server.close(resolve)
		server.closeIdleConnections()
	})
	clearTimeout(timer)
	clearInterval(sweep)
}

async function respond(
	request: IncomingMessage,
	response: ServerResponse,
	parts: ListenerParts,
	lookup: CacheMiss | undefined,
	requestId: string,
): Promise<void> {
	const { handle, folders, settings, bodySlots } = parts
	const address = clientAddress(request, settings)
	const reject = (status: number, text: string) => {
		const slot = bodySlots.small.enter(address, () => request.destroy())
		response.once("close", () => slot.leave())
		rejectRequest(request, response, status, text)
	}
	const origin = publicOrigin(request, settings)
	for (const [name, value] of Object.entries(securityHeaders(origin))) response.setHeader(name, value)
	if (!METHODS.includes(request.method ?? "")) {
		response.setHeader("Allow", METHODS.join(", "))
		return reject(405, "Method Not Allowed")
	}
	if (serveFile(request, response, folders, settings.offlineTour)) return
	if (!origin || !request.url?.startsWith("/")) return reject(400, "Bad Request")
	// Privacy: React Router would log the whole path.
	if (requestedPath(request.url) === undefined) return reject(404, "Not Found")
	const visitor = { origin, address, requestId }
	const body = await receiveBody(request, visitor, parts)
	if (body.kind === "gone") {
		response.destroy()
		return
	}
	if (body.kind === "rejected") return reject(body.status, body.text)
	const result = lookup
		? await lookup.fill(visitor)
		: await handle(webRequest(request, response, origin, body), visitor)
	if (result instanceof Response) await sendResult(request, response, forReader(request, result))
	else sendCachedPage(request, response, result)
	if (!request.complete) dropBody(request)
}

async function sendResult(
	request: IncomingMessage,
	response: ServerResponse,
	result: Response,
): Promise<void> {
	const type = result.headers.get("Content-Type") ?? ""
	const accepted = String(request.headers["accept-encoding"] ?? "")
	// Responses with a known length may be large, so they are streamed.
	if (result.body && result.headers.has("Content-Length")) return await streamBody(request, response, result)
	if (result.body && result.headers.has("Transfer-Encoding")) {
		// Node adds the framing, also for HTTP/1.0.
		result.headers.delete("Transfer-Encoding")
		return await streamBody(request, response, result, compressor(type, accepted))
	}
	const chunks = await readChunks(result)
	const encoded = result.headers.has("Content-Encoding")
		? { chunks, headers: {} }
		: await compress(chunks, type, accepted)
	setHeaders(request, response, result, encoded.headers)
	response.statusCode = result.status
	if (result.status !== 204 && result.status !== 304 && request.method !== "HEAD") {
		response.setHeader("Content-Length", byteLengthOf(encoded.chunks))
	}
	sendChunks(response, request.method === "HEAD" ? [] : encoded.chunks)
}

function setHeaders(
	request: IncomingMessage,
	response: ServerResponse,
	result: Response,
	encoding: Record<string, string> = {},
): void {
	for (const [name, value] of result.headers) {
		if (name !== "set-cookie") response.setHeader(name, value)
	}
	response.setHeader("Cache-Control", cacheControlFor(request.headers.cookie, result.headers))
	const cookies = result.headers.getSetCookie()
	if (cookies.length > 0) response.setHeader("Set-Cookie", cookies)
	for (const [name, value] of Object.entries(encoding)) {
		if (name !== "Vary") response.setHeader(name, value)
		else if (!result.headers.get("Vary")?.includes(value)) response.appendHeader(name, value)
	}
}

async function streamBody(
	request: IncomingMessage,
	response: ServerResponse,
	result: Response,
	encoder?: ReturnType<typeof compressor>,
): Promise<void> {
	if (response.destroyed) return await result.body?.cancel()
	setHeaders(request, response, result, encoder?.headers)
	response.statusCode = result.status
	// The client has the whole body before the stream ends, and could send its next request too early.
	if (response.hasHeader("Content-Length")) response.shouldKeepAlive = false
	const body = Readable.fromWeb(result.body as ReadableStream)
	if (request.method === "HEAD") {
		ignoreErrors(body)
		body.destroy()
		response.end()
		return
	}
	const sent = encoder?.stream ? pipeline(body, encoder.stream, response) : pipeline(body, response)
	await sent.catch((error) => {
		// The client disconnected. Other errors end the connection, so that a partial body doesn't pass for a complete one.
		if (error.code !== "ERR_STREAM_PREMATURE_CLOSE") throw error
	})
}

/** Ends the connection that is idle longest; Node's `maxConnections` would lock out everyone else. */
function limitConnections(
	server: Server,
	{ trustProxy }: { trustProxy: boolean },
	limits = CONNECTIONS,
): void {
	const { inAll } = limits
	const connections = createSlots(trustProxy ? { perNetwork: inAll, perSite: inAll, inAll } : limits)
	const slots = new WeakMap<Socket, Slot>()
	server.on("connection", (socket: Socket) => {
		const slot = connections.enter(socket.remoteAddress ?? "", () => socket.destroy())
		slots.set(socket, slot)
		socket.once("close", () => slot.leave())
	})
	server.on("request", ({ socket }) => slots.get(socket)?.seen())
}
