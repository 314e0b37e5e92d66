import { CONSENT_VERSION, type PrivacyConsent, parseConsent } from "../models/privacy-consent.ts"
import { readStored, writeStored, writeStoredText } from "../ui/browser-storage.ts"

const KEY = "privacyConsent"

/** An answer that the browser did not keep: it holds for this page. */
let unkept: PrivacyConsent | undefined

/** The visitor's answer to the privacy banner, as it stands at this moment, also when another tab gave it. */
export function readConsent(): PrivacyConsent | undefined {
	const now = Date.now()
	return parseConsent(readStored(KEY), now) ?? parseConsent(unkept, now)
}

/** Whether anything may be counted. */
export function mayCount(): boolean {
	return readConsent()?.analytics === true
}

/** Keeps an answer; where the browser refuses, for this page. */
export function keepConsent(analytics: boolean): void {
	const consent = { analytics, version: CONSENT_VERSION, timestamp: Date.now() }
	unkept = writeStored(KEY, consent) ? undefined : consent
	// A yes of before must not outlive a no that found no room.
	if (unkept) writeStoredText(KEY, null)
}
