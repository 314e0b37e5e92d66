import { z } from "zod"
import { pagesSearch } from "#core/forms/page-range.ts"
import { joinedLine } from "#core/forms/text-rules.ts"
import type { Field } from "#core/records/field.ts"
import { type Focus, focus } from "#core/records/focus-field.ts"
import { defineForm, type Fields } from "#core/records/form-definition.ts"
import { formatDateTime, localDay } from "#core/time/local-time.ts"
import { weekdayOf } from "#core/time/weekly-hours.ts"
import { eventFields, eventLines, readEvent, typedEvent } from "./events/event-form.ts"
import type { PostEvent } from "./events/post-event.ts"
import { CATEGORY_LABELS, type Post, type PostText } from "./post.ts"
import { POST_LIMITS, postFields, typedTags } from "./post-form.ts"
import { pageAddress } from "./slug.ts"

export type EditedPost = PostText &
	Pick<Post, "id" | "scheduledFor" | "event"> & {
		image: string
		imageUrl: string | null
		coverAlt: string
		focus: Focus
		revision: number
		updatedAt: string
	}

const { title, content, excerpt, category, published, scheduledFor } = postFields.shape

const event = {
	kind: "fieldset",
	label: "Event",
	inputs: eventFields,
	typed: (event: PostEvent | null) => typedEvent(event),
	read: (form) => readEvent(form),
	lines: eventLines,
} satisfies Field

const tags = {
	kind: "fieldset",
	label: "Tags",
	inputs: { tags: typedTags },
	typed: (tags: string[]) => ({ tags }),
	read: ({ tags }) => ({ value: tags as string[], problems: [] }),
	lines: (tags: string[]) => [{ label: "Tags", value: tags.join(", ") }],
} satisfies Field

const TEXT_FIELDS = {
	title: { kind: "line", label: "Title", rule: title },
	content: { kind: "passage", label: "Content", rule: content, rows: 12 },
	image: {
		kind: "picture",
		label: "Cover picture",
		use: "photo",
		prompt: "Drag and drop a picture here, or choose one.",
		hint: "Optional: above the text, in lists and in links that people share. JPEG, PNG, WebP, AVIF or GIF, up to 15 MB. Best 1,280 pixels wide or more. Location data is removed.",
		remove: "Remove the cover",
		isShownElsewhere: true,
	},
	coverAlt: {
		kind: "line",
		label: "What the cover shows",
		rule: joinedLine("Alternative text", POST_LIMITS.alt),
		beside: "image",
		input: { autoComplete: "off" },
		hint: "Read out to people who don't see it, such as 'Two otters on the ice'. Leave it empty only if the cover adds nothing to the text.",
	},
	focus,
	published: { kind: "switch", label: "Publish immediately", rule: published },
	scheduledFor: {
		kind: "time",
		label: "Or publish later, at",
		rule: scheduledFor,
		hint: "Empty: a draft. In the farm's time, with 'Publish immediately' turned off.",
	},
} as const satisfies Fields

const publish = { kind: "unstored", label: "Publish", form: () => z.boolean().default(false) } satisfies Field

type Sent = { publish: boolean; published: boolean; scheduledFor: string | null }

const publication = ({ publish, published, scheduledFor }: Sent) => ({
	published: published || (publish && scheduledFor === null),
})

export function describeAudience({ published, scheduledFor }: Omit<Sent, "publish">): string {
	if (published) return "Visitors see it at once."
	if (!scheduledFor) return "A draft: visitors don't see it."
	return `Visitors see it from ${weekdayOf(localDay(scheduledFor))}, ${formatDateTime(scheduledFor)}.`
}

/** In the form's order, which is also the order of its errors. */
export const POST = defineForm<EditedPost>()({
	noun: "post",
	list: "/admin/news",
	listSearch: pagesSearch,
	newAt: "/admin/news/new",
	auditActions: { created: "post.created", updated: "post.updated" },
	fields: {
		...TEXT_FIELDS,
		event,
		excerpt: {
			kind: "passage",
			label: "Excerpt",
			rule: excerpt,
			rows: 2,
			hint: "Optional. One or two sentences for the list of posts.",
		},
		category: {
			kind: "choice",
			label: "Category",
			rule: category,
			options: CATEGORY_LABELS,
			initial: "news",
		},
		tags,
		publish,
	},
	fromForm: publication,
	titles: { new: "Create New Post", edit: "Edit Post", missing: "Post Not Found" },
	buttons: { create: "Create Post", update: "Update Post" },
	failures: { create: "Error", update: "Error", isToasted: true },
	saved: (post, isNew) => ({
		title: isNew ? "Blog post created successfully" : "Blog post updated successfully",
		description: describeAudience(post),
	}),
})

const { title: titleField, event: eventField, ...otherFields } = POST.fields

/** A post whose form asks for the date first and returns to the list of events. */
const EVENT: typeof POST = {
	...POST,
	list: "/admin/events",
	newAt: "/admin/events/new",
	fields: {
		title: titleField,
		event: { ...eventField, read: (form) => readEvent(form, true) },
		...otherFields,
	},
	buttons: { create: "Create Event", update: "Update Event" },
	titles: { new: "Create New Event", edit: "Edit Event", missing: "Event Not Found" },
	saved: (post, isNew) => ({
		...POST.saved(post, isNew),
		title: isNew ? "Event created" : "Event updated",
	}),
}

export type EditedPage = Omit<EditedPost, "category" | "tags" | "event"> & {
	slug: string
}

export const PAGE = defineForm<EditedPage>()({
	noun: "page",
	list: "/admin/pages",
	listSearch: pagesSearch,
	newAt: "/admin/pages/new",
	auditActions: { created: "page.created", updated: "page.updated" },
	fields: {
		...TEXT_FIELDS,
		slug: {
			kind: "typed",
			label: "Address",
			rule: pageAddress,
			form: () => pageAddress,
			typed: (slug: string) => slug,
			text: (slug: string) => slug,
			hint: "Such as /about, or /about/team for a page below it. Left empty, a new page gets one from its title. Links to an earlier address lead to the new one.",
		},
		excerpt: {
			kind: "passage",
			label: "Summary",
			rule: excerpt,
			rows: 2,
			hint: "Optional. One or two sentences that the page begins with. Search engines show them, too.",
		},
		publish,
	},
	fromForm: publication,
	titles: { new: "New Page", edit: "Edit Page", missing: "Page Not Found" },
	buttons: { create: "Create Page", update: "Update Page" },
	failures: { create: "Couldn't save the page", update: "Couldn't save the page", isToasted: true },
	saved: (page, isNew) =>
		isNew
			? { title: "Page created", description: "Visitors find it once it is in the menu or footer, below." }
			: { title: "Page saved", description: describeAudience(page) },
})

export function recordAt(pathname: string): typeof POST {
	if (pathname.startsWith(PAGE.list)) return PAGE as unknown as typeof POST
	return pathname.startsWith(EVENT.list) ? EVENT : POST
}
