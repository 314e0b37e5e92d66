/** Maximum lengths in characters, and of the whole text in bytes. */
export const TERMS_LIMITS = {
	sections: 60,
	heading: 120,
	text: 20_000,
	bytes: 200_000,
	reviewer: 120,
} as const

/** A published version of the terms as visitors and API clients see it. */
export type Terms = {
	/** Counts from 1. */
	number: number
	/** The name in waiver records. */
	version: string
	/** SHA-256 of the text in hexadecimal. */
	hash: string
	/** A date such as 'June 20, 2025'. */
	lastUpdated: string
	text: string
}

export type TermsVersion = Pick<Terms, "number" | "version"> & { publishedOn: string }
