import { z } from "zod"
import type { Post } from "./post.ts"

export type Publication = "draft" | "scheduled" | "published"

export const PUBLICATION_LABELS: Record<Publication, string> = {
	draft: "Draft",
	scheduled: "Scheduled",
	published: "Published",
}

export function publicationOf({
	published,
	scheduledFor,
}: Pick<Post, "published" | "scheduledFor">): Publication {
	if (published) return "published"
	return scheduledFor ? "scheduled" : "draft"
}

/** The choice for a post. `published` means at once, and has precedence. `scheduledFor`: UTC ISO 8601. */
export type ChosenPublication = { published: boolean; scheduledFor?: string | null }

export const scheduledFor = z.iso
	.datetime({ error: "scheduledFor must be a time in UTC, as ISO 8601, or null" })
	.refine((text) => /^20\d\d-/.test(text), { error: "scheduledFor must be in this century" })
	.transform((text) => new Date(text).toISOString())
	.nullable()
	.default(null)
	.meta({
		description:
			"When the post becomes public; until then `published` is false. Null: it is published or a draft",
	})
