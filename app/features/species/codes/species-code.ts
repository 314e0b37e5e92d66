import { parseId } from "#core/forms/id.ts"
import { parseWebAddress } from "#core/text/web-address.ts"

/** The Damm algorithm detects every single wrong digit and every swap of adjacent digits. */
const TABLE = [
	"0317598642",
	"7092154863",
	"4206871359",
	"1750983426",
	"6123045978",
	"3674209581",
	"5869720134",
	"8945362017",
	"9438617205",
	"2581436790",
]

function checkDigit(digits: string): string {
	let digit = 0
	for (const next of digits) digit = Number(TABLE[digit]?.[Number(next)])
	return String(digit)
}

/** The code printed next to a QR code: the ID with a check digit, such as '13' for species 1. */
export function speciesCode(id: number): string {
	return `${id}${checkDigit(String(id))}`
}

export function parseSpeciesCode(text: string): number | undefined {
	const code = text.replace(/^\s*code|\.\s*$/gi, "").replaceAll(/\s/g, "")
	const id = parseId(code.slice(0, -1))
	return id !== undefined && speciesCode(id) === code ? id : undefined
}

export function qrAddress(origin: string, speciesId: number): string {
	return `${origin}/species/${speciesId}?via=qr`
}

/** Accepts another host if the URL has the mark of printed codes: signs outlive domains, and the URL is never opened. */
export function speciesInQr(text: string, origin: string): number | undefined {
	const url = parseWebAddress(text)
	if (!url) return undefined
	const isPrinted = url.origin === origin || url.searchParams.get("via") === "qr"
	return isPrinted ? parseId(/^\/species\/(\d+)$/.exec(url.pathname)?.[1]) : undefined
}
