import { parseOffset } from "#app/models/media/image-position.ts"

const FACT_SEPARATOR = " | "

const BAR = /(?<=^|\s)(\\*)\|(?=\s|$)/g
const WRITTEN_BAR = /(?<=^|\s)(\\*)\\\|(?=\s|$)/g

export function writeFacts(facts: string[]): string {
	return facts.map((fact) => fact.replace(BAR, "$1\\|")).join(FACT_SEPARATOR)
}

export function readFacts(cell: string): string[] {
	return cell
		.split(FACT_SEPARATOR)
		.map((fact) => fact.trim().replace(WRITTEN_BAR, "$1|"))
		.filter(Boolean)
}

/** Like `readFacts`, but only empty parts at the end are left out, because the place of a part matters. */
export function readParts(cell: string): string[] {
	const parts = cell.split(/(?:^|(?<=\s))\|(?=\s|$)/).map((part) => part.trim().replace(WRITTEN_BAR, "$1|"))
	return parts.slice(0, parts.findLastIndex(Boolean) + 1)
}

/** What spreadsheets parse as a formula. On Asian keyboards, they accept full-width characters as well. */
const FORMULA = /^'*[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/

/** Security: prevents formula injection by prefixing an apostrophe, which `readText` removes again. */
export function writeText(text: string): string {
	return FORMULA.test(text) ? `'${text}` : text
}

export function readText(cell: string): string {
	return cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell
}

export function quoted(cell: string): string {
	return /[",;\t\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}

/** In characters: the longest cell with an offset or months. */
const MAX_CELL = 1000

const OFFSET = /^x? ?([+-]?\d{1,4}) ?[ ,;] ?y? ?([+-]?\d{1,4})$/i

const withSingleSpaces = (cell: string) => cell.trim().replace(/\s+/g, " ")

/** Writes 'x,y' as 'x 10 y 200', because spreadsheets would parse '10,200' as the number 10200. */
export function writeOffset(offset: string): string {
	const { x, y } = parseOffset(offset)
	return x === 0 && y === 0 ? "" : `x ${x} y ${y}`
}

export function readOffset(cell: string): string | undefined {
	if (cell.length > MAX_CELL) return undefined
	const text = withSingleSpaces(cell)
	const [, x, y] = text === "" ? ["", "0", "0"] : (OFFSET.exec(readText(text)) ?? [])
	return x === undefined || y === undefined ? undefined : `${Number(x)},${Number(y)}`
}

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]

/** Writes 'Apr May Jun': spreadsheets would parse '4-6' and '4,5' as a date or a number. */
export function writeMonths(months: number[]): string {
	if (months.length === 12) return "all year"
	return months.map((month) => MONTHS[month - 1]?.replace(/^./, (letter) => letter.toUpperCase())).join(" ")
}

/** Also reads full names, numbers and ranges, which may go past December. Undefined if a part isn't a month. */
export function readMonths(cell: string): number[] | undefined {
	if (cell.length > MAX_CELL) return undefined
	const text = withSingleSpaces(cell).toLowerCase()
	if (text === "all year") return MONTHS.map((_, at) => at + 1)
	const parts = text
		.replace(/ ?(-|–|\bto\b) ?/g, "-")
		.split(/[\s,;|]+/)
		.filter(Boolean)
	const ranges = parts.map((part) => monthsBetween(part.split("-").map(readMonth)))
	return ranges.includes(undefined) ? undefined : (ranges as number[][]).flat()
}

export function readMonth(word: string): number | undefined {
	if (/^\d{1,2}$/.test(word)) return Number(word) >= 1 && Number(word) <= 12 ? Number(word) : undefined
	const at = /^[a-z]{3,9}\.?$/.test(word) ? MONTHS.findIndex((month) => word.startsWith(month)) : -1
	return at < 0 ? undefined : at + 1
}

function monthsBetween(bounds: (number | undefined)[]): number[] | undefined {
	const [from, to] = [bounds[0], bounds.at(-1)]
	if (!from || !to || bounds.length > 2) return undefined
	const length = ((to - from + 12) % 12) + 1
	return Array.from({ length }, (_, at) => ((from - 1 + at) % 12) + 1)
}
