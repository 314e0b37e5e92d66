import type { Farm } from "#core/settings/farm.ts"

export type SiteInfo = Omit<Farm, "icons"> & {
	logo: string
	appleIcon: string
	hours: string
	/** IANA name. */
	timeZone: string
	takesParkingPayments: boolean
}

/** A button with this attribute opens the privacy preferences. */
export const PRIVACY_BUTTON = { "data-privacy-choices": "" }

export const MENU = "menu"
export const VIEWER_MENU = "viewer-menu"

export const RECEIPTS_KEY = "waiverReceipts"
export const TERMS_KEY = "waiverTerms"

export type MenuLink = { path: string; title: string }

export type HeaderLink = MenuLink & {
	icon?: "home" | "trail" | "place" | "clock" | "news" | "barn"
	/** Its label in the bottom bar, where it's missing otherwise. */
	short?: string
	/** Other paths on which it's the current page. */
	covers?: string
}

/** Sites without a map have no `map`. */
export type Sections = { tour: boolean; blog: boolean; events: boolean; analytics: boolean; map?: true }
