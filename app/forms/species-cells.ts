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
