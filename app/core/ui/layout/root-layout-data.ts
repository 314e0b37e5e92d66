import type { Flash } from "#core/forms/flash.ts"
import { DEFAULT_ZONE } from "#core/time/local-time.ts"
import type { AnalyticsScript } from "#core/tracking/third-party-script.ts"
import type { HeaderLink, MenuLink, Sections, SiteInfo } from "#core/ui/site-info.ts"

export type Viewer = { username: string; isStaff: boolean; isAdmin: boolean }

export type RootLayoutData = {
	site: SiteInfo
	sections: Sections
	/** Paths of parts that the farm does without. */
	off: string[]
	menu: HeaderLink[]
	/** How many menu items fit into the header's row. */
	menuInRow: number
	footer: MenuLink[]
	tourLinks: MenuLink[]
	offlineTour: boolean
	analyticsScript: AnalyticsScript | null
	viewer: Viewer | null
	flash: Flash | null
}

/** Only the server renders the footer. */
const FOOTER_DATA = import.meta.env.SSR && {
	tagline: "",
	contactEmail: "",
	telephone: "",
	streetAddress: "",
	mapUrl: "",
	socialLinks: [],
	hours: "",
	appleIcon: "",
}

export const EMPTY_ROOT_DATA: RootLayoutData = {
	site: {
		name: "Home",
		logo: "/icon.svg",
		...FOOTER_DATA,
		timeZone: DEFAULT_ZONE,
		takesParkingPayments: true,
	} as SiteInfo,
	sections: { tour: true, blog: true, events: true, analytics: true },
	off: [],
	menu: [],
	menuInRow: 0,
	footer: [],
	tourLinks: [],
	offlineTour: false,
	analyticsScript: null,
	viewer: null,
	flash: null,
}
