import type { AnalyticsScript } from "../analytics/outside-script.ts"
import type { Flash } from "../models/flash.ts"
import type { Sections, SiteWords } from "./site-words.ts"

/** Who is signed in, as far as a page needs to know. */
export type Viewer = { username: string; isAdmin: boolean }

/** What stands around every page. */
export type PageFrame = {
	site: SiteWords
	sections: Sections
	/** Whether phones may keep the tour. */
	offlineTour: boolean
	/** Loaded once the visitor agrees. */
	analyticsScript: AnalyticsScript | null
	viewer: Viewer | null
	flash: Flash | null
}

/** Around a page whose frame could not be read. */
export const EMPTY_FRAME: PageFrame = {
	site: { name: "Home", contactEmail: "", streetAddress: "", mapUrl: "", hours: "" },
	sections: { tour: true, blog: true },
	offlineTour: false,
	analyticsScript: null,
	viewer: null,
	flash: null,
}
