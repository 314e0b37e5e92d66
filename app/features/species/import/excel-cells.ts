import { readMonth, writeMonths } from "#core/csv/csv-cells.ts"
import { displayValue } from "#core/text/text.ts"
import type { KnownColumn } from "./species-csv-columns.ts"

/** Of Excel in English and French, as it shows dates: '6-Apr', 'Apr-10', '06-avr-26'. */
const MONTH =
	"(?:jan|f[eé]v|feb|mar|a[pv]r|ma[iy]|jui?n|jui?l|ao[uû]|aug|sep|o[ck]t|nov|d[eé]c)\\p{L}{0,2}\\.?"
const DAY_AND_MONTH = new RegExp(`^(\\d{1,2})-(${MONTH})(?:-\\d{2,4})?$`, "iu")
const MONTH_AND_NUMBER = new RegExp(`^(${MONTH})-(\\d{2,4})$`, "iu")

const WHOLE_DATE = /^\d{1,4}([/.-])\d{1,2}\1\d{1,4}( \d{1,2}:\d{2}(:\d{2})?)?$/
const DAY_NUMBER = /^\d{5}$/
const POWER_OF_TEN = /^\d([.,]\d+)?E[+-]\d+$/i
const FORMULA_ERROR = /^#(NAME\?|N\/A|REF!|VALUE!|DIV\/0!|NULL!|NUM!|SPILL!)$/i
const TOO_NARROW = /^#{3,}$/

const AS_TEXT = "Format the column as Text"

/** Letters of UTF-8 that a program has read as Windows-1252, as in 'PÃ©kan'. */
const GARBLED = /[ÂÃ][\u00a0-\u00bf]|â€/

/** What Excel seems to have made of a cell, and what to do; undefined if it left the cell alone. `title` is the column's in the file. */
export function excelHint(column: KnownColumn, title: string, cell: string): string | undefined {
	const text = cell.trim()
	const it = `${title} '${displayValue(text)}'`
	if (TOO_NARROW.test(text))
		return `${it}: Excel saved these signs, because the column was too narrow to show its content. Make it wider and save the file again.`
	if (FORMULA_ERROR.test(text))
		return `${it}: Excel took the text for a formula. ${AS_TEXT} and type the text again.`
	if (POWER_OF_TEN.test(text)) return `${it}: Excel made a number of it. ${AS_TEXT} and type it again.`
	if (GARBLED.test(text)) return `${it}: The letters look garbled. Save the table as 'CSV UTF-8'.`
	const [, day, month] = DAY_AND_MONTH.exec(text) ?? []
	const [, from, to] = MONTH_AND_NUMBER.exec(text) ?? []
	if (column !== "seasonMonths")
		return day || from ? `${it}: Excel made a date of it. ${AS_TEXT} and type it again.` : undefined
	if (!day && !from && !WHOLE_DATE.test(text) && !DAY_NUMBER.test(text)) return undefined
	const months = day ? [month, day] : [from, to]
	return `${it}: Excel made a date of it. ${AS_TEXT} and write the months by name, such as ${range(months) ?? "Apr-Jun"}.`
}

/** '4-6' became '6-Apr': 'Apr-Jun'. Undefined if the number isn't a month. */
function range(bounds: (string | undefined)[]): string | undefined {
	const [first, last] = bounds.map((bound) => readMonth((bound ?? "").toLowerCase().replace(/^0/, "")))
	return first && last ? [first, last].map((month) => writeMonths([month])).join("-") : undefined
}
