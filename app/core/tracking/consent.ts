import { readStored, writeStored, writeStoredText } from "#core/ui/browser-storage.ts"

const CONSENT_VERSION = "1.0"

export const CONSENT_RULES = { version: CONSENT_VERSION, lifetimeMs: 365 * 24 * 60 * 60 * 1000 }

export type ConsentRules = typeof CONSENT_RULES

/** `timestamp` is in ms since the epoch. */
type PrivacyConsent = { analytics: boolean; version: string; timestamp: number }

/** Also used by an inline script. Undefined if invalid, of another version, from the future or 365 days old. */
export function parseConsent(
	stored: unknown,
	now: number,
	rules = CONSENT_RULES,
): PrivacyConsent | undefined {
	if (typeof stored !== "object" || stored === null) return undefined
	const { analytics, version, timestamp } = stored as Partial<Record<keyof PrivacyConsent, unknown>>
	if (typeof analytics !== "boolean" || version !== rules.version) return undefined
	if (typeof timestamp !== "number" || !(timestamp <= now && now - timestamp < rules.lifetimeMs))
		return undefined
	return { analytics, version, timestamp }
}

const KEY = "privacyConsent"

export function readConsent(): PrivacyConsent | undefined {
	return parseConsent(readStored(KEY), Date.now())
}

export function hasAnalyticsConsent(): boolean {
	return readConsent()?.analytics === true
}

export function storeConsent(analytics: boolean): void {
	const consent: PrivacyConsent = { analytics, version: CONSENT_VERSION, timestamp: Date.now() }
	// If the refusal can't be persisted, remove the stored consent as well.
	if (!writeStored(KEY, consent)) writeStoredText(KEY, null)
}
