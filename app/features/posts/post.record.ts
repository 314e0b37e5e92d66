import { pagesSearch } from "#core/forms/page-range.ts"
import { joinedLine, oneOf } from "#core/forms/text-rules.ts"
import type { Field } from "#core/records/field.ts"
import { defineForm, type Fields } from "#core/records/form-definition.ts"
import { type Focus, focusInputs } from "#core/settings/pictures/picture.record.ts"
import { localTimeValue } from "#core/time/local-input.ts"
import { formatDateTime } from "#core/time/local-time.ts"
import { eventFields, readEvent, typedEvent } from "./events/event-form.ts"
import { eventLines } from "./events/event-text.ts"
import type { PostEvent } from "./events/post-event.ts"
import { MENU_PLACES, type MenuPlace, PLACE_LABELS } from "./menu.ts"
import { CATEGORY_LABELS, type PostCategory } from "./post.ts"
import { POST_LIMITS, postFields, typedTags } from "./post-form.ts"
import { type ChosenPublication, readPublication, typedSchedule } from "./publication.ts"
import { pageAddress } from "./slug.ts"

export type EditedPost = {
	id: number
	title: string
	content: string
	excerpt: string
	category: PostCategory
	tags: string[]
	publication: Required<ChosenPublication>
	event: PostEvent | null
	/** The name of the cover's file, empty without one. */
	image: string
	imageUrl: string | null
	cover: Focus & { alt: string }
	revision: number
	updatedAt: string
}

const { title, content, excerpt, category, published } = postFields.shape

const publication = {
	kind: "fieldset",
	label: "Published",
	inputs: { published, scheduledFor: typedSchedule },
	typed: ({ published, scheduledFor }: EditedPost["publication"]) => ({
		published: published ? "on" : "",
		scheduledFor: localTimeValue(scheduledFor),
	}),
	read: ({ published, scheduledFor }) => readPublication(published === true, String(scheduledFor ?? "")),
	lines({ published, scheduledFor }: EditedPost["publication"]) {
		const scheduled = !published && scheduledFor ? `, scheduled for ${formatDateTime(scheduledFor)}` : ""
		return [{ label: "Published", value: published ? "Yes" : `No${scheduled}` }]
	},
} satisfies Field

const cover = {
	kind: "fieldset",
	label: "Cover",
	inputs: { coverAlt: joinedLine("Alternative text", POST_LIMITS.alt), ...focusInputs },
	initial: { focusX: "50", focusY: "50" },
	typed: ({ alt, x, y }: EditedPost["cover"]) => ({ coverAlt: alt, focusX: String(x), focusY: String(y) }),
	read: ({ coverAlt, focusX, focusY }) => ({
		value: { alt: String(coverAlt ?? ""), x: Number(focusX), y: Number(focusY) },
		problems: [],
	}),
	lines({ alt, x, y }: EditedPost["cover"]) {
		const focus = `${x}% from the left and ${y}% from the top stay in view`
		return [{ label: "Cover", value: [alt, focus].filter(Boolean).join(", ") }]
	},
} satisfies Field

const event = {
	kind: "fieldset",
	label: "Event",
	inputs: eventFields,
	typed: (event: PostEvent | null) => typedEvent(event),
	read: (form) => readEvent(form),
	lines: (event: PostEvent | null) => [{ label: "Event", value: event ? eventLines(event) : "" }],
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
	title: { kind: "line", label: "Title", rule: title, required: true },
	content: { kind: "passage", label: "Content", rule: content, required: true, rows: 12 },
	image: {
		kind: "picture",
		label: "Cover picture",
		use: "photo",
		prompt: "Drag and drop a picture here, or choose one.",
		hint: "JPEG, PNG, WebP, AVIF or GIF, up to 15 MB. Best 1,280 pixels wide or more. Location data is removed.",
		remove: "Remove the cover",
	},
	cover,
	publication,
} as const satisfies Fields

/** In the form's order, which is that of its errors. */
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
	},
	titles: { new: "Create New Post", edit: "Edit Post", missing: "Post Not Found" },
	buttons: { create: "Create Post", update: "Update Post" },
	failures: { create: "Error", update: "Error", isToasted: true },
	saved: (_, isNew) => ({
		title: isNew ? "Blog post created successfully" : "Blog post updated successfully",
	}),
})

export type EditedPage = Omit<EditedPost, "category" | "tags" | "event"> & {
	/** Its path. */
	slug: string
	place: MenuPlace
}

/** A page is a post without a date, category, tags and event, but with a place in the menu. */
export const PAGE = defineForm<EditedPage>()({
	noun: "page",
	list: "/admin/pages",
	listSearch: pagesSearch,
	newAt: "/admin/pages/new",
	auditActions: { created: "page.created", updated: "page.updated" },
	fields: {
		title: TEXT_FIELDS.title,
		slug: {
			kind: "typed",
			label: "Address",
			rule: pageAddress,
			form: () => pageAddress,
			typed: (slug: string) => slug,
			text: (slug: string) => slug,
			hint: "Such as /about, or /about/team for a page below it. Left empty, a new page gets one from its title. Links to an earlier address lead to the new one.",
		},
		place: {
			kind: "choice",
			label: "Listed in",
			rule: oneOf("Listed in", MENU_PLACES).default("neither"),
			options: PLACE_LABELS,
			initial: "neither",
			hint: "Visitors can open a page that is listed in neither by its address and find it with the search.",
		},
		content: TEXT_FIELDS.content,
		image: TEXT_FIELDS.image,
		cover: TEXT_FIELDS.cover,
		publication: TEXT_FIELDS.publication,
		excerpt: {
			kind: "passage",
			label: "Summary",
			rule: excerpt,
			rows: 2,
			hint: "Optional. One or two sentences that the page begins with. Search engines show them, too.",
		},
	},
	titles: { new: "New Page", edit: "Edit Page", missing: "Page Not Found" },
	buttons: { create: "Create Page", update: "Update Page" },
	failures: { create: "Couldn't save the page", update: "Couldn't save the page", isToasted: true },
	saved: ({ title }, isNew) => ({ title: isNew ? "Page created" : "Page saved", description: title }),
})
