import { useEffect, useState } from "react"
import { useRevalidator } from "react-router"
import { localDay } from "#core/time/local-time.ts"
import { readStored, writeStored } from "#core/ui/browser-storage.ts"
import { onReturn } from "#core/ui/on-return.ts"
import { TERMS_KEY } from "#core/ui/site-info.ts"
import { useToday } from "#features/hours/ui/live-today.ts"
import type { Terms, TermsChanges, WaiverTerms } from "#features/waiver/terms.ts"
import { storedReceipts } from "#features/waiver/ui/stored-receipts.ts"
import { isUnsent, sentBody, useWaiting } from "#features/waiver/waiting/waiting-waivers.ts"
import type { Receipt } from "#features/waiver/waiver.ts"

/** `isStored`: the server hasn't responded, and `terms` are the last seen ones. */
export type WaiverData = {
	terms: Terms | undefined
	changes?: TermsChanges | undefined
	asksPartySize: boolean
	parkingUrl: string | null
	idempotencyKey: string
	isStored?: boolean
}

export function useWaiver({ terms, asksPartySize, idempotencyKey, isStored = false }: WaiverData) {
	const waiting = useWaiting().filter(({ isSending }) => !isSending)
	const isWaiting = waiting.length > 0
	const { revalidate } = useRevalidator()
	useEffect(() => {
		if (isStored && !isWaiting) return onReturn(revalidate)
	}, [isStored, isWaiting, revalidate])
	useEffect(() => {
		if (terms && !isStored) storeTerms({ ...terms, asksPartySize })
	}, [terms, asksPartySize, isStored])
	// Re-renders at midnight.
	useToday()
	const day = localDay(new Date().toISOString())
	const receipts = useStoredReceipts().filter(
		(one) => one.termsHash === terms?.hash && localDay(one.acceptedAt) === day,
	)
	// This page's idempotency key is used, so another acceptance needs a new page.
	const isFormHidden = waiting.some((one) => sentBody(one).idempotencyKey === idempotencyKey)
	const shown = isFormHidden ? waiting : waiting.filter(isUnsent)
	return {
		isFormHidden,
		/** What this phone accepted today: these terms, so nobody needs to read them again. */
		accepted: receipts.filter(({ receipt }) => shown.every((one) => one.receipt !== receipt)),
		shown,
		/** An earlier acceptance wasn't recorded, and needs the form again. */
		isAsked: waiting.some(({ asks }) => asks),
	}
}

export function useStoredReceipts(): Receipt[] {
	const waiting = useWaiting()
	const [receipts, setReceipts] = useState<Receipt[]>([])
	// biome-ignore lint/correctness/useExhaustiveDependencies: what waited can have a receipt now
	useEffect(() => setReceipts(storedReceipts()), [waiting])
	return receipts
}

/** Phones that saved the terms before December 2026 don't know what the form asks. */
type StoredTerms = Terms & Partial<WaiverTerms>

/** For accepting offline. Also written by `features/offline/download.ts`. */
export function storedTerms(): StoredTerms | undefined {
	const stored = readStored(TERMS_KEY) as Partial<StoredTerms> | undefined
	return typeof stored?.text === "string" ? (stored as StoredTerms) : undefined
}

function storeTerms(terms: WaiverTerms): void {
	writeStored(TERMS_KEY, terms)
}
