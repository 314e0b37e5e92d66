/** Where an acceptance leads: on to the parking payment, or just back to the site. */
export type WaiverDestination = "parking" | "home"

export type WaiverAcceptance = {
	/** 'K7M2-4QXT': to be read out at the gate; says nothing about a person. */
	receipt: string
	termsVersion: string
	/** SHA-256 of the text that was accepted, in hexadecimal; null in records from before texts were kept. */
	termsHash: string | null
	/** UTC ISO 8601. */
	acceptedAt: string
	ledTo: WaiverDestination
}

/** An acceptance as its receipt shows it. */
export type Receipt = WaiverAcceptance & {
	/** The time on the farm's own clock: browsers and servers differ in how they write it. */
	acceptedText: string
	/** A QR code that opens this receipt, as a data address: for the gate. */
	code: string
}

/** Letters and digits that nobody mistakes for one another. */
export const RECEIPT_ALPHABET = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"

/** The receipt number in an address, in the form that is stored, or undefined. */
export function parseReceipt(text: string | null | undefined): string | undefined {
	const receipt = text?.trim().toUpperCase()
	return receipt && RECEIPT_PATTERN.test(receipt) ? receipt : undefined
}

/** A receipt number as somebody types it, with other signs or none in its middle; undefined for anything else. */
export function parseTypedReceipt(text: string): string | undefined {
	const signs = text.replace(/[^\da-z]/gi, "")
	return parseReceipt(`${signs.slice(0, 4)}-${signs.slice(4)}`)
}

const RECEIPT_PATTERN = new RegExp(`^[${RECEIPT_ALPHABET}]{4}-[${RECEIPT_ALPHABET}]{4}$`)

/** The query of /waiver: `redirect=parking` leads on to the payment, anything else leads home. */
export function parseDestination(text: string | null): WaiverDestination {
	return text === "parking" ? "parking" : "home"
}
