import type { Settings } from "./settings-table.ts"

export const MAX_SETTING = 200

export function hasPasscode(settings: Pick<Settings, "tour_passcode">): boolean {
	return settings.tour_passcode.trim() !== ""
}

/** The specification opens the tour only for exactly 'true'. */
export function isTourOpen(settings: Settings): boolean {
	return settings.tour_enabled === "true"
}
