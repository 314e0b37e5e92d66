import { z } from "zod"

/** Of content to save. Undefined: as it was, and published for a new record. */
export type DraftState = { published?: boolean | undefined }

export const publishedRule = z.boolean({ error: "published must be true or false" }).optional().meta({
	description: "false for a draft, which visitors don't see; omitted: as it was, or true for a new one",
})

/** Nothing of a draft, and until its changes are published the version before them. */
export type VisitorsSee = "nothing" | "the earlier version" | "this version"

export function whatVisitorsSee(record: DraftState | undefined, changes: object | undefined): VisitorsSee {
	if (!record?.published) return "nothing"
	return changes ? "the earlier version" : "this version"
}

export const DRAFT_STATE: Record<VisitorsSee, string> = {
	nothing: "Visitors see nothing of it until you publish.",
	"the earlier version": "This is a draft. Visitors see the earlier version until you publish.",
	"this version": "A draft isn't shown: visitors see the old version until you publish.",
}
