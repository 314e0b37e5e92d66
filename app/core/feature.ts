import type { KindRules } from "#core/records/kind-rules.ts"
import type { Part } from "#core/settings/part-settings.ts"
import type { DeclaredEvent } from "#core/tracking/track.ts"
import type { HeaderLink, MenuLink, Sections } from "#core/ui/site-info.ts"

/** A link of the header or the footer. */
export type SiteLink = HeaderLink & {
	/** In the header, and not one of those that staff order in the menu. */
	isFixed?: "with section" | "always"
	/** Without it, the footer doesn't have the link. */
	needs?: keyof Sections
	/** Among the pages or in the last line. */
	footer?: "pages" | "end"
	place: number
}

export type StaffEntry = {
	to: string
	/** For a page that isn't in `STAFF_TITLES`. */
	title?: string
	isTab?: true
	/** Staff's Today links to it where it says how many visitors came. */
	isOfVisitors?: true
	place: number
	/** Other pages on which it is the current one. */
	covers?: string[]
}

/** What a room declares for the lists of the core, without what needs the server. */
export type Feature = {
	/** The kinds of its records. The trash stores these names. */
	records?: Record<string, KindRules>
	/** The addresses, with those below, that aren't found while the farm does without a part. Its rows stay. */
	parts?: { [Key in Part]?: readonly string[] }
	links?: SiteLink[]
	staffMenu?: StaffEntry[]
	/** What its pages count, if the visitor agrees. */
	events?: DeclaredEvent[]
	tourLinks?: MenuLink[]
}

let known: readonly Feature[] = []

/** What starts a process calls it first, with the rooms of the site. */
export function knowFeatures(features: readonly Feature[]): void {
	known = features
}

export const knownFeatures = () => known

const ACCESSIBILITY: SiteLink = { path: "/accessibility", title: "Accessibility", place: 7 }

/** In their order. */
export const siteLinks = () =>
	[...known.flatMap(({ links = [] }) => links), ACCESSIBILITY].sort((a, b) => a.place - b.place)
