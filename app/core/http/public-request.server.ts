import type { IncomingMessage } from "node:http"
import { parseAddress } from "#core/platform/client-network.server.ts"
import type { Environment } from "#core/platform/environment.server.ts"

type OriginSettings = Pick<Environment, "origin" | "trustProxy">

/** PUBLIC_URL, else a trusted proxy's headers, else the Host header. Undefined if the host is invalid. */
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

/** Cached, because nearly all requests have the same host. */
let lastSeen: { address: string; origin: string | undefined } = { address: "", origin: undefined }

function originOf(host: string, address: string): string | undefined {
	return /^[\w.:[\]-]+$/.test(host) && URL.canParse(address) ? new URL(address).origin : undefined
}

/** Security: `X-Forwarded-For` counts only with a trusted proxy; forged values share the proxy's rate limit. '' if unknown. */
export function clientAddress(request: IncomingMessage, settings: OriginSettings): string {
	const forwarded = settings.trustProxy ? lastOf(request.headers["x-forwarded-for"]) : undefined
	return parseAddress(forwarded ?? "") ?? parseAddress(request.socket.remoteAddress ?? "") ?? ""
}

/** Only the last value is from the trusted proxy; the client may have sent the others. */
function lastOf(header: string | string[] | undefined): string | undefined {
	return (Array.isArray(header) ? header.join(",") : header)?.split(",").at(-1)?.trim() || undefined
}
