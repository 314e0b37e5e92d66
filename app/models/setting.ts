/** The settings by key, as stored. */
export type Settings = { tour_enabled: string; blog_enabled: string; tour_passcode: string }

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
