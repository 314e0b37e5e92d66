import { useEffect, useSyncExternalStore } from "react"
import { useLocation } from "react-router"
import { PATIENCE_MS, SAVED_ACCESS } from "../models/offline.ts"
import { parseTourAccess, type TourAccess } from "../models/tour-access.ts"
import { keep, readKept } from "./offline/browser-cache.ts"
import { onReturn } from "./on-return.ts"

let known: TourAccess | undefined
let questions = 0
const listeners = new Set<() => void>()

/** What the server last said, in this visit or, without a signal, in the one before; undefined where it never did. */
export function knownAccess(): TourAccess | undefined {
	return known
}

/** Remembers what was said in the visit before, unless this one knows better. */
export async function recallAccess(): Promise<void> {
	const kept = parseTourAccess(await readKept(SAVED_ACCESS))
	if (kept && !known) use(kept)
}

/** Keeps on this phone what the server says; rejects without an answer, and without room. */
export async function keepAccess(): Promise<void> {
	if (!known) await askAccess()
	if (!known) throw new TypeError("It is not known who may see the tour.")
	await keep(SAVED_ACCESS, { access: known })
}

/** What the server has just said with a page. */
export function learnAccess(access: TourAccess): void {
	// What was asked before may be older.
	questions += 1
	use(access)
}

function use(access: TourAccess): void {
	if (known === access) return
	known = access
	for (const listener of listeners) listener()
}

/**
 * How the tour stands for who has it open. The server is asked at each step, when somebody comes back to the tab and
 * when the signal is back; it is not polled.
 */
export function useTourAccess(): TourAccess {
	const { key } = useLocation()
	// biome-ignore lint/correctness/useExhaustiveDependencies: asked anew at each step
	useEffect(() => {
		askAccess()
	}, [key])
	useEffect(() => onReturn(askAccess), [])
	return useSyncExternalStore(subscribe, knownOrOpen, () => "open")
}

/** The server shows the tour to nobody for whom it is not open. */
function knownOrOpen(): TourAccess {
	return known ?? "open"
}

/** Asks the server; its answer is used, and kept where one was kept before. */
export async function askAccess(): Promise<void> {
	questions += 1
	const mine = questions
	try {
		const response = await fetch("/tour/access.json", { signal: AbortSignal.timeout(2 * PATIENCE_MS) })
		const access = response.ok && parseTourAccess(await response.json())
		if (!access || mine !== questions) return
		use(access)
		if (await readKept(SAVED_ACCESS)) await keep(SAVED_ACCESS, { access })
	} catch {
		// Without an answer, or without room to keep it, what was known counts.
	}
}

function subscribe(listener: () => void): () => void {
	listeners.add(listener)
	return () => {
		listeners.delete(listener)
	}
}
