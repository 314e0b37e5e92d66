export type WaiverDestination = "parking" | "home"

/** The checkbox to pay for another day, when the farm doesn't open again today. */
export const OTHER_DAY = "otherDay"

export type WaiverAcceptance = {
	/** For reading out at the gate, such as 'K7M2-4QXT'. It contains nothing about the person. */
	receipt: string
	termsVersion: string
	/** SHA-256 of the accepted text in hexadecimal; null in records made before texts were stored. */
	termsHash: string | null
	/** UTC ISO 8601. */
	acceptedAt: string
	ledTo: WaiverDestination
	/** Null if the waiver didn't ask. */
	partySize: number | null
	minors: number | null
}

/** `code`: its QR code as an image. */
export type Receipt = WaiverAcceptance & { code: string }

export const MAX_PARTY = 99

/** From the terms: minors may enter only with an adult who accepted the terms. */
export const ADULT_MISSING = "At least one person must be an adult"

export function describeParty({ partySize, minors }: Pick<WaiverAcceptance, "partySize" | "minors">): string {
	if (!partySize) return ""
	const people = partySize === 1 ? "1 person" : `${partySize} people`
	return `${people}, ${minors || "none"} under 18`
}

/** Without characters that are easily confused. */
export const RECEIPT_ALPHABET = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"

export function parseReceipt(text: string | null | undefined): string | undefined {
	const receipt = text?.trim().toUpperCase()
	return receipt && RECEIPT_PATTERN.test(receipt) ? receipt : undefined
}

export function parseTypedReceipt(text: string): string | undefined {
	const characters = text.replace(/[^\da-z]/gi, "")
	return parseReceipt(`${characters.slice(0, 4)}-${characters.slice(4)}`)
}

const RECEIPT_PATTERN = new RegExp(`^[${RECEIPT_ALPHABET}]{4}-[${RECEIPT_ALPHABET}]{4}$`)

export function parseDestination(text: string | null): WaiverDestination {
	return text === "parking" ? "parking" : "home"
}
