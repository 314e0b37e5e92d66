import type { Field } from "#core/records/field.ts"
import { CHOSEN_FILE, type OptionalPicture } from "#core/records/file-field.ts"
import { type Focus, focus } from "#core/records/focus-field.ts"
import { both, type FormDefinition } from "#core/records/form-definition.ts"
import { rowsText } from "./list-rows.ts"
import { SETTING_VALUES, typedList } from "./setting-form.ts"
import { SECTION_NAMES, SECTIONS, type Section } from "./setting-row.ts"
import {
	PICTURE_KEYS,
	type PictureKey,
	SETTINGS,
	type SettingKey,
	type Settings,
	settingRow,
	settingsOf,
} from "./settings-table.ts"

type OnPage = { help: string; hasFocus?: boolean }

type OnSite = { title: string; help: string; list?: string }

export type SettingsForm = FormDefinition<Settings & { revision: number }, Record<string, Field>> & OnPage

type EditedPicture = { image: string; imageUrl: string | null; focus: Focus; revision: number }

export const parseSection = (text: unknown) => SECTION_NAMES.find((name) => name === text)

const siteForm = ({ title, help, list = "/admin/site" }: OnSite, path: string) =>
	({
		...{ help, list },
		newAt: `/admin/site/${path}`,
		auditActions: { created: "setting.changed", updated: "setting.changed" },
		reloads: true,
		titles: { new: title, edit: title, missing: title },
		buttons: both("Save"),
	}) as const

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
	return {
		...siteForm(SECTIONS[section], section),
		noun: "these settings",
		formId: "site-section",
		fields: Object.fromEntries(settingsOf(section).map((key) => [key, fieldOf(key)])),
		failures: both("Couldn't save the settings"),
		saved: () => ({ title: "Settings saved", description: SECTIONS[section].title }),
	}
}

export const SECTION_FORMS = Object.fromEntries(
	SECTION_NAMES.map((section) => [section, settingsForm(section)]),
) as Record<Section, SettingsForm>

function pictureForm(
	key: PictureKey,
): FormDefinition<EditedPicture, { image: OptionalPicture; focus: typeof focus }> & OnPage {
	const { title, use } = SETTINGS[key]
	const hasFocus = use === "wide"
	return {
		...siteForm(SETTINGS[key], `pictures/${key}`),
		hasFocus,
		noun: "picture",
		formId: "site-picture",
		fields: {
			image: {
				kind: "picture",
				label: title,
				use,
				prompt: "Drag and drop an image here, or choose one.",
				hint: "JPEG, PNG, WebP, AVIF or GIF, up to 15 MB. Location data is removed.",
				remove: `Remove the ${title.toLowerCase()}`,
				isShownElsewhere: hasFocus,
			},
			focus,
		},
		// A form that is sent again doesn't have its picture.
		saved: ({ image = CHOSEN_FILE }) => ({
			title: "Settings saved",
			description: image === CHOSEN_FILE ? title : `${title}: ${image ? "no other image" : "no image"}`,
		}),
	}
}

export const PICTURE_FORMS = Object.fromEntries(PICTURE_KEYS.map((key) => [key, pictureForm(key)])) as Record<
	PictureKey,
	ReturnType<typeof pictureForm>
>
