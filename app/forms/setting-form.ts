import { z } from "zod"
import { MAX_SETTING, type SettingKey } from "../models/setting.ts"

const toggle = z.enum(["true", "false"], { error: "must be 'true' or 'false'" })

/** The value that each setting takes. A passcode is any text; it is not trimmed, because it is compared exactly. */
export const SETTING_VALUES = {
	tour_enabled: toggle,
	blog_enabled: toggle,
	tour_passcode: z
		.string({ error: "must be a text" })
		.normalize("NFC")
		.max(MAX_SETTING, { error: `has more than ${MAX_SETTING} characters` })
		.refine((value) => !/\p{Cc}/u.test(value), { error: "must be one line of text" }),
} as const satisfies Record<SettingKey, z.ZodType<string>>

export const SETTING_KEYS = Object.keys(SETTING_VALUES) as SettingKey[]

/** Why a setting does not take this value; undefined where it does. */
export function faultOfSetting(key: SettingKey, value: string): string | undefined {
	return SETTING_VALUES[key].safeParse(value).error?.issues[0]?.message
}

/** The key of a setting, if it is one: of an address, or of a body that may hold anything. */
export function parseSettingKey(text: unknown): SettingKey | undefined {
	return typeof text === "string" && Object.hasOwn(SETTING_VALUES, text) ? (text as SettingKey) : undefined
}
