import { z } from "zod"
import type { VersionLine } from "#app/models/forms/invalid-submission.ts"
import { formKey, revision } from "#app/models/forms/text-rules.ts"
import { cleanText, type RowsSetting, textError } from "./setting-form.ts"
import { SECTIONS, type Section } from "./setting-row.ts"
import { fieldsOfSection, type SettingKey, type Settings, settingRow } from "./settings-table.ts"

/** The values of a section's fields. A list has a field for each cell of its rows. */
export type SectionFormValues = Record<string, string> & { formKey: string }

/** On the page of the time zone: what was typed on the old clock happens at the same moment, not at the same hour. */
export const KEEP_MOMENTS = "keepMoments"

export const KEEP_MOMENTS_LABEL = "Keep the moments instead"

export function parseSection(text: unknown): Section | undefined {
	return typeof text === "string" && Object.hasOwn(SECTIONS, text) ? (text as Section) : undefined
}

export function cellName(key: SettingKey, at: number, column: string): string {
	return `${key}-${at}-${column}`
}

/** The hidden field with the number of rows that the form shows: empty ones have no other trace. */
export function countName(key: SettingKey): string {
	return `${key}-count`
}

/** The rows of a list in a form, with the empty ones; at least one, so that there is a field to type in. */
export function typedRows(key: SettingKey, row: RowsSetting, typed: Record<string, unknown>): ListRow[] {
	const rows = Array.from({ length: row.most }, (_, at) =>
		Object.fromEntries(
			Object.keys(row.columns).map((column) => [column, String(typed[cellName(key, at, column)] ?? "")]),
		),
	)
	const filled = rows.findLastIndex((one) => Object.values(one).some(Boolean)) + 1
	return rows.slice(0, Math.max(1, filled, Number(typed[countName(key)]) || 0))
}

export type ListRow = Record<string, string>

/** What the buttons of a list do with the row at an index. */
export type RowChange = { key: SettingKey; to: "add" | "up" | "down" | "remove"; at: number }

export function rowChangeText({ key, to, at }: RowChange): string {
	return `${key} ${to} ${at}`
}

export function parseRowChange(section: Section, text: unknown): RowChange | undefined {
	const [, name, to, at] = /^(\w+) (add|up|down|remove) (\d{1,3})$/.exec(String(text)) ?? []
	const key = fieldsOfSection(section).find((one) => one === name && settingRow(one).kind === "rows")
	return key && { key, to: to as RowChange["to"], at: Number(at) }
}

export function changeRows(rows: ListRow[], { to, at }: RowChange): ListRow[] {
	if (to === "add") return [...rows, {}]
	const others = rows.filter((_, place) => place !== at)
	if (to === "remove") return others
	return others.toSpliced(to === "up" ? Math.max(0, at - 1) : at + 1, 0, ...rows.slice(at, at + 1))
}

/** The fields of a list with these rows. */
function rowFields(key: SettingKey, rows: ListRow[]): Record<string, string> {
	const fields: Record<string, string> = { [countName(key)]: String(rows.length) }
	for (const [at, one] of rows.entries())
		for (const [column, text] of Object.entries(one)) fields[cellName(key, at, column)] = text
	return fields
}

/** What was typed into a form, with a change of a list's rows. */
export function withRowChange(typed: Record<string, string>, change: RowChange): Record<string, string> {
	const { key } = change
	const row = settingRow(key)
	if (row.kind !== "rows") return typed
	const rest = Object.entries(typed).filter(([name]) => !name.startsWith(`${key}-`))
	const rows = changeRows(typedRows(key, row, typed), change).slice(0, row.most)
	return { ...Object.fromEntries(rest), ...rowFields(key, rows) }
}

/** The labels of a section's fields. */
export function sectionLabels(section: Section): Record<string, string> {
	const labels: Record<string, string> = section === "time" ? { [KEEP_MOMENTS]: KEEP_MOMENTS_LABEL } : {}
	for (const key of fieldsOfSection(section)) {
		const row = settingRow(key)
		if (row.kind !== "rows") labels[key] = row.title
		else
			for (let at = 0; at < row.most; at++)
				for (const [column, { label }] of Object.entries(row.columns))
					labels[cellName(key, at, column)] = cellLabel(row.item, label, at)
	}
	return labels
}

export function cellLabel(item: string, label: string, at: number): string {
	return `${label} of ${item.toLowerCase()} ${at + 1}`
}

const textField = (label: string, rule: Parameters<typeof textError>[1]) =>
	z
		.string()
		.default("")
		.transform((text) => cleanText(text, rule))
		.superRefine((text, context) => {
			const message = textError(text, rule)
			if (message) context.addIssue({ code: "custom", message: `${label} ${message}` })
		})

/** The rules of a section's form. */
export function sectionForm(section: Section): z.ZodObject {
	const shape: Record<string, z.ZodType> = { formKey, revision }
	if (section === "time") shape[KEEP_MOMENTS] = z.boolean().default(false)
	const incomplete: { field: string; others: string[]; message: string }[] = []
	for (const key of fieldsOfSection(section)) {
		const row = settingRow(key)
		if (row.kind === "line" || row.kind === "passage") shape[key] = textField(row.title, row)
		if (row.kind !== "rows") continue
		shape[countName(key)] = z.string().optional()
		for (let at = 0; at < row.most; at++) {
			for (const [column, { label, ...rule }] of Object.entries(row.columns)) {
				const field = cellName(key, at, column)
				const name = cellLabel(row.item, label, at)
				shape[field] = textField(name, rule)
				const others = Object.keys(row.columns).map((other) => cellName(key, at, other))
				incomplete.push({ field, others, message: `${name} is required` })
			}
		}
	}
	return incomplete.reduce(
		(form, { field, others, message }) =>
			form.refine((values) => Boolean(values[field]) || others.every((other) => !values[other]), {
				path: [field],
				error: message,
				// Otherwise it would be checked only when all other fields are valid.
				when: () => true,
			}),
		z.object(shape),
	)
}

/** The values of the fields of stored settings. */
export function fieldsOf(section: Section, settings: Settings): Record<string, string> {
	const fields: Record<string, string> = {}
	for (const key of fieldsOfSection(section)) {
		const row = settingRow(key)
		if (row.kind !== "rows") fields[key] = settings[key]
		else Object.assign(fields, rowFields(key, readRows(settings[key])))
	}
	return fields
}

/** The settings in a valid form. */
export function settingsIn(section: Section, form: Record<string, unknown>): Partial<Settings> {
	const settings: Partial<Settings> = {}
	for (const key of fieldsOfSection(section)) {
		const row = settingRow(key)
		settings[key] = row.kind === "rows" ? rowsIn(key, row, form) : String(form[key] ?? "")
	}
	return settings
}

function rowsIn(key: SettingKey, row: RowsSetting, form: Record<string, unknown>): string {
	return JSON.stringify(typedRows(key, row, form).filter((one) => Object.values(one).some(Boolean)))
}

/** The rows of a stored list; empty if it can't be read. */
export function readRows(value: string): ListRow[] {
	try {
		return JSON.parse(value)
	} catch {
		return []
	}
}

/** Stored settings in words, for an edit conflict. */
export function sectionTexts(section: Section, settings: Partial<Settings>): VersionLine[] {
	return fieldsOfSection(section).map((key) => {
		const row = settingRow(key)
		if (row.kind !== "rows") return { label: row.title, value: settings[key] ?? "", keys: [key] }
		const lines = readRows(settings[key] ?? "").map((one) => Object.values(one).join(": "))
		return { label: row.title, value: lines.join("\n"), keys: [key] }
	})
}
