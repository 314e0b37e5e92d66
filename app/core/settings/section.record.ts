import type { Field } from "#core/records/field.ts"
import type { FormDefinition } from "#core/records/form-definition.ts"
import { rowsText } from "./list-rows.ts"
import { SETTING_VALUES, typedList } from "./setting-form.ts"
import { SECTION_NAMES, SECTIONS, type Section } from "./setting-row.ts"
import { fieldsOfSection, type SettingKey, type Settings, settingRow } from "./settings-table.ts"

export type SettingsForm = FormDefinition<Settings & { revision: number }, Record<string, Field>>

export function parseSection(text: unknown): Section | undefined {
	return typeof text === "string" && Object.hasOwn(SECTIONS, text) ? (text as Section) : undefined
}

function fieldOf(key: SettingKey): Field {
	const row = settingRow(key)
	const texts = { label: row.title, hint: row.help as string }
	switch (row.kind) {
		case "rows": {
			const typed = (value: string) => rowsText(value, row.columns)
			const rule = SETTING_VALUES[key]
			return { kind: "typed", ...texts, rule, form: () => typedList(row), typed, text: typed, rows: 5 }
		}
		case "passage":
			return row.field ?? { ...row, ...texts }
		case "line":
			return { ...row, ...texts, input: { type: "text", autoComplete: "off", ...row.input } }
		default:
			throw new TypeError(`The setting ${key} isn't a field of its section's form`)
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
