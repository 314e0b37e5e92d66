import { z } from "zod"
import { formKey, revision } from "#app/models/forms/text-rules.ts"
import { cleanText, type RowsSetting, textError } from "./setting-form.ts"
import { SECTIONS, type Section } from "./setting-row.ts"
import { fieldsOfSection, type SettingKey, type Settings, settingRow } from "./settings-table.ts"

/** The values of a section's fields. A list has a field for each cell of its rows. */
export type SectionFormValues = Record<string, string> & { formKey: string }

/** On the page of the time zone: what was typed on the old clock happens at the same moment, not at the same hour. */
export const KEEP_MOMENTS = "keepMoments"

export const KEEP_MOMENTS_LABEL = "Keep the moments instead"

/** Empty rows after the last one, so that rows can be added without scripts. */
const EMPTY_ROWS = 2

export function parseSection(text: unknown): Section | undefined {
	return typeof text === "string" && Object.hasOwn(SECTIONS, text) ? (text as Section) : undefined
}

export function cellName(key: SettingKey, at: number, column: string): string {
	return `${key}-${at}-${column}`
}

/** The rows that a list's form shows: those with text, and some empty ones. */
export function shownRows(key: SettingKey, row: RowsSetting, values: Record<string, unknown>): number {
	const last = Array.from({ length: row.most }, (_, at) => at).findLast((at) =>
		Object.keys(row.columns).some((column) => values[cellName(key, at, column)]),
	)
	return Math.min(row.most, (last ?? -1) + 1 + EMPTY_ROWS)
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
		else
			for (const [at, one] of readRows(settings[key]).entries())
				for (const column of Object.keys(row.columns)) fields[cellName(key, at, column)] = one[column] ?? ""
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
	const columns = Object.keys(row.columns)
	const rows = Array.from({ length: row.most }, (_, at) =>
		Object.fromEntries(columns.map((column) => [column, String(form[cellName(key, at, column)] ?? "")])),
	)
	return JSON.stringify(rows.filter((one) => Object.values(one).some(Boolean)))
}

/** The rows of a stored list; empty if it can't be read. */
export function readRows(value: string): Record<string, string>[] {
	try {
		return JSON.parse(value)
	} catch {
		return []
	}
}

/** Stored settings in words, for an edit conflict. */
export function sectionTexts(section: Section, settings: Settings): { label: string; value: string }[] {
	return fieldsOfSection(section).map((key) => {
		const row = settingRow(key)
		if (row.kind !== "rows") return { label: row.title, value: settings[key] }
		const lines = readRows(settings[key]).map((one) => Object.values(one).join(": "))
		return { label: row.title, value: lines.join("\n") }
	})
}
