import { z } from "zod"
import type { Field } from "#core/records/field.ts"
import type { FormDefinition } from "#core/records/form-definition.ts"
import { cellLabel, cellName, countName, readRows, rowFields, typedRows } from "./list-rows.ts"
import { cleanText, type RowsSetting, textError } from "./setting-form.ts"
import { SECTION_NAMES, SECTIONS, type Section } from "./setting-row.ts"
import { fieldsOfSection, type SettingKey, type Settings, settingRow } from "./settings-table.ts"

export type SettingsForm = FormDefinition<Settings & { revision: number }, Record<string, Field>>

export function parseSection(text: unknown): Section | undefined {
	return typeof text === "string" && Object.hasOwn(SECTIONS, text) ? (text as Section) : undefined
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

function fieldOf(key: SettingKey): Field {
	const row = settingRow(key)
	const texts = { label: row.title, hint: row.help as string }
	switch (row.kind) {
		case "rows":
			return listField(key, row)
		case "passage":
			if (row.field) return row.field
			return {
				kind: "passage",
				...texts,
				rule: textField(row.title, row),
				rows: row.lines,
				...(row.isRequired && { required: true }),
			}
		case "line": {
			const { type, isRequired, autoComplete = "off" } = row
			const input = type === "url" ? { type: "text", inputMode: "url" as const } : { type: type ?? "text" }
			const rule = textField(row.title, row)
			return {
				kind: "line",
				...texts,
				rule,
				...(isRequired && { required: true }),
				input: { ...input, autoComplete },
			}
		}
		default:
			throw new TypeError(`The setting ${key} isn't a field of its section's form`)
	}
}

/** A list has an input for each cell of its rows. */
function listField(key: SettingKey, row: RowsSetting & { title: string; help: string }): Field {
	const columns = Object.entries(row.columns)
	const cells = Array.from({ length: row.most }, (_, at) =>
		columns.map(([column, { label, ...rule }]) => {
			return { name: cellName(key, at, column), label: cellLabel(row.item, label, at), rule }
		}),
	)
	return {
		kind: "fieldset",
		label: row.title,
		hint: row.help,
		inputs: {
			[countName(key)]: z.string().optional(),
			...Object.fromEntries(cells.flat().map(({ name, label, rule }) => [name, textField(label, rule)])),
		},
		typed: (value: string) => rowFields(key, readRows(value)),
		read(form: Record<string, unknown>) {
			const filled = typedRows(key, row, form).filter((one) => Object.values(one).some(Boolean))
			const incomplete = cells.filter((one) => one.some(({ name }) => form[name]))
			const missing = incomplete.flat().filter(({ name }) => !form[name])
			const problems = missing.map(({ name, label }) => ({ field: name, message: `${label} is required` }))
			return { value: JSON.stringify(filled), problems }
		},
		lines(value: string) {
			const lines = readRows(value).map((one) => Object.values(one).join(": "))
			return [{ label: row.title, value: lines.join("\n") }]
		},
	}
}

function settingsForm(section: Section): SettingsForm {
	const { title } = SECTIONS[section]
	return {
		noun: "these settings",
		formId: "site-section",
		list: "/admin/site",
		newAt: `/admin/site/${section}`,
		auditActions: { created: "setting.changed", updated: "setting.changed" },
		reloads: true,
		fields: Object.fromEntries(fieldsOfSection(section).map((key) => [key, fieldOf(key)])),
		titles: { new: title, edit: title, missing: title },
		buttons: { create: "Save", update: "Save" },
		failures: { create: "Couldn't save the settings", update: "Couldn't save the settings" },
		saved: () => ({ title: "Settings saved", description: title }),
	}
}

export const SECTION_FORMS = Object.fromEntries(
	SECTION_NAMES.map((section) => [section, settingsForm(section)]),
) as Record<Section, SettingsForm>
