/** Maximum lengths in characters, and of the whole text in bytes. */
export const TERMS_LIMITS = {
	sections: 60,
	heading: 120,
	text: 20_000,
	bytes: 200_000,
	reviewer: 120,
} as const

export type Terms = {
	/** Counts from 1. */
	number: number
	version: string
	/** SHA-256 of the text in hexadecimal. */
	hash: string
	lastUpdated: string
	text: string
}

/** The terms and what the waiver's form asks, which a phone saves together for a form without a connection. */
export type WaiverTerms = Terms & { asksPartySize: boolean }

export type TermsVersion = Pick<Terms, "number" | "version"> & { publishedOn: string }
