import { z } from "zod"
import type { StoredField } from "#core/records/field.ts"
import { displayValue } from "#core/text/text.ts"

type Kinds = { kind: "line" | "passage" | "choice" | "list" | "switch" | "months" }

export type CsvField = Extract<StoredField, Kinds> & { csv: "required" | "optional" }

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

/** Spreadsheets parse these as formulas: also full-width characters, and text after a semicolon where that separates cells. */
const FORMULA = /(?<=^|[;\t\r\n])'*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]/g

/** Security: prevents formula injection with an apostrophe, which `readText` removes. */
export const writeText = (text: string) => text.replace(FORMULA, "'$&")

export const readText = (cell: string) =>
	cell.replace(FORMULA, (formula) => (formula.startsWith("'") ? formula.slice(1) : formula))

export function quoted(cell: string): string {
	return /[",;\t\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}

const MAX_MONTHS = 1000

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]

/** Writes 'Apr May Jun': spreadsheets would parse '4-6' and '4,5' as a date or a number. */
export function writeMonths(months: number[]): string {
	if (months.length === 12) return "all year"
	return months.map((month) => MONTHS[month - 1]?.replace(/^./, (letter) => letter.toUpperCase())).join(" ")
}

/** Also reads full names, numbers and ranges, which may go past December. Undefined if a part isn't a month. */
export function readMonths(cell: string): number[] | undefined {
	if (cell.length > MAX_MONTHS) return undefined
	const text = cell.trim().replace(/\s+/g, " ").toLowerCase()
	if (text === "all year") return MONTHS.map((_, at) => at + 1)
	const parts = text
		.replace(/ ?(-|–|\bto\b) ?/g, "-")
		.split(/[\s,;|]+/)
		.filter(Boolean)
	const ranges = parts.map((part) => monthsBetween(part.split("-").map(readMonth)))
	return ranges.includes(undefined) ? undefined : (ranges as number[][]).flat()
}

function readMonth(word: string): number | undefined {
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

/** 'Scientific Name' and 'scientific_name' are one name, as are 'Least Concern' and 'least_concern'. */
export const wordKey = (text: string) => text.toLowerCase().replace(/[\s_-]+/g, "")

const textCell = z.string().transform(readText)

/** Values and labels match in any case, because Excel saves `true` as `TRUE`. `field` rejects anything else. */
const wordCell = <T extends string>(labels: Readonly<Record<T, string>>, field: z.ZodType<T>) => {
	const values = Object.keys(labels) as T[]
	const byKey = new Map(values.flatMap((value) => [[wordKey(labels[value]), value]] as const))
	for (const value of values) byKey.set(wordKey(value), value)
	return z
		.string()
		.transform((text) => byKey.get(wordKey(text.trim())) ?? text.trim())
		.pipe(field as z.ZodType<T, string>)
}

const FLAGS = { true: "Yes", false: "No", "": "" }

const flagCell = (column: string) =>
	wordCell(
		FLAGS,
		z.enum(["true", "false", ""], {
			error: ({ input }) => `${column} '${displayValue(String(input))}' is not true or false, yes or no`,
		}),
	).transform((text) => text === "true")

const monthsCell = (column: string) =>
	z.string().transform((text, context) => {
		const found = readMonths(text)
		if (found) return found
		const message = `${column} '${displayValue(text)}' is not a list of months, such as 'Apr May Jun', 'Apr-Sep' or 'all year'`
		context.addIssue({ code: "custom", message })
		return z.NEVER
	})

function choiceCell(field: CsvField & { kind: "choice" }) {
	const known = wordCell(field.options, field.rule)
	if (field.csv === "required") return known
	return z
		.string()
		.transform((text) => text.trim() || (field.initial ?? ""))
		.pipe(known)
}

export function cellRule(field: CsvField, name: string): z.ZodType {
	switch (field.kind) {
		case "line":
		case "passage":
			// A cell is never undefined, although a form field may be.
			return textCell.pipe(field.rule as z.ZodType<string, string>)
		case "choice":
			return choiceCell(field)
		case "list":
			return textCell.transform(readFacts).pipe(field.rule as z.ZodType<string[], string[]>)
		case "switch":
			return flagCell(name)
		case "months":
			return monthsCell(name).pipe(field.rule as z.ZodType<number[], number[]>)
	}
}

export function cellWriter({ kind }: CsvField): (value: unknown) => string {
	switch (kind) {
		case "line":
		case "passage":
			return (value) => writeText(String(value))
		case "choice":
		case "switch":
			return String
		case "list":
			return (value) => writeText(writeFacts(value as string[]))
		case "months":
			return (value) => writeMonths(value as number[])
	}
}
