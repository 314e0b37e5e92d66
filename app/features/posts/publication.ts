import { z } from "zod"
import { oneLine } from "#core/text/normalize.ts"
import { parseLocalTime } from "#core/time/local-input.ts"
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

/** For API clients, who send an instant. */
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

/** In the form, a date and time on the farm's clock. */
export const typedSchedule = z
	.string({ error: "Date and time must be text" })
	.overwrite(oneLine)
	.max(40, { error: "Date and time is too long" })
	.default("")

const NOTHING: Required<ChosenPublication> = { published: false, scheduledFor: null }

/** What the form says about publishing: at once, at its date and time (`typed`), or not. */
export function readPublication(published: boolean, typed: string) {
	const refuse = (message: string) => ({
		value: NOTHING,
		problems: [{ field: "scheduledFor", message }],
	})
	const scheduledFor = parseLocalTime(typed)
	if (typed.trim() !== "" && !scheduledFor)
		return refuse("Date and time must be an existing one, such as 2026-05-31 07:05")
	if (published && scheduledFor)
		return refuse("Choose one: turn off 'Publish immediately', or clear this date and time")
	return { value: { published, scheduledFor: scheduledFor ?? null }, problems: [] }
}
