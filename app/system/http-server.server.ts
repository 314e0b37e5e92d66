import {
	createServer,
	type IncomingMessage,
	type RequestListener,
	type Server,
	type ServerResponse,
} from "node:http"
import { createRequest } from "@remix-run/node-fetch-server"
import { compress } from "./compression.server.ts"
import type { Environment } from "./environment.server.ts"
import { clientAddress, publicOrigin } from "./public-request.server.ts"
import { findStaticFile, sendStaticFile } from "./static-files.server.ts"

/** Folders whose files are answered before any page: what was built, and what staff uploaded. */
export type StaticFolders = { client: string; media: string }

/** Answers everything that is no file. */
export type Handler = (request: Request, visitor: Visitor) => Promise<Response>

/** Where a request comes from, and under which origin its sender sees the site. */
export type Visitor = { origin: string; address: string }

/** No form of a visitors' page is larger. */
const MAX_BODY = 256 * 1024

/** Staff send files: each form has limits of its own, and what is larger is read and dropped to be answered in words. */
const MAX_STAFF_BODY = 48 * 1024 * 1024

/** Headers that every answer carries. */
const SECURITY_HEADERS = {
	"X-Content-Type-Options": "nosniff",
	"Referrer-Policy": "strict-origin-when-cross-origin",
	"X-Frame-Options": "DENY",
}

// A drawing opened by itself is a document: it gets to run and load nothing.
const MEDIA_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

/** The site as a listener for `node:http`: files, limits, the public origin, compression, and the handler behind. */
export function createListener(
	handle: Handler,
	folders: StaticFolders,
	settings: Environment,
): RequestListener {
	return (request, response) => {
		answer(request, response, handle, folders, settings).catch((error) => {
			console.error("A request failed:", error)
			if (response.headersSent) response.destroy()
			else plain(response, 500, "Internal Server Error")
		})
	}
}

/** Starts to listen; resolves with the server once it does, rejects with a sentence when it can't. */
export async function listen(listener: RequestListener, port: number, host: string): Promise<Server> {
	const server = createServer({ requestTimeout: 60_000, headersTimeout: 20_000 }, listener)
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

function serveFile(request: IncomingMessage, response: ServerResponse, folders: StaticFolders): boolean {
	if (request.method !== "GET" && request.method !== "HEAD") return false
	const pathname = (request.url ?? "/").replace(/[?#].*$/s, "")
	if (pathname.startsWith("/media/")) {
		const name = findStaticFile(folders.media, pathname.slice("/media".length))
		response.setHeader("Content-Security-Policy", MEDIA_POLICY)
		if (name) sendStaticFile(request, response, folders.media, name, "immutable")
		else plain(response, 404, "Not Found")
		return true
	}
	const isAsset = pathname.startsWith("/assets/")
	const name = findStaticFile(folders.client, pathname)
	if (name) sendStaticFile(request, response, folders.client, name, isAsset ? "immutable" : "a day")
	else if (isAsset) plain(response, 404, "Not Found")
	return name !== undefined || isAsset
}

async function answer(
	request: IncomingMessage,
	response: ServerResponse,
	handle: Handler,
	folders: StaticFolders,
	settings: Environment,
): Promise<void> {
	for (const [name, value] of Object.entries(SECURITY_HEADERS)) response.setHeader(name, value)
	if (serveFile(request, response, folders)) return
	const origin = publicOrigin(request, settings)
	if (!origin || !request.url?.startsWith("/")) return plain(response, 400, "Bad Request")
	const most = request.url.startsWith("/admin/") ? MAX_STAFF_BODY : MAX_BODY
	if (Number(request.headers["content-length"] ?? 0) > most) return plain(response, 413, "Content Too Large")
	// Browsers always say how much they send; without it, nothing would bound what is read.
	if (request.headers["transfer-encoding"]) return plain(response, 411, "Length Required")
	const { protocol, host } = new URL(origin)
	const result = await handle(createRequest(request, response, { protocol, host }), {
		origin,
		address: clientAddress(request, settings),
	})
	await sendResult(request, response, result)
}

async function sendResult(
	request: IncomingMessage,
	response: ServerResponse,
	result: Response,
): Promise<void> {
	const whole = Buffer.from(await result.arrayBuffer())
	const encoded = await compress(
		whole,
		result.headers.get("Content-Type") ?? "",
		String(request.headers["accept-encoding"] ?? ""),
	)
	for (const [name, value] of result.headers) {
		if (name !== "set-cookie") response.setHeader(name, value)
	}
	const cookies = result.headers.getSetCookie()
	if (cookies.length > 0) response.setHeader("Set-Cookie", cookies)
	for (const [name, value] of Object.entries(encoded.headers)) response.setHeader(name, value)
	response.statusCode = result.status
	if (result.status !== 204 && result.status !== 304) {
		response.setHeader("Content-Length", encoded.body.byteLength)
	}
	response.end(request.method === "HEAD" ? undefined : encoded.body)
}

function plain(response: ServerResponse, status: number, text: string): void {
	// What was not read of the request must not be taken for the next one.
	if (status === 413 || status === 411) response.setHeader("Connection", "close")
	response.writeHead(status, { "Content-Type": "text/plain; charset=utf-8" })
	response.end(text)
}
