import type { Settings } from "./settings-table.ts"

/** The longest value, in characters. */
export const MAX_SETTING = 200

/** The tour asks for its passcode when there is one; spaces alone are none. */
export function hasPasscode(settings: Pick<Settings, "tour_passcode">): boolean {
	return settings.tour_passcode.trim() !== ""
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
