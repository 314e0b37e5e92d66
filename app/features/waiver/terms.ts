export type Terms = {
	number: number
	version: string
	/** SHA-256 of the text in hexadecimal. */
	hash: string
	lastUpdated: string
	text: string
}

/** Phones store both for accepting offline. */
export type WaiverTerms = Terms & { asksPartySize: boolean }

export type TermsVersion = Pick<Terms, "number" | "hash"> & { publishedOn: string }

export type TextPart = { text: string; change?: "added" | "removed" }

export type TermsChange = {
	kind: "Added" | "Changed" | "Removed"
	/** With its number in the newer version, or in the older one if removed. */
	title: string
	parts: TextPart[]
}

/** `since`: number of the previous version. */
export type TermsChanges = { since: number; list: TermsChange[] }
