import { HOME_SETTINGS } from "./home-settings.ts"
import { IDENTITY_SETTINGS } from "./identity-settings.ts"
import { PART_SETTINGS } from "./part-settings.ts"
import { SECURITY_SETTINGS } from "./security-settings.ts"
import type { Section, SettingRow } from "./setting-row.ts"
import { VISIT_SETTINGS } from "./visit-settings.ts"

/** Forms, API, audit trail and doctor are derived from this table; a new row needs no migration. */
export const SETTINGS = {
	...SECURITY_SETTINGS,
	...PART_SETTINGS,
	...IDENTITY_SETTINGS,
	...HOME_SETTINGS,
	...VISIT_SETTINGS,
}

export type SettingKey = keyof typeof SETTINGS

export const SETTING_KEYS = Object.keys(SETTINGS) as SettingKey[]

export function settingRow(key: SettingKey): SettingRow {
	return SETTINGS[key]
}

export const descriptionOf = (key: SettingKey): string => {
	const { description, help } = settingRow(key)
	return description ?? String(help)
}

export const defaultOf = (key: SettingKey): string => settingRow(key).default ?? ""

/** Without a section, those of the Security tab. Each picture has its own form. */
export function settingsOf(section?: Section): SettingKey[] {
	const keys = SETTING_KEYS.filter((key) => settingRow(key).section === section)
	return keys.filter((key) => settingRow(key).kind !== "picture")
}

export type PictureKey = {
	[Key in SettingKey]: (typeof SETTINGS)[Key]["kind"] extends "picture" ? Key : never
}[SettingKey]

export const PICTURE_KEYS = SETTING_KEYS.filter((key) => settingRow(key).kind === "picture") as PictureKey[]

export const parsePictureKey = (text: unknown) => PICTURE_KEYS.find((key) => key === text)

export function isProtected(key: string | undefined): boolean {
	return SETTING_KEYS.some((one) => one === key && settingRow(one).isProtected)
}

export type Settings = Record<SettingKey, string>

export type Setting = { key: SettingKey; value: string; description: string }

export type PublicSetting = { key: string; value: string }

export function publicSettings(settings: Settings): PublicSetting[] {
	return SETTING_KEYS.flatMap((key): PublicSetting[] => {
		const { kind, visibility } = settingRow(key)
		if (visibility === "admin" || kind === "picture") return []
		if (!visibility) return [{ key, value: settings[key] }]
		return [{ key: `${key}_required`, value: String(settings[key].trim() !== "") }]
	})
}

export const PUBLIC_KEYS = publicSettings(
	Object.fromEntries(SETTING_KEYS.map((key) => [key, ""])) as Settings,
).map(({ key }) => key)

/** `stored` is '{key}', or '{key} to {value}' for a switch. */
export function describeSettingChange(stored: string): string {
	const [, key = "", value] = /^(\w+)(?: to (.*))?$/s.exec(stored) ?? []
	if (!Object.hasOwn(SETTINGS, key)) return `changed the setting ${stored}`
	const title = SETTINGS[key as SettingKey].title.toLowerCase()
	if (value === "true") return `enabled the ${title}`
	return value === "false" ? `disabled the ${title}` : `changed the ${title}`
}
