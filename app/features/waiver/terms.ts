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

export type TermsVersion = Pick<Terms, "number" | "hash"> & { publishedOn: string }

export type TextPart = { text: string; change?: "added" | "removed" }

export type TermsChange = {
	kind: "Added" | "Changed" | "Removed"
	/** The heading with its number in the version in which the section is. */
	title: string
	parts: TextPart[]
}

/** `since`: the number of the version before. */
export type TermsChanges = { since: number; list: TermsChange[] }
