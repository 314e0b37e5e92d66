import { useEffect, useState } from "react"
import { useRevalidator } from "react-router"
import { localDay } from "#core/time/local-time.ts"
import { readStored, writeStored } from "#core/ui/browser-storage.ts"
import { onReturn } from "#core/ui/on-return.ts"
import { TERMS_KEY } from "#core/ui/site-info.ts"
import type { Terms, TermsChanges, WaiverTerms } from "#features/waiver/terms.ts"
import { storedReceipts } from "#features/waiver/ui/stored-receipts.ts"
import { isUnsent, sentBody, useWaiting } from "#features/waiver/waiting/waiting-waivers.ts"
import type { Receipt } from "#features/waiver/waiver.ts"

/** With `isStored`, the server hasn't responded, and `terms` are those seen last. */
export type WaiverData = {
	terms: Terms | undefined
	changes?: TermsChanges | undefined
	asksPartySize: boolean
	parkingUrl: string | null
	idempotencyKey: string
	isStored?: boolean
}

/** What the waiver shows besides its form: what waits on this phone to be sent, and what it has accepted. */
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
	// The page shows what is open now, so it is rendered again at midnight.
	const day = localDay(new Date().toISOString())
	const receipts = useStoredReceipts().filter(
		(one) => one.termsHash === terms?.hash && localDay(one.acceptedAt) === day,
	)
	// This page's key is used up, so another acceptance needs a new page.
	const isFormHidden = waiting.some((one) => sentBody(one).idempotencyKey === idempotencyKey)
	return {
		isFormHidden,
		/** What this phone accepted today: these terms, so nobody needs to read them again. */
		accepted: isFormHidden ? [] : receipts,
		shown: isFormHidden ? waiting : waiting.filter(isUnsent),
		/** An earlier acceptance wasn't recorded, and needs the form again. */
		isAsked: waiting.some(({ asks }) => asks),
	}
}

/** The receipts on this phone; none on the server, which doesn't know them. */
export function useStoredReceipts(): Receipt[] {
	const waiting = useWaiting()
	const [receipts, setReceipts] = useState<Receipt[]>([])
	// biome-ignore lint/correctness/useExhaustiveDependencies: what waited can have a receipt now
	useEffect(() => setReceipts(storedReceipts()), [waiting])
	return receipts
}

/** Phones that saved the terms before December 2026 don't know what the form asks. */
type StoredTerms = Terms & Partial<WaiverTerms>

/** The terms that this browser saw last, to be read and accepted offline. Also written by `features/offline/download.ts`. */
export function storedTerms(): StoredTerms | undefined {
	const stored = readStored(TERMS_KEY) as Partial<StoredTerms> | undefined
	return typeof stored?.text === "string" ? (stored as StoredTerms) : undefined
}

/** Without room to store them, they can't be read offline. */
function storeTerms(terms: WaiverTerms): void {
	writeStored(TERMS_KEY, terms)
}
