import { setImmediate as nextTurn } from "node:timers/promises"
import { type CsvDelimiter, readCsvRecords } from "#app/models/forms/csv-records.ts"
import { formatNumber } from "#app/models/text/numbers.ts"
import { shownValue } from "#app/models/text/text.ts"
import { isLink, withScheme } from "#app/models/text/web-address.ts"
import { bodyOf } from "#app/records/define-record.ts"
import { REDIRECT } from "./redirect.record.ts"
import { MAX_ROWS } from "./redirect-list.ts"

export type ListedRedirect = { line: number; path: string; target: string }

export type ParsedList = { rows: ListedRedirect[]; heading?: string | undefined; problems: string[] }

const LINES_AT_ONCE = 200

/** Reads two columns with commas, semicolons or tabs between them. Empty lines and a heading are left out. */
export async function parseRedirectList(text: string): Promise<ParsedList> {
	const lines = text.split(/\r\n?|\n/).map((cells, at) => ({ cells: cells.trim(), line: at + 1 }))
	const filled = lines.filter(({ cells }) => /[^\s,;"]/.test(cells))
	if (filled.length > MAX_ROWS) {
		const most = `${formatNumber(MAX_ROWS)} lines`
		return { rows: [], problems: [`The list has more than ${most}. Import it in parts.`] }
	}
	const [first] = filled
	const heading = first && !HAS_ADDRESS.test(first.cells) ? first : undefined
	const rows: ListedRedirect[] = []
	const problems: string[] = []
	const firstLines = new Map<string, number>()
	for (const [at, { cells, line }] of filled.entries()) {
		if (at % LINES_AT_ONCE === LINES_AT_ONCE - 1) await nextTurn()
		if (line === heading?.line) continue
		const read = readRow(cells)
		const first = typeof read === "string" ? undefined : firstLines.get(read.path)
		if (typeof read === "string") problems.push(`Line ${line}: ${read}`)
		else if (first) problems.push(`Line ${line}: ${read.path} is also in line ${first}`)
		else {
			firstLines.set(read.path, line)
			rows.push({ ...read, line })
		}
	}
	return { rows, heading: heading && `Line ${heading.line}: ${shownValue(heading.cells)}`, problems }
}

/** A path or a URL, also between words, or a domain. */
const HAS_ADDRESS = /(^|[\s,;"^])\/\S|:\/\/|[\p{L}\p{N}-]\.[\p{L}\p{N}]/u

function readRow(text: string): { path: string; target: string } | string {
	const [path, target, ...more] = splitCells(text)
	if (!target || more.some(Boolean))
		return `It must have two columns, the old address and the new one: ${shownValue(text)}`
	const read = bodyOf(REDIRECT).safeParse({ path, target })
	return read.success ? read.data : read.error.issues.map(({ message }) => message).join(". ")
}

/** At the separator between two addresses. An address may have a comma or semicolon itself. */
function splitCells(text: string): string[] {
	const separators = [...new Set(text.match(/[\t;,]/g))].toSorted((one, other) => rank(one) - rank(other))
	const readings = separators.map((separator) => cellsOf(text, separator))
	const isClear = (cells: string[]) =>
		cells.filter(Boolean).length === 2 && cells.slice(0, 2).every(isAddress)
	return readings.find(isClear) ?? readings[0] ?? [text]
}

/** Spreadsheets put tabs between columns; otherwise, the first separator counts. */
const rank = (separator: string) => (separator === "\t" ? 0 : 1)

const isAddress = (cell: string) => isLink(withScheme(cell))

function cellsOf(text: string, separator: string): string[] {
	const [record] = text.includes('"') ? readCsvRecords(text, separator as CsvDelimiter).records : []
	return record?.fields ?? text.split(separator).map((cell) => cell.trim())
}
