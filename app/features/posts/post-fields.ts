import type { VersionLine } from "#core/forms/invalid-submission.ts"
import { eventLines } from "./events/event-text.ts"
import type { PostEvent } from "./events/post-event.ts"
import { CATEGORY_LABELS } from "./post.ts"
import type { PostFields } from "./post-form.ts"
import type { PostKind } from "./post-kind.ts"

/** What a saved version of a post contains. Publishing isn't part of it: restoring a text must not publish it. */
export type VersionFields = Omit<PostFields, "published" | "scheduledFor"> & { event: PostEvent | null }

/** Times are shown in the farm's time zone. */
type PostField = { column: string; label: string; text: (post: VersionFields) => string }

/** A new field needs a row (a test checks it). A picture is stored by its URL, so that its file isn't deleted. */
export const POST_FIELDS: Record<keyof VersionFields, PostField> = {
	title: { column: "title", label: "Title", text: ({ title }) => title },
	excerpt: { column: "excerpt", label: "Excerpt", text: ({ excerpt }) => excerpt },
	category: { column: "category", label: "Category", text: ({ category }) => CATEGORY_LABELS[category] },
	tags: { column: "tags", label: "Tags", text: ({ tags }) => tags.join(", ") },
	event: {
		column: "event_starts_at",
		label: "Event",
		text: ({ event }) => (event ? eventLines(event) : ""),
	},
	content: { column: "content", label: "Content", text: ({ content }) => content },
}

export const POST_FIELD_NAMES = Object.keys(POST_FIELDS) as (keyof VersionFields)[]

export function pickFields(post: VersionFields): VersionFields {
	return Object.fromEntries(POST_FIELD_NAMES.map((name) => [name, post[name]])) as VersionFields
}

export function textFields(kind: PostKind, post: Partial<VersionFields>): Partial<VersionFields> {
	const { category: _, tags: __, event: ___, ...text } = post
	return kind === "page" ? text : post
}

/** A version that was stored before a field existed has no line for it. */
export function fieldLines(post: Partial<VersionFields>): VersionLine[] {
	return POST_FIELD_NAMES.flatMap((name) => {
		const value = fieldText(name, post)
		return value === undefined ? [] : [{ label: POST_FIELDS[name].label, value }]
	})
}

export function fieldText(name: keyof VersionFields, post: Partial<VersionFields>): string | undefined {
	return post[name] === undefined ? undefined : POST_FIELDS[name].text(post as VersionFields)
}
