import { parseOffset } from "#app/models/media/image-position.ts"

/** Between the facts of one cell. */
const FACT_SEPARATOR = " | "

/** A bar that stands alone inside a fact, with the backslashes in front of it. */
const BAR = /(?<=^|\s)(\\*)\|(?=\s|$)/g
const WRITTEN_BAR = /(?<=^|\s)(\\*)\\\|(?=\s|$)/g

/** Facts in one cell. A bar that could be taken for the separator is written '\|', so that all facts come back. */
export function writeFacts(facts: string[]): string {
	return facts.map((fact) => fact.replace(BAR, "$1\\|")).join(FACT_SEPARATOR)
}

/** The facts of a cell, without empty ones. */
export function readFacts(cell: string): string[] {
	return cell
		.split(FACT_SEPARATOR)
		.map((fact) => fact.trim().replace(WRITTEN_BAR, "$1|"))
		.filter(Boolean)
}

/** What makes a spreadsheet take a text for a formula; the wide forms count on Asian keyboards. */
const FORMULA = /^'*[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/

/**
 * A text as a cell that no spreadsheet runs: what looks like a formula gets an apostrophe in front, and `readText`
 * takes one away again, so that every text comes back as it was.
 */
export function writeText(text: string): string {
	return FORMULA.test(text) ? `'${text}` : text
}

/** The text of a cell, wherever it was written. */
export function readText(cell: string): string {
	return cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell
}

/** A cell in quotes where it needs them. */
export function quoted(cell: string): string {
	return /[",;\t\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}

/** Accepted by `readOffset`: 'x 10 y -5', or '10,-5' as in the API. */
const OFFSET = /^x?\s*([+-]?\d{1,4})\s*[\s,;]\s*y?\s*([+-]?\d{1,4})$/i

/**
 * An image offset ('x,y' in pixels) as a cell. Spreadsheets turn '10,200' into the number 10200, so the numbers are
 * named; no offset is an empty cell.
 */
export function writeOffset(offset: string): string {
	const { x, y } = parseOffset(offset)
	return x === 0 && y === 0 ? "" : `x ${x} y ${y}`
}

/** The image offset of a cell as 'x,y' in pixels; undefined if the cell holds anything else. */
export function readOffset(cell: string): string | undefined {
	const [, x, y] = cell.trim() === "" ? ["", "0", "0"] : (OFFSET.exec(readText(cell.trim())) ?? [])
	return x === undefined || y === undefined ? undefined : `${Number(x)},${Number(y)}`
}
