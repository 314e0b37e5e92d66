import type { KindRules } from "#core/trash/kind-rules.ts"

/** What a room declares for the lists of the core, without what needs the server. */
export type Feature = {
	/** The kinds of its records. The trash stores these names. */
	records?: Record<string, KindRules>
}
