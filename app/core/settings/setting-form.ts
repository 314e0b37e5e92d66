import { z } from "zod"
import { normalize, oneLine, severalLines } from "#core/text/normalize.ts"
import { isTelephone } from "#core/text/telephone.ts"
import { addressProblem, parseWebAddress, withScheme } from "#core/text/web-address.ts"
import { isTimeZone } from "#core/time/time-zone.ts"
import { type ListRow, readJson, typedRows } from "./list-rows.ts"
import { MAX_SETTING } from "./setting.ts"
import { SETTING_KEYS, type SettingKey, settingRow } from "./settings-table.ts"

type Row = ReturnType<typeof settingRow>
type RowsSetting = Extract<Row, { kind: "rows" }>

const toggle = z.enum(["true", "false"], { error: "must be 'true' or 'false'" })

/** Not trimmed, because passcodes are compared exactly. A passcode of spaces only counts as none. */
const passcode = z
	.string({ error: "must be text" })
	.overwrite((text) => normalize(text))
	.max(MAX_SETTING, { error: `has more than ${MAX_SETTING} characters` })
	.refine((value) => !/\p{Cc}/u.test(value), { error: "must be one line of text" })
	.overwrite((value) => (value.trim() === "" ? "" : value))

type TextRule = {
	longest: number
	isRequired?: true
	type?: string
	format?: string
	lines?: number
	check?(text: string): string | undefined
}

/** As it is stored. A rule without `lines` is for a text of one line. */
function cleanText(
	text: string,
	{ lines, type, format }: Pick<TextRule, "lines" | "type" | "format"> = {},
): string {
	const cleaned = lines ? severalLines(text) : oneLine(text)
	if (format === "country") return cleaned.toUpperCase()
	return type === "url" ? withScheme(cleaned) : cleaned
}

/** The end of a sentence that begins with the field's name; undefined for valid text. */
function textError(
	text: string,
	{ longest, isRequired, type, format, lines, check }: TextRule,
): string | undefined {
	if (text === "") return isRequired ? "is required" : undefined
	if (format === "country" && !/^[A-Z]{2}$/.test(text)) return "must be two letters, such as CA"
	if (text.length > longest) return `has more than ${longest} characters`
	if (lines ? /[^\P{Cc}\n\t]/u.test(text) : /\p{Cc}/u.test(text))
		return lines ? "must be plain text" : "must be one line of text"
	const problem = check?.(text)
	if (problem) return `can't be saved. ${problem}`
	if (type === "url" && !parseWebAddress(text))
		return addressProblem(text, "must be an address that begins with http:// or https://")
	if (format === "time zone" && !isTimeZone(text))
		return "must be the name of a time zone, such as America/Toronto"
	if (type === "email" && !z.email().safeParse(text).success) return "must be an email address"
	if (type === "tel" && !isTelephone(text))
		return "must be a telephone number, such as 705 555 0100 or 705 555 0100 ext. 4"
	return undefined
}

/** Errors begin with the label, if it has one. */
function plainText(text: z.ZodType<string>, rule: TextRule, label = "") {
	return text
		.transform((text) => cleanText(text, rule))
		.superRefine((text, context) => {
			const message = textError(text, rule)
			if (message) context.addIssue({ code: "custom", message: `${label} ${message}`.trim() })
		})
}

/** Of a form, which sends nothing for an empty field. */
export const typedText = (rule: TextRule, label: string) => plainText(z.string().default(""), rule, label)

/** A line for each row, or of the API the stored JSON. Stores JSON, and names all that is wrong. */
export const typedList = (row: RowsSetting) =>
	z
		.string({ error: "must be text" })
		.default("")
		.transform((text, context) => {
			const stored = readJson(text)
			const isList = Array.isArray(stored) && stored.every((one) => typeof one === "object" && one)
			const lines = text.split(/\r\n?|\n/)
			const numbers = lines.flatMap((line, at) => (line.trim() ? [at + 1] : []))
			const nameOf = (at: number) => (isList ? `${row.item} ${at + 1}` : `Line ${numbers[at]}`)
			const columns = Object.entries(row.columns)
			const list: ListRow[] = isList ? stored : typedRows(text, row.columns)
			const cleaned = list.map((one) =>
				Object.fromEntries(
					columns.map(([name, column]) => [name, cleanText(String(one[name] ?? ""), column)]),
				),
			)
			const problems = cleaned.flatMap((one, at) =>
				columns.flatMap(([name, column]) => {
					const error = textError(one[name] ?? "", { ...column, isRequired: true })
					return error ? `${nameOf(at)}: ${column.label.toLowerCase()} ${error}` : []
				}),
			)
			if (problems.length > 0) problems.push(`Write each line as in '${row.example}'`)
			const isLong = list.length > row.most
			const all = isLong ? [`The list has more than ${row.most} ${row.item.toLowerCase()}s`] : problems
			for (const message of all) context.addIssue({ code: "custom", message })
			return all.length > 0 ? z.NEVER : JSON.stringify(cleaned)
		})

function ruleOf(row: Row): z.ZodType<string> {
	switch (row.kind) {
		case "switch":
			return toggle
		case "passcode":
			return passcode
		case "line":
		case "passage":
			return plainText(z.string({ error: "must be text" }), row)
		case "rows":
			return typedList(row)
		case "picture":
			return z.literal("", { error: "can only be emptied here. Choose a picture in Site Settings" })
	}
}

export const SETTING_VALUES = Object.fromEntries(
	SETTING_KEYS.map((key) => [key, ruleOf(settingRow(key))]),
) as Record<SettingKey, z.ZodType<string>>

export function settingError(key: SettingKey, value: string): string | undefined {
	return SETTING_VALUES[key].safeParse(value).error?.issues[0]?.message
}

export function parseSettingKey(text: unknown): SettingKey | undefined {
	return typeof text === "string" && Object.hasOwn(SETTING_VALUES, text) ? (text as SettingKey) : undefined
}
