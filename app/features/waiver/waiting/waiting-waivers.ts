import { useSyncExternalStore } from "react"
import { localDay } from "#core/time/local-time.ts"
import { readStored, readStoredText, writeStored, writeStoredText } from "#core/ui/browser-storage.ts"
import { onReturn } from "#core/ui/on-return.ts"
import { onWaiting, WAITING_EVENT, WAITING_KEY } from "./waiting-event.ts"

const LIFETIME_MS = 24 * 3_600_000

const MAX_WAITING = 20

export const SENDING_MS = 15_000

/** An acceptance without a server response, stored only on this phone. */
export type WaitingWaiver = {
	/** ISO 8601. */
	acceptedAt: string
	/** The request's body. Its idempotency key makes repeated requests one acceptance. */
	body: string
	isSending?: boolean
	/** The server's response: a message that the form is needed again, or the receipt's number. */
	asks?: string
	receipt?: string
}

export function sentBody({ body }: WaitingWaiver): { idempotencyKey: string; redirect?: string | null } {
	return JSON.parse(body)
}

export const sameAs = (one: WaitingWaiver) => (other: WaitingWaiver) => other.body === one.body

export function isUnsent({ asks, receipt }: WaitingWaiver): boolean {
	return !asks && !receipt
}

export function expiryOf({ acceptedAt }: WaitingWaiver): Date {
	return new Date(Date.parse(acceptedAt) + LIFETIME_MS)
}

let known: { text: string | null; waiting: WaitingWaiver[] } = { text: null, waiting: [] }

/** Deletes those older than 24 hours or recorded before today. */
export function readWaiting(): WaitingWaiver[] {
	const text = readStoredText(WAITING_KEY)
	if (known.text === text && known.waiting.every(isCurrent)) return known.waiting
	const stored = readStored(WAITING_KEY)
	const waiting = Array.isArray(stored) ? stored.filter(isWaiting).filter(isCurrent) : []
	if (text !== null && waiting.length < (Array.isArray(stored) ? stored.length : 1)) write(waiting)
	known = { text: readStoredText(WAITING_KEY), waiting }
	return waiting
}

/** Throws without a response. `isRefused`: the form is needed again. */
export async function postAcceptance(body: string) {
	const response = await fetch("/api/waiver-acceptances", {
		method: "POST",
		headers: { "Content-Type": "application/json" },
		body,
		signal: AbortSignal.timeout(SENDING_MS),
	})
	const answer = await response.json()
	return { isRecorded: response.ok, isRefused: [400, 409].includes(response.status), answer }
}

/** Replaces an earlier acceptance that needed the form again. Returns false if it can't be stored. */
export function addWaiting(one: WaitingWaiver): boolean {
	const waiting = readWaiting()
	const asked = waiting.find(({ asks }) => asks)
	const all = [...waiting.filter((other) => other !== asked), one]
	return all.length <= MAX_WAITING && update(all)
}

export function changeWaiting(one: WaitingWaiver, change: Partial<WaitingWaiver>): void {
	update(
		readWaiting().map((other) => (sameAs(one)(other) ? { ...other, isSending: false, ...change } : other)),
	)
}

export function forgetWaiting(isForgotten: (one: WaitingWaiver) => boolean): void {
	const waiting = readWaiting()
	const rest = waiting.filter((one) => !isForgotten(one))
	if (rest.length < waiting.length) update(rest)
}

const NONE: WaitingWaiver[] = []

export function useWaiting(): WaitingWaiver[] {
	return useSyncExternalStore(subscribe, readWaiting, () => NONE)
}

function subscribe(listener: () => void): () => void {
	const stops = [onWaiting(listener), onReturn(listener)]
	return () => {
		for (const stop of stops) stop()
	}
}

function update(waiting: WaitingWaiver[]): boolean {
	const isStored = write(waiting)
	document.dispatchEvent(new Event(WAITING_EVENT))
	return isStored
}

function write(waiting: WaitingWaiver[]): boolean {
	return waiting.length > 0 ? writeStored(WAITING_KEY, waiting) : writeStoredText(WAITING_KEY, null)
}

function isCurrent(one: WaitingWaiver): boolean {
	if (one.receipt) return localDay(one.acceptedAt) === localDay(new Date().toISOString())
	return expiryOf(one).getTime() > Date.now()
}

function isWaiting(value: unknown): value is WaitingWaiver {
	const { acceptedAt, body } = (value ?? {}) as Record<string, unknown>
	if (typeof acceptedAt !== "string" || typeof body !== "string") return false
	try {
		return typeof JSON.parse(body)?.idempotencyKey === "string"
	} catch {
		return false
	}
}
