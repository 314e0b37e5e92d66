import { parseId } from "#app/models/forms/id.ts"
import { parseWebAddress } from "#app/models/text/web-address.ts"

/**
 * Damm's table: the check digit that it gives differs after every single wrong digit and after every swap of
 * neighbours. Row: the digit so far; column: the next one.
 */
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

/** The short code that stands beside a QR code, to be typed: the id followed by a check digit. Species 1 has '13'. */
export function speciesCode(id: number): string {
	return `${id}${checkDigit(String(id))}`
}

/**
 * The id that a typed short code names, spaces and the word 'Code' before it allowed; undefined when it is none or its check
 * digit is wrong.
 */
export function parseSpeciesCode(text: string): number | undefined {
	const code = text.replace(/^\s*code/i, "").replaceAll(/\s/g, "")
	const id = parseId(code.slice(0, -1))
	return id !== undefined && speciesCode(id) === code ? id : undefined
}

/**
 * The id of the species that a scanned QR code leads to, or undefined where it leads elsewhere. Another host counts
 * when the address has the mark that only printed codes carry: signs outlive the domain that they were printed under,
 * and nothing is opened, so a stranger's look-alike can do no more than name a species of this catalogue.
 *
 * @param origin the origin of the page, as in `location.origin`
 */
export function speciesInQr(text: string, origin: string): number | undefined {
	const url = parseWebAddress(text)
	if (!url) return undefined
	const isPrinted = url.origin === origin || url.searchParams.get("via") === "qr"
	return isPrinted ? parseId(/^\/species\/(\d+)$/.exec(url.pathname)?.[1]) : undefined
}
