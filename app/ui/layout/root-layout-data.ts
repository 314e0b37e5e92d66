import type { AnalyticsScript } from "#app/analytics/third-party-script.ts"
import type { Flash } from "#app/models/forms/flash.ts"
import type { Sections, SiteInfo } from "#app/ui/site-info.ts"

export type Viewer = { username: string; isAdmin: boolean }

export type RootLayoutData = {
	site: SiteInfo
	sections: Sections
	offlineTour: boolean
	analyticsScript: AnalyticsScript | null
	viewer: Viewer | null
	flash: Flash | null
}

export const EMPTY_ROOT_DATA: RootLayoutData = {
	site: {
		name: "Home",
		contactEmail: "",
		streetAddress: "",
		mapUrl: "",
		hours: "",
		takesParkingPayments: true,
	},
	sections: { tour: true, blog: true },
	offlineTour: false,
	analyticsScript: null,
	viewer: null,
	flash: null,
}
