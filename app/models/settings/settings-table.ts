type SettingRow = {
	title: string
	help: string
	description: string
	default: string
	/** What the API shows to guests: the value, only whether it is set (as `{key}_required`), or nothing. */
	visibility: "public" | "required" | "admin"
} & (
	| {
			kind: "switch"
			shortName: string
			fullName: string
			isOnUnlessFalse?: true
	  }
	| { kind: "passcode" }
)

/** The Security tab's forms, the API and the audit trail are derived from this table; a new row needs no migration. */
export const SETTINGS = {
	tour_enabled: {
		kind: "switch",
		title: "Self-Guided Tour",
		help: "Whether visitors can take the wildlife tour.",
		description: "Self-guided tour is visible to visitors",
		shortName: "Tour",
		fullName: "Self-guided tour",
		default: "",
		visibility: "public",
	},
	blog_enabled: {
		kind: "switch",
		title: "Blog & News Section",
		help: "Whether visitors can read the news.",
		description: "Blog & News section is visible to visitors",
		shortName: "Blog",
		fullName: "Blog & News section",
		default: "",
		isOnUnlessFalse: true,
		visibility: "public",
	},
	tour_passcode: {
		kind: "passcode",
		title: "Tour Passcode",
		help: "Visitors type it to open the tour. Leave it empty for a tour that is open to all.",
		description: "Passcode required to access the wildlife tour",
		default: "",
		visibility: "required",
	},
} as const satisfies Record<string, SettingRow>

export type SettingKey = keyof typeof SETTINGS

export const SETTING_KEYS = Object.keys(SETTINGS) as SettingKey[]

export function settingRow(key: SettingKey): SettingRow {
	return SETTINGS[key]
}

export type Settings = Record<SettingKey, string>

export type Setting = { key: SettingKey; value: string; description: string }

type PublicKeyOf<Key extends SettingKey> = {
	public: Key
	required: `${Key}_required`
	admin: never
}[(typeof SETTINGS)[Key]["visibility"]]

type PublicKey = { [Key in SettingKey]: PublicKeyOf<Key> }[SettingKey]

export type PublicSetting = { key: PublicKey; value: string }

export function publicSettings(settings: Settings): PublicSetting[] {
	return SETTING_KEYS.flatMap((key) => publicSetting(key, settings[key])) as PublicSetting[]
}

function publicSetting(key: SettingKey, value: string): { key: string; value: string }[] {
	switch (settingRow(key).visibility) {
		case "public":
			return [{ key, value }]
		case "required":
			return [{ key: `${key}_required`, value: String(value.trim() !== "") }]
		case "admin":
			return []
	}
}

export const PUBLIC_KEYS = publicSettings(
	Object.fromEntries(SETTING_KEYS.map((key) => [key, ""])) as Settings,
).map(({ key }) => key)

/** `stored` is '{key}', or '{key} to {value}' if the value isn't secret. */
export function describeSettingChange(stored: string): string {
	const [, key = "", value] = /^(\w+)(?: to (.*))?$/s.exec(stored) ?? []
	if (!Object.hasOwn(SETTINGS, key)) return `changed the setting ${stored}`
	const title = SETTINGS[key as SettingKey].title.toLowerCase()
	if (value === "true") return `enabled the ${title}`
	return value === "false" ? `disabled the ${title}` : `changed the ${title}`
}
