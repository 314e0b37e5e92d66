import { z } from "zod"
import type { Place } from "./map.ts"

/** Of content to save. Undefined: as it was, and published for a new record. */
export type DraftState = Partial<Pick<Place, "published">>

export const publishedRule = z.boolean({ error: "published must be true or false" }).optional().meta({
	description: "false for a draft, which visitors don't see; omitted: as it was, or true for a new one",
})

/** As the database stores it. */
export function draftColumn({ published }: DraftState) {
	if (published === undefined) return {}
	return { published: published ? (1 as const) : (0 as const) }
}

/** Of a place or trail: nothing of a draft, and until its changes are published the version before them. */
export type VisitorsSee = "nothing" | "the earlier version" | "this version"

export function whatVisitorsSee(
	part: Pick<Place, "published"> | undefined,
	changes: object | undefined,
): VisitorsSee {
	if (!part?.published) return "nothing"
	return changes ? "the earlier version" : "this version"
}

/** What the form of a place or trail says beside its buttons. */
export const DRAFT_STATE: Record<VisitorsSee, string> = {
	nothing: "Visitors see nothing of it until you publish.",
	"the earlier version": "This is a draft. Visitors see the earlier version until you publish.",
	"this version": "A draft isn't shown: visitors see the old version until you publish.",
}
