import { useEffect, useState } from "react"
import { useRevalidator } from "react-router"
import { localDay } from "#core/time/local-time.ts"
import { onReturn } from "#core/ui/on-return.ts"
import { useTimeZone } from "#core/ui/time-zone.ts"
import type { Terms, TermsChanges, TermsVersion } from "#features/waiver/terms.ts"
import { storedReceipts } from "#features/waiver/ui/stored-receipts.ts"
import { storeTerms } from "#features/waiver/ui/stored-terms.ts"
import {
	type SentBody,
	sentBody,
	useWaiting,
	type WaitingWaiver,
} from "#features/waiver/waiting/waiting-waivers.ts"
import type { Receipt } from "#features/waiver/waiver.ts"

/** With `pending` the server hasn't responded yet; that is its response, and `terms` are those seen last. */
export type WaiverData = {
	terms: Terms | undefined
	changes?: TermsChanges | undefined
	asksPartySize: boolean
	earlier: TermsVersion[]
	parkingUrl: string | null
	idempotencyKey?: string
	pending?: Promise<WaiverData | undefined>
}

/** The waiver with the server's late response, and with what waits on this phone to be sent. */
export function useWaiver(fromLoader: WaiverData) {
	const [loaded, setLoaded] = useState<WaiverData>()
	const waiver = loaded ?? fromLoader
	const { terms, asksPartySize } = waiver
	const { pending, idempotencyKey } = fromLoader
	const waiting = useWaiting().filter(({ isSending }) => !isSending)
	const [others, setOthers] = useState(0)
	const asked = waiting.find(({ asks }) => asks)
	// This page's key is used up, so what the site asks needs a new page.
	const isSent = waiting.some((one) => sentBody(one).idempotencyKey === idempotencyKey)
	const isFormHidden = waiting.length > others && (isSent || !asked)
	const isFromServer = !pending || loaded !== undefined
	useEffect(() => {
		let isMounted = true
		// With the key of the form that may have been sent already.
		pending?.then((late) => isMounted && late && setLoaded({ ...late, idempotencyKey }))
		return () => {
			isMounted = false
			setLoaded(undefined)
		}
	}, [pending, idempotencyKey])
	const { revalidate, state } = useRevalidator()
	const isWaiting = waiting.length > 0
	useEffect(() => {
		if (!isFromServer && !isWaiting) return onReturn(revalidate)
	}, [isFromServer, isWaiting, revalidate])
	useEffect(() => {
		if (terms && isFromServer) storeTerms({ ...terms, asksPartySize })
	}, [terms, asksPartySize, isFromServer])
	// The page shows what is open now, so it is rendered again at midnight.
	const zone = useTimeZone()
	const day = localDay(new Date().toISOString(), zone)
	const [receipts, setReceipts] = useState<Receipt[]>([])
	const [isForOthers, setForOthers] = useState(false)
	useEffect(() => {
		const isFromToday = ({ termsHash, acceptedAt }: Receipt) =>
			termsHash === terms?.hash && localDay(acceptedAt, zone) === day
		setReceipts(storedReceipts().filter(isFromToday))
	}, [terms?.hash, day, zone])
	const accepted = isForOthers || asked ? [] : receipts.filter((one) => !isAmong(waiting, one))
	const typed = asked?.body
	// biome-ignore lint/correctness/useExhaustiveDependencies: the form of other terms is a new one
	useEffect(() => {
		if (typed) fillEmptyFields(JSON.parse(typed))
	}, [typed, terms?.hash])
	return {
		waiver,
		isFromServer,
		isFormHidden: isFormHidden || accepted.length > 0,
		/** What this phone accepted today: these terms, so nobody needs to read them again. */
		accepted,
		shown: isFormHidden ? waiting : waiting.filter(({ asks }) => !asks),
		/** What the site asked about an earlier acceptance, and whether that one has a party. */
		asks: asked?.asks,
		errors: asked?.errors,
		hadParty: asked !== undefined && typeof sentBody(asked).partySize === "number",
		/** How many waited when another group took the phone. */
		others,
		acceptForOthers() {
			setForOthers(true)
			setOthers(waiting.length)
			revalidate()
		},
		revalidate,
		state,
	}
}

function isAmong(waiting: WaitingWaiver[], { receipt }: Receipt): boolean {
	return waiting.some((one) => one.receipt === receipt)
}

/** Not by rendering the fields again, which would lose what was typed before hydration. */
function fillEmptyFields({ partySize, minors }: SentBody): void {
	for (const [name, value] of Object.entries({ partySize, minors })) {
		const field = document.querySelector<HTMLInputElement>(`[data-waiver] input[name=${name}]`)
		if (field && !field.value && typeof value === "number") field.value = String(value)
	}
}
