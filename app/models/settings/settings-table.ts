type SettingRow = {
	/** On the security page and in the audit trail. */
	title: string
	/** Its explanation on the security page. */
	help: string
	/** What the API says about it until somebody writes another description. */
	description: string
	/** The value without a row in the database. */
	default: string
	/** What everybody may read in the API: the value, only whether there is one (as `{key}_required`), or nothing. */
	visibility: "public" | "required" | "admin"
} & (
	| {
			kind: "switch"
			/** Begin the two sentences that confirm a change. */
			shortName: string
			fullName: string
			/** Values other than 'true' and 'false' count as on. */
			isOnUnlessFalse?: true
	  }
	| { kind: "passcode" }
)

/**
 * Everything about the settings that staff change on the security page: its rows, the API, and the audit trail are
 * derived from this table. A new row needs no migration. The first migration stores 'true' for the first two; an empty
 * value has a meaning of its own for them (see `isTourOpen` and `isBlogEnabled`).
 */
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

/** The row of a setting, whichever it is. */
export function settingRow(key: SettingKey): SettingRow {
	return SETTINGS[key]
}

/** The settings by key, as stored. */
export type Settings = Record<SettingKey, string>

/** A setting as staff see it. */
export type Setting = { key: SettingKey; value: string; description: string }

type PublicKeyOf<Key extends SettingKey> = {
	public: Key
	required: `${Key}_required`
	admin: never
}[(typeof SETTINGS)[Key]["visibility"]]

type PublicKey = { [Key in SettingKey]: PublicKeyOf<Key> }[SettingKey]

/** A setting as everybody may know it. */
export type PublicSetting = { key: PublicKey; value: string }

/** What everybody may know: of a passcode only whether there is one. */
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

/**
 * A change of a setting in words, from what the audit trail stores about it: '{key}', or '{key} to {value}' where the
 * value is no secret.
 */
export function settingChangeWords(stored: string): string {
	const [, key = "", value] = /^(\w+)(?: to (.*))?$/s.exec(stored) ?? []
	if (!Object.hasOwn(SETTINGS, key)) return `changed the setting ${stored}`
	const title = SETTINGS[key as SettingKey].title.toLowerCase()
	if (value === "true") return `turned on the ${title}`
	return value === "false" ? `turned off the ${title}` : `changed the ${title}`
}
