import type { KindRules } from "#core/records/kind-rules.ts"
import type { Part } from "#core/settings/part-settings.ts"
import type { DeclaredEvent } from "#core/tracking/track.ts"
import type { HeaderLink, MenuLink, Sections } from "#core/ui/site-info.ts"

export type SiteLink = HeaderLink & {
	/** In the header, but not in the menu that staff order. */
	isFixed?: "with section" | "always"
	/** The footer hides the link without this section. */
	needs?: keyof Sections
	footer?: "pages" | "end"
	place: number
}

export type StaffEntry = {
	to: string
	/** For a page that isn't in `STAFF_TITLES`. */
	title?: string
	isTab?: true
	/** The dashboard links to it at its number of visitors. */
	isOfVisitors?: true
	place: number
	/** Other pages on which it's the current entry. */
	covers?: string[]
}

/** What a feature adds to the core, without server code. */
export type Feature = {
	/** By kind. The trash stores these names. */
	records?: Record<string, KindRules>
	/** Paths that respond 404, as do those below, while a part is switched off. Its rows stay. */
	parts?: { [Key in Part]?: readonly string[] }
	links?: SiteLink[]
	staffMenu?: StaffEntry[]
	events?: DeclaredEvent[]
	tourLinks?: MenuLink[]
}

let known: readonly Feature[] = []

/** Entry points call it first. */
export function knowFeatures(features: readonly Feature[]): void {
	known = features
}

export const knownFeatures = () => known

const ACCESSIBILITY: SiteLink = { path: "/accessibility", title: "Accessibility", place: 7 }

export const siteLinks = () =>
	[...known.flatMap(({ links = [] }) => links), ACCESSIBILITY].sort((a, b) => a.place - b.place)
