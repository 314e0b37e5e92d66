/** The settings by key, as stored. */
export type Settings = { tour_enabled: string; blog_enabled: string; tour_passcode: string }

export type SettingKey = keyof Settings

/** A setting as staff see it. */
export type Setting = { key: SettingKey; value: string; description: string }

/** A setting as everybody may know it. */
export type PublicSetting = {
	key: "tour_enabled" | "blog_enabled" | "tour_passcode_required"
	value: string
}

/** The longest value, in characters. */
export const MAX_SETTING = 200

/** What each setting is for. */
export const SETTING_DESCRIPTIONS: Record<SettingKey, string> = {
	tour_enabled: "Self-guided tour is visible to visitors",
	blog_enabled: "Blog & News section is visible to visitors",
	tour_passcode: "Passcode required to access the wildlife tour",
}

/** The tour asks for its passcode when there is one; spaces alone are none. */
export function hasPasscode(settings: Pick<Settings, "tour_passcode">): boolean {
	return settings.tour_passcode.trim() !== ""
}

/** What everybody may know: whether there is a passcode, not which. */
export function publicSettings(settings: Settings): PublicSetting[] {
	return [
		{ key: "tour_enabled", value: settings.tour_enabled },
		{ key: "blog_enabled", value: settings.blog_enabled },
		{ key: "tour_passcode_required", value: String(hasPasscode(settings)) },
	]
}

/** The tour itself needs exactly 'true'. */
export function isTourOpen(settings: Settings): boolean {
	return settings.tour_enabled === "true"
}

/** The home page offers the tour unless it is switched off. */
export function isTourOffered(settings: Settings): boolean {
	return settings.tour_enabled !== "false"
}

/** The news are on unless they are switched off: in the navigation, on the pages and in the interface alike. */
export function isBlogEnabled(settings: Settings): boolean {
	return settings.blog_enabled !== "false"
}
