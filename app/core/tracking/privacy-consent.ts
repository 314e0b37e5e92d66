export const CONSENT_VERSION = "1.0"

export type ConsentRules = { version: string; lifetimeMs: number }

export const CONSENT_RULES: ConsentRules = {
	version: CONSENT_VERSION,
	lifetimeMs: 365 * 24 * 60 * 60 * 1000,
}

/** `timestamp` is in milliseconds since 1970. */
export type PrivacyConsent = { analytics: boolean; version: string; timestamp: number }

/** Also in an inline script. Undefined if invalid, of another version, from the future or 365 days old. */
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
