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
