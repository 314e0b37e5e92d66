import { z } from "zod"
import { POST_CATEGORIES } from "../models/post.ts"
import { formKey, line, neededPassage, oneOf, passage, revision } from "./text-rules.ts"

/** The longest texts that are taken, in characters. The content still fits a form's 256 kB when every letter needs twelve bytes. */
export const POST_LIMITS = { title: 200, content: 20_000, excerpt: 500, tag: 40, tags: 20 } as const

/** Tags as they are typed: each trimmed, empty and doubled ones left out; a comma separates as well. */
export function cleanTags(typed: string[]): string[] {
	const tags = typed.flatMap((entry) => entry.split(/[,\p{Cc}]/u)).map((tag) => tag.normalize("NFC").trim())
	return [...new Set(tags.filter(Boolean))]
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

/** The form: the same, with what it was handed out with. */
export const postForm = postFields.extend({ formKey, revision })

/** What the form begins with: a new post, a saved one, or what was typed before. */
export type PostFormValues = {
	title: string
	content: string
	excerpt: string
	category: string
	tags: string[]
	published: boolean
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
		tags: [typed.tags ?? []].flat().map(String),
		published: typed.published === "on",
		formKey: text("formKey"),
		revision: Number(typed.revision) || 0,
	}
}
