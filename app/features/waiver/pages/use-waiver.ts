import { useEffect, useState } from "react"
import { useLocation, useRevalidator } from "react-router"
import { localDay } from "#core/time/local-time.ts"
import { onReturn } from "#core/ui/on-return.ts"
import type { Terms, TermsChanges } from "#features/waiver/terms.ts"
import { storedReceipts } from "#features/waiver/ui/stored-receipts.ts"
import { storeTerms } from "#features/waiver/ui/stored-terms.ts"
import { sentBody, useWaiting } from "#features/waiver/waiting/waiting-waivers.ts"
import type { Receipt } from "#features/waiver/waiver.ts"

/** With `pending` the server hasn't responded yet; that is its response, and `terms` are those seen last. */
export type WaiverData = {
	terms: Terms | undefined
	changes?: TermsChanges | undefined
	asksPartySize: boolean
	parkingUrl: string | null
	idempotencyKey?: string
	pending?: Promise<WaiverData | undefined>
}

/** A parameter of the URL: the form for another group on a phone that has accepted. */
export const ANOTHER = "another"

/** The waiver with the server's late response, and with what waits on this phone to be sent. */
export function useWaiver(fromLoader: WaiverData) {
	const [late, setLate] = useState<WaiverData>()
	const waiver = late ?? fromLoader
	const { terms, asksPartySize } = waiver
	const { pending, idempotencyKey } = fromLoader
	const isFromServer = !pending || late !== undefined
	useEffect(() => {
		let isMounted = true
		// With the key of the form that may have been sent already.
		pending?.then((data) => isMounted && data && setLate({ ...data, idempotencyKey }))
		return () => {
			isMounted = false
			setLate(undefined)
		}
	}, [pending, idempotencyKey])
	const waiting = useWaiting().filter(({ isSending }) => !isSending)
	const isWaiting = waiting.length > 0
	const { revalidate } = useRevalidator()
	useEffect(() => {
		if (!isFromServer && !isWaiting) return onReturn(revalidate)
	}, [isFromServer, isWaiting, revalidate])
	useEffect(() => {
		if (terms && isFromServer) storeTerms({ ...terms, asksPartySize })
	}, [terms, asksPartySize, isFromServer])
	const isAsked = waiting.some(({ asks }) => asks)
	const isForOthers = new URLSearchParams(useLocation().search).has(ANOTHER)
	const receipts = useReceiptsOfToday(terms?.hash)
	const accepted = receipts.filter(({ receipt }) => waiting.every((one) => one.receipt !== receipt))
	// This page's key is used up, so what the site asks needs a new page.
	const isSent = waiting.some((one) => sentBody(one).idempotencyKey === idempotencyKey)
	const isFormHidden = isSent || (!isForOthers && !isAsked && isWaiting)
	const isAccepted = !isForOthers && !isAsked && accepted.length > 0
	return {
		waiver,
		isFromServer,
		isFormHidden: isFormHidden || isAccepted,
		/** What this phone accepted today: these terms, so nobody needs to read them again. */
		accepted: isAccepted ? accepted : [],
		shown: isFormHidden ? waiting : waiting.filter(({ asks }) => !asks),
		/** An earlier acceptance wasn't recorded, and needs the form again. */
		isAsked,
	}
}

/** The receipts of these terms on this phone; none on the server, which doesn't know them. */
function useReceiptsOfToday(termsHash: string | undefined): Receipt[] {
	// The page shows what is open now, so it is rendered again at midnight.
	const day = localDay(new Date().toISOString())
	const [receipts, setReceipts] = useState<Receipt[]>([])
	useEffect(() => {
		const isFromToday = (one: Receipt) => one.termsHash === termsHash && localDay(one.acceptedAt) === day
		setReceipts(storedReceipts().filter(isFromToday))
	}, [termsHash, day])
	return receipts
}
