export const CONSENT_VERSION = "1.0"
const VALID_FOR = 365 * 24 * 60 * 60 * 1000

/** A visitor's answer to the privacy banner; `timestamp` in milliseconds since 1970. */
export type PrivacyConsent = { analytics: boolean; version: string; timestamp: number }

/** Reads a kept answer. Broken, of another version, from the future or 365 days old: undefined, and asked again. */
export function parseConsent(kept: unknown, now: number): PrivacyConsent | undefined {
	if (typeof kept !== "object" || kept === null) return undefined
	const { analytics, version, timestamp } = kept as Partial<Record<keyof PrivacyConsent, unknown>>
	if (typeof analytics !== "boolean" || version !== CONSENT_VERSION) return undefined
	if (typeof timestamp !== "number" || !(timestamp <= now && now - timestamp < VALID_FOR)) return undefined
	return { analytics, version, timestamp }
}
