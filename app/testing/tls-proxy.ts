import { request as ask } from "node:http"
import { createServer, request } from "node:https"
import type { AddressInfo } from "node:net"
import { selfSignedCertificate } from "./certificate.ts"

/** A proxy that speaks https with visitors and http with the site. */
export type TlsProxy = {
	/** `https://localhost:…` */
	address: string
	/** As `fetch`, for addresses of the proxy; redirects are not followed. */
	fetch(url: string, init?: RequestInit): Promise<Response>
	close(): Promise<void>
}

/**
 * Puts a proxy in front of a site that does with the headers what Caddy does: Host stays, X-Forwarded-Proto and -Host are
 * its own word whatever was sent, and the sender's address stands alone in X-Forwarded-For.
 */
export async function startTlsProxy(site: { address: string }): Promise<TlsProxy> {
	const certificate = selfSignedCertificate("localhost")
	const server = createServer(certificate, (incoming, outgoing) => {
		const headers = {
			...incoming.headers,
			"x-forwarded-proto": "https",
			"x-forwarded-host": incoming.headers.host,
			"x-forwarded-for": incoming.socket.remoteAddress,
		}
		const { method = "GET", url: path = "/" } = incoming
		const onward = ask(site.address, { method, path, headers }, (answer) => {
			outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
			answer.pipe(outgoing)
		})
		onward.on("error", () => outgoing.destroy())
		incoming.pipe(onward)
	})
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
	const address = `https://localhost:${(server.address() as AddressInfo).port}`
	return {
		address,
		fetch: (url, init) => fetchTrusting(certificate.cert, new Request(url, init)),
		close: () =>
			new Promise((resolve) => {
				server.close(() => resolve())
				server.closeAllConnections()
			}),
	}
}

/** `fetch` can't be told on which certificate to rely. */
async function fetchTrusting(ca: string, { url, method, headers, body }: Request): Promise<Response> {
	const content = body ? Buffer.from(await new Response(body).arrayBuffer()) : undefined
	const sent = { ...Object.fromEntries(headers), ...(content && { "content-length": content.length }) }
	return await new Promise((resolve, reject) => {
		const call = request(url, { ca, family: 4, method, headers: sent }, async (answer) => {
			const chunks: Buffer[] = []
			for await (const chunk of answer) chunks.push(chunk)
			const received = new Headers()
			for (let at = 0; at < answer.rawHeaders.length; at += 2)
				received.append(String(answer.rawHeaders[at]), String(answer.rawHeaders[at + 1]))
			const { statusCode: status = 0 } = answer
			resolve(new Response(status === 304 ? null : Buffer.concat(chunks), { status, headers: received }))
		})
		call.on("error", reject)
		call.end(content)
	})
}
