import { readStored, writeStored, writeStoredText } from "#core/ui/browser-storage.ts"
import { CONSENT_VERSION, type PrivacyConsent, parseConsent } from "./privacy-consent.ts"

const KEY = "privacyConsent"

let unsaved: PrivacyConsent | undefined

export function readConsent(): PrivacyConsent | undefined {
	const now = Date.now()
	return parseConsent(readStored(KEY), now) ?? parseConsent(unsaved, now)
}

export function hasAnalyticsConsent(): boolean {
	return readConsent()?.analytics === true
}

export function storeConsent(analytics: boolean): void {
	const consent = { analytics, version: CONSENT_VERSION, timestamp: Date.now() }
	unsaved = writeStored(KEY, consent) ? undefined : consent
	// If the refusal can't be persisted, remove the stored consent as well.
	if (unsaved) writeStoredText(KEY, null)
}
