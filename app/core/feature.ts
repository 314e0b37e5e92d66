import type { KindRules } from "#core/trash/kind-rules.ts"

/** What a room declares for the lists of the core, without what needs the server. */
export type Feature = {
	/** The kinds of its records. The trash stores these names. */
	records?: Record<string, KindRules>
}

let known: readonly Feature[] = []

/** What starts a process calls it first, with the rooms of the site. */
export function knowFeatures(features: readonly Feature[]): void {
	known = features
}

export const knownFeatures = () => known
