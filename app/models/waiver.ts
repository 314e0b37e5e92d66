/** Where an acceptance leads: on to the parking payment, or just back to the site. */
export type WaiverDestination = "parking" | "home"

export type WaiverAcceptance = {
	/** 'K7M2-4QXT': to be read out at the gate; says nothing about a person. */
	receipt: string
	termsVersion: string
	/** UTC ISO 8601. */
	acceptedAt: string
	ledTo: WaiverDestination
}

/** Letters and digits that nobody mistakes for one another. */
export const RECEIPT_ALPHABET = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"

/** The receipt number in an address, in the form that is stored, or undefined. */
export function parseReceipt(text: string | null | undefined): string | undefined {
	const receipt = text?.trim().toUpperCase()
	return receipt && RECEIPT_PATTERN.test(receipt) ? receipt : undefined
}

const RECEIPT_PATTERN = new RegExp(`^[${RECEIPT_ALPHABET}]{4}-[${RECEIPT_ALPHABET}]{4}$`)

/** The query of /waiver: `redirect=parking` leads on to the payment, anything else leads home. */
export function parseDestination(text: string | null): WaiverDestination {
	return text === "parking" ? "parking" : "home"
}
