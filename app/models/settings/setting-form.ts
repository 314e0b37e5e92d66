import { z } from "zod"
import { MAX_SETTING } from "./setting.ts"
import { SETTING_KEYS, SETTINGS, type SettingKey } from "./settings-table.ts"

const toggle = z.enum(["true", "false"], { error: "must be 'true' or 'false'" })

/** Not trimmed, because passcodes are compared exactly. A passcode of spaces only counts as none. */
const passcode = z
	.string({ error: "must be text" })
	.normalize("NFC")
	.max(MAX_SETTING, { error: `has more than ${MAX_SETTING} characters` })
	.refine((value) => !/\p{Cc}/u.test(value), { error: "must be one line of text" })
	.overwrite((value) => (value.trim() === "" ? "" : value))

const RULES: Record<(typeof SETTINGS)[SettingKey]["kind"], z.ZodType<string>> = { switch: toggle, passcode }

export const SETTING_VALUES = Object.fromEntries(
	SETTING_KEYS.map((key) => [key, RULES[SETTINGS[key].kind]]),
) as Record<SettingKey, z.ZodType<string>>

export function settingError(key: SettingKey, value: string): string | undefined {
	return SETTING_VALUES[key].safeParse(value).error?.issues[0]?.message
}

export function parseSettingKey(text: unknown): SettingKey | undefined {
	return typeof text === "string" && Object.hasOwn(SETTING_VALUES, text) ? (text as SettingKey) : undefined
}
