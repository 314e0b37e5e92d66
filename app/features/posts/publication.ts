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
