export const CONSENT_VERSION = "1.0"
const LIFETIME_MS = 365 * 24 * 60 * 60 * 1000

/** `timestamp` is in milliseconds since 1970. */
export type PrivacyConsent = { analytics: boolean; version: string; timestamp: number }

/** Undefined if invalid, of another version, from the future or 365 days old, so that the banner appears again. */
export function parseConsent(stored: unknown, now: number): PrivacyConsent | undefined {
	if (typeof stored !== "object" || stored === null) return undefined
	const { analytics, version, timestamp } = stored as Partial<Record<keyof PrivacyConsent, unknown>>
	if (typeof analytics !== "boolean" || version !== CONSENT_VERSION) return undefined
	if (typeof timestamp !== "number" || !(timestamp <= now && now - timestamp < LIFETIME_MS)) return undefined
	return { analytics, version, timestamp }
}
