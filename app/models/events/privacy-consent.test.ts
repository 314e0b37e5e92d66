import { expect, test } from "vitest"
import { parseConsent } from "./privacy-consent.ts"

const DAY = 24 * 60 * 60 * 1000
const now = Date.UTC(2026, 5, 20)
const consent = { analytics: true, version: "1.0", timestamp: now - DAY }

test("consent is valid for less than 365 days", () => {
	expect(parseConsent(consent, now)).toEqual(consent)
	expect(parseConsent({ ...consent, timestamp: now - 365 * DAY + 1 }, now)).toBeDefined()
	expect(parseConsent({ ...consent, timestamp: now - 365 * DAY }, now)).toBeUndefined()
})
