import { displayValue } from "#core/text/text.ts"
import type { KnownColumn } from "./species-csv-columns.ts"

/** Dates as Excel shows them in English and French: '6-Apr', 'Apr-10', '06-avr-26'. */
const MONTH =
	"(?:jan|f[eé]v|feb|mar|a[pv]r|ma[iy]|jui?n|jui?l|ao[uû]|aug|sep|o[ck]t|nov|d[eé]c)\\p{L}{0,2}\\.?"
const DATE = new RegExp(`^(\\d{1,2}-${MONTH}(-\\d{2,4})?|${MONTH}-\\d{2,4})$`, "iu")
const DATE_AS_NUMBERS = /^(\d{1,4}([/.-])\d{1,2}\2\d{1,4}( \d{1,2}:\d{2}(:\d{2})?)?|\d{5})$/
/** Scientific notation, a formula's error, or a column that is too narrow. */
const OTHER = /^(\d([.,]\d+)?E[+-]\d+|#(NAME\?|N\/A|REF!|VALUE!|DIV\/0!|NULL!|NUM!|SPILL!)|#{3,})$/i

/** UTF-8 misread as Windows-1252, as in 'PÃ©kan'. */
const GARBLED = /[ÂÃ][\u00a0-\u00bf]|â€/

/** Describes how Excel seems to have changed a cell; undefined if it didn't. `title` is the column's name in the file. */
export function excelHint(column: KnownColumn, title: string, cell: string): string | undefined {
	const text = cell.trim()
	const it = `${title} '${displayValue(text)}'`
	if (GARBLED.test(text)) return `${it}: The letters look garbled. Save the table as 'CSV UTF-8'.`
	if (column === "seasonMonths")
		return DATE.test(text) || DATE_AS_NUMBERS.test(text)
			? `${it}: Excel made a date of it. Format the column as Text and write the months by name, such as Apr-Jun.`
			: undefined
	return DATE.test(text) || OTHER.test(text)
		? `${it}: Excel made this of it. Format the column as Text and type it again.`
		: undefined
}
