export const CONSENT_VERSION = "1.0"
const VALID_FOR = 365 * 24 * 60 * 60 * 1000

/** `timestamp` is in milliseconds since 1970. */
export type PrivacyConsent = { analytics: boolean; version: string; timestamp: number }

/**
 * Parses stored consent. Returns undefined if it is invalid, of another version, from the future or 365 days old, so that
 * the banner appears again.
 */
export function parseConsent(kept: unknown, now: number): PrivacyConsent | undefined {
	if (typeof kept !== "object" || kept === null) return undefined
	const { analytics, version, timestamp } = kept as Partial<Record<keyof PrivacyConsent, unknown>>
	if (typeof analytics !== "boolean" || version !== CONSENT_VERSION) return undefined
	if (typeof timestamp !== "number" || !(timestamp <= now && now - timestamp < VALID_FOR)) return undefined
	return { analytics, version, timestamp }
}
