import { z } from "zod"
import { normalize } from "#core/text/normalize.ts"
import { type ListRow, readJson, typedRows } from "./list-rows.ts"
import { MAX_SETTING } from "./setting.ts"
import type { SettingRow } from "./setting-row.ts"
import { SETTING_KEYS, type SettingKey, settingRow } from "./settings-table.ts"

const toggle = z.enum(["true", "false"], { error: "value must be 'true' or 'false'" })

/** Not trimmed, because passcodes are compared exactly. A passcode of spaces only counts as none. */
const passcode = z
	.string({ error: "value must be text" })
	.overwrite((text) => normalize(text))
	.max(MAX_SETTING, { error: `value has more than ${MAX_SETTING} characters` })
	.refine((value) => !/\p{Cc}/u.test(value), { error: "value must be one line of text" })
	.overwrite((value) => (value.trim() === "" ? "" : value))

const asTexts = (row: ListRow) =>
	Object.fromEntries(Object.entries(row).map(([name, value]) => [name, String(value ?? "")]))

/** One line per row, or from the API the stored JSON. Lists all errors. */
export function typedList(row: Extract<SettingRow, { kind: "rows" }>) {
	const columns = z.object(row.columns)
	return z
		.string({ error: "value must be text" })
		.default("")
		.transform((text, context) => {
			const stored = readJson(text)
			const isList = Array.isArray(stored) && stored.every((one) => typeof one === "object" && one)
			const lines = text.split(/\r\n?|\n/)
			const numbers = lines.flatMap((line, at) => (line.trim() ? [at + 1] : []))
			const nameOf = (at: number) => (isList ? `${row.item} ${at + 1}` : `Line ${numbers[at]}`)
			const list: ListRow[] = isList ? stored : typedRows(text, row.columns)
			const checked = list.slice(0, row.most).map((one) => columns.safeParse(asTexts(one)))
			const problems = checked.flatMap(({ error }, at) =>
				(error?.issues ?? []).map(({ message }) => `${nameOf(at)}: ${message}`),
			)
			if (problems.length > 0) problems.push(`Write each line as in '${row.example}'`)
			const isLong = list.length > row.most
			const all = isLong ? [`The list has more than ${row.most} ${row.item.toLowerCase()}s`] : problems
			for (const message of all) context.addIssue({ code: "custom", message })
			return all.length > 0 ? z.NEVER : JSON.stringify(checked.map(({ data }) => data))
		})
}

function ruleOf(row: SettingRow): z.ZodType<string> {
	switch (row.kind) {
		case "switch":
			return toggle
		case "passcode":
			return passcode
		case "line":
		case "passage":
			return row.rule
		case "rows":
			return typedList(row)
		case "picture":
			return z.literal("", { error: "value can only be emptied here. Choose a picture in Site Settings" })
	}
}

export const SETTING_VALUES = Object.fromEntries(
	SETTING_KEYS.map((key) => [key, ruleOf(settingRow(key))]),
) as Record<SettingKey, z.ZodType<string>>

export const parseSettingKey = (text: unknown) => SETTING_KEYS.find((key) => key === text)
