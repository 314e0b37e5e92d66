import { z } from "zod"
import { formKey, line, neededPassage, oneOf, passage, revision } from "#app/models/forms/text-rules.ts"
import { POST_CATEGORIES } from "./post.ts"

/** The longest texts that are taken, in characters. The content still fits a form's 256 kB when every letter needs twelve bytes. */
export const POST_LIMITS = { title: 200, content: 20_000, excerpt: 500, tag: 40, tags: 20 } as const

/** Tags as they are stored: each trimmed, empty and doubled ones left out. A comma may be part of one. */
export function cleanTags(sent: string[]): string[] {
	const tags = sent.map((tag) => tag.normalize("NFC").trim())
	return [...new Set(tags.filter(Boolean))]
}

/** One entry of a line of tags: in double quotes as in a CSV file, or up to the next comma or line break. */
const TAG_ENTRY = /\s*"((?:[^"\p{Cc}]|"")*)"\s*(?:,|\p{Cc}|$)|([^,\p{Cc}]*)(?:,|\p{Cc}|$)/gu

/**
 * What the form sends as tags, one entry per tag: a comma or a line break separates two, except inside double quotes. The
 * text box is part of the form when it is empty, too, and conform reads an empty text as `undefined`.
 */
export function splitTags(typed: (string | undefined)[]): string[] {
	const lines = typed.filter((line): line is string => line !== undefined)
	const entries = lines.flatMap((line) => [...line.matchAll(TAG_ENTRY)])
	return entries.map(([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? "")
}

/** A tag as `splitTags` reads it as one: API clients may send a tag with a comma. */
export function quoteTag(tag: string): string {
	return /^"|,/.test(tag) ? `"${tag.replaceAll('"', '""')}"` : tag
}

/** What staff write of a post, wherever it comes from. */
export const postFields = z.object({
	title: line("Title", POST_LIMITS.title),
	content: neededPassage("Content", POST_LIMITS.content),
	excerpt: passage("Excerpt", POST_LIMITS.excerpt).transform((text) => text.replace(/\s+/g, " ")),
	category: oneOf("Category", POST_CATEGORIES).default("news"),
	tags: z
		.array(z.string({ error: "Each tag must be a text" }).meta({ maxLength: POST_LIMITS.tag }), {
			error: "tags must be a list",
		})
		.default([])
		.transform(cleanTags)
		.refine((tags) => tags.every((tag) => !/\p{Cc}/u.test(tag)), { error: "A tag must be one line of text" })
		.refine((tags) => tags.every((tag) => tag.length <= POST_LIMITS.tag), {
			error: `A tag has more than ${POST_LIMITS.tag} characters`,
		})
		.refine((tags) => tags.length <= POST_LIMITS.tags, {
			error: `There are more than ${POST_LIMITS.tags} tags`,
		})
		.meta({ maxItems: POST_LIMITS.tags }),
	published: z.boolean({ error: "published must be true or false" }).default(false),
})

export type PostFields = z.output<typeof postFields>

const typedTags = z
	.array(z.string().optional())
	.default([])
	.transform((typed, context) => {
		const tags = postFields.shape.tags.safeParse(cleanTags(splitTags(typed)))
		if (tags.success) return tags.data
		for (const { message } of tags.error.issues) context.addIssue({ code: "custom", message })
		return z.NEVER
	})

/** The form: the same, with tags as they are typed there, and what it was handed out with. */
export const postForm = postFields.extend({
	tags: typedTags,
	formKey,
	revision,
	/** Whether a post that was published before gets today's date when it is published again. */
	withTodaysDate: z.boolean().default(false),
})

/** What the form begins with: a new post, a saved one, or what was typed before. */
export type PostFormValues = {
	title: string
	content: string
	excerpt: string
	category: string
	tags: string[]
	published: boolean
	withTodaysDate: boolean
	formKey: string
	revision: number
}

/** A typed form as it was, to be shown again. */
export function postFormValues(typed: Record<string, unknown>): PostFormValues {
	const text = (name: string) => (typeof typed[name] === "string" ? typed[name] : "")
	return {
		title: text("title"),
		content: text("content"),
		excerpt: text("excerpt"),
		category: text("category") || "news",
		tags: cleanTags(splitTags([typed.tags].flat().filter((tag) => typeof tag === "string"))),
		published: typed.published === "on",
		withTodaysDate: typed.withTodaysDate === "on",
		formKey: text("formKey"),
		revision: Number(typed.revision) || 0,
	}
}
