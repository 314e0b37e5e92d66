import { z } from "zod"

/** The switch of a place or trail that hides it from visitors. */
export const shownToVisitors = {
	kind: "switch",
	label: "Visitors see it",
	rule: z.boolean({ error: "published must be true or false" }).default(true),
	initial: true,
} as const
