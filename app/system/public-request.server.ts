import type { IncomingMessage } from "node:http"
import type { Environment } from "./environment.server.ts"

type OriginSettings = Pick<Environment, "origin" | "trustProxy">

/**
 * The origin under which the visitor sees the site: PUBLIC_URL, else what the proxy says (where it is believed),
 * else the request's own host. Undefined where the Host header is no host.
 */
export function publicOrigin(request: IncomingMessage, settings: OriginSettings): string | undefined {
	if (settings.origin) return settings.origin
	const forwarded = settings.trustProxy ? request.headers : {}
	const scheme = lastOf(forwarded["x-forwarded-proto"]) === "https" ? "https" : "http"
	const host = lastOf(forwarded["x-forwarded-host"]) ?? request.headers.host
	if (!host) return undefined
	const address = `${scheme}://${host}`
	if (address !== lastSeen.address) lastSeen = { address, origin: originOf(host, address) }
	return lastSeen.origin
}

/** Nearly all requests come to the same host. */
let lastSeen: { address: string; origin: string | undefined } = { address: "", origin: undefined }

function originOf(host: string, address: string): string | undefined {
	return /^[\w.:[\]-]+$/.test(host) && URL.canParse(address) ? new URL(address).origin : undefined
}

/** The visitor's network address; the proxy's word counts only where it is believed. */
export function clientAddress(request: IncomingMessage, settings: OriginSettings): string {
	const forwarded = settings.trustProxy ? lastOf(request.headers["x-forwarded-for"]) : undefined
	return forwarded ?? request.socket.remoteAddress ?? ""
}

/** The nearest proxy adds its word at the end; what stands before it, the visitor may have written. */
function lastOf(header: string | string[] | undefined): string | undefined {
	return (Array.isArray(header) ? header.join(",") : header)?.split(",").at(-1)?.trim() || undefined
}
