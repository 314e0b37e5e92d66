import type { IncomingMessage } from "node:http"
import {
	type BodyLimit,
	KEPT_BYTES,
	LARGE_BODIES,
	MAX_FIELDS,
	SMALL_BODIES,
	SMALL_BODY_BYTES,
	WITH_FILES,
	WITHOUT_FILES,
} from "#core/platform/request-limits.server.ts"
import { createSlots, type Slots } from "./slots.server.ts"

export type BodyRules = {
	acceptsUploads: (method: string, pathname: string) => boolean
	/** Whether the cookies belong to a staff session that is open, or expired recently. `origin` is the site's. */
	isStaff: (cookies: string | undefined, origin: string) => Promise<boolean>
	bodySlots: BodySlots
	withoutFiles?: BodyLimit
}

/** Large bodies of staff need no slot. */
type BodySlots = { small: Slots; large: Slots }

export function createBodySlots(): BodySlots {
	return { small: createSlots(SMALL_BODIES), large: createSlots(LARGE_BODIES) }
}

export type ReceivedBody =
	/** Only the beginning of a guest's form with files. Undefined if the request has no body that is read. */
	| { kind: "whole"; bytes: Buffer | undefined }
	| { kind: "stream" }
	| { kind: "rejected"; status: number; text: string }
	/** The client disconnected, was too slow, or lost its slot. */
	| { kind: "gone" }

const MULTIPART = /^multipart\/form-data/i
const URLENCODED = /^application\/x-www-form-urlencoded\s*(;|$)/i
/** Security: parsers disagree on these, so they could read other fields than those that were counted. */
const AMBIGUOUS = /[,\\]|boundary=.*boundary=/is
const UNREADABLE = "Bad Request: the Content-Type can't be read."
const FORMS_ONLY =
	"Unsupported Media Type: this page reads forms only (application/x-www-form-urlencoded or multipart/form-data)."

/** Bodies are complete and limited, except a stream of staff's files. */
export async function receiveBody(
	request: IncomingMessage,
	{ origin, address }: { origin: string; address: string },
	{ acceptsUploads, isStaff, bodySlots, withoutFiles = WITHOUT_FILES }: BodyRules,
): Promise<ReceivedBody> {
	const { method = "", url = "", headers } = request
	const type = headers["content-type"] ?? ""
	const isAmbiguous = AMBIGUOUS.test(type)
	const isMultipart = MULTIPART.test(type)
	const boundary = isMultipart ? boundaryOf(type) : undefined
	const hasFiles = isMultipart && acceptsUploads(method, url.replace(/[?#].*$/s, ""))
	const length = Number(headers["content-length"] ?? 0)
	if (length > (hasFiles ? WITH_FILES : withoutFiles).bytes) return reject(413, "Content Too Large")
	// Without Content-Length the body would be unbounded. Browsers always send it.
	if (headers["transfer-encoding"]) return reject(411, "Length Required")
	if (length === 0 || !isBodyRead(method)) return { kind: "whole", bytes: undefined }
	// API operations check the type themselves, after the role.
	const isForm = isMultipart || URLENCODED.test(type)
	if (!isForm && !isApi(url)) return reject(415, FORMS_ONLY)
	// Parsers read two headers as one list.
	const isSentTwice = (request.headersDistinct["content-type"]?.length ?? 0) > 1
	if (isAmbiguous || isSentTwice || (isMultipart && boundary === undefined)) return reject(400, UNREADABLE)
	const isLarge = isMultipart || length > SMALL_BODY_BYTES
	const isTrusted = isLarge && (await isStaff(headers.cookie, origin))
	limitBodyTime(request, (isTrusted && hasFiles ? WITH_FILES : withoutFiles).timeout)
	if (isTrusted && hasFiles) return { kind: "stream" }
	const slots = isLarge ? bodySlots.large : bodySlots.small
	const slot = isTrusted ? undefined : slots.enter(address, () => request.destroy())
	try {
		const kept = hasFiles ? Math.min(length, KEPT_BYTES) : length
		const bytes = await readBeginning(request, kept, () => slot?.seen())
		if (isForm && countFields(bytes, boundary) > MAX_FIELDS)
			return reject(413, "Content Too Large: too many fields")
		return { kind: "whole", bytes }
	} catch {
		return { kind: "gone" }
	} finally {
		slot?.leave()
	}
}

export function isBodyRead(method: string): boolean {
	return method !== "GET" && method !== "HEAD"
}

export function hasBody({ headers }: IncomingMessage): boolean {
	return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0
}

/** React Router matches decoded paths in any case. */
function isApi(url: string): boolean {
	const [, first = ""] = url.split(/[/?#]/)
	try {
		return decodeURIComponent(first).toLowerCase() === "api"
	} catch {
		return false
	}
}

function reject(status: number, text: string): ReceivedBody {
	return { kind: "rejected", status, text }
}

/** Node's `requestTimeout` is the same for all requests, so shorter ones need their own timer. */
function limitBodyTime(request: IncomingMessage, timeout: number): void {
	const timer = setTimeout(() => request.destroy(new Error("The body came too slowly.")), timeout)
	request.once("end", () => clearTimeout(timer))
	request.once("close", () => clearTimeout(timer))
}

/** Stores the first bytes and reads the rest, so that the client reads the response. */
async function readBeginning(request: IncomingMessage, kept: number, onBytes: () => void): Promise<Buffer> {
	// Copied, because a client that sends single bytes would otherwise cost a hundred times as much memory.
	const bytes = Buffer.alloc(kept)
	let at = 0
	for await (const chunk of request) {
		at += chunk.copy(bytes, at)
		onBytes()
	}
	return bytes
}

const BOUNDARY = /^boundary=("?)([\w'()+./:=?-]{1,70})\1$/i
const PARAMETER = /^[\w-]+=("[^"]*"|[^\s"]+)$/

/** Undefined if parsers would disagree on it. */
function boundaryOf(type: string): string | undefined {
	const [essence = "", ...parameters] = type.split(";").map((part) => part.trim())
	if (essence.toLowerCase() !== "multipart/form-data") return undefined
	const written = parameters.filter((one) => one !== "")
	const [boundary, second] = written.filter((one) => /^boundary/i.test(one))
	if (!boundary || second !== undefined || !written.every((one) => PARAMETER.test(one))) return undefined
	return BOUNDARY.exec(boundary)?.[2]
}

/** Parsers take microseconds for each field, so the number is limited before. */
function countFields(bytes: Buffer, boundary: string | undefined): number {
	return boundary === undefined ? countOf(bytes, "&") + 1 : countOf(bytes, `--${boundary}`)
}

function countOf(bytes: Buffer, text: string): number {
	let count = 0
	let at = bytes.indexOf(text)
	while (at >= 0 && count <= MAX_FIELDS) {
		count += 1
		at = bytes.indexOf(text, at + text.length)
	}
	return count
}
