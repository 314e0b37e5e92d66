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

const OFFSET = /^x?\s*([+-]?\d{1,4})\s*[\s,;]\s*y?\s*([+-]?\d{1,4})$/i

/** Writes 'x,y' as 'x 10 y 200', because spreadsheets would parse '10,200' as the number 10200. */
export function writeOffset(offset: string): string {
	const { x, y } = parseOffset(offset)
	return x === 0 && y === 0 ? "" : `x ${x} y ${y}`
}

export function readOffset(cell: string): string | undefined {
	const [, x, y] = cell.trim() === "" ? ["", "0", "0"] : (OFFSET.exec(readText(cell.trim())) ?? [])
	return x === undefined || y === undefined ? undefined : `${Number(x)},${Number(y)}`
}
