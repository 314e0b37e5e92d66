import type { Part } from "#core/settings/part-settings.ts"
import type { KindRules } from "#core/trash/kind-rules.ts"
import type { MenuLink } from "#core/ui/site-info.ts"

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
	staffMenu?: StaffEntry[]
	tourLinks?: MenuLink[]
}

let known: readonly Feature[] = []

/** What starts a process calls it first, with the rooms of the site. */
export function knowFeatures(features: readonly Feature[]): void {
	known = features
}

export const knownFeatures = () => known
