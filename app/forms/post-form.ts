import { z } from "zod"
import { POST_CATEGORIES } from "../models/post.ts"

/** The longest texts that are taken, in characters. The content still fits a form's 256 kB when every letter needs twelve bytes. */
export const POST_LIMITS = { title: 200, content: 20_000, excerpt: 500, tag: 40, tags: 20 } as const

const tooLong = (label: string, limit: number) => `${label} has more than ${limit} characters`

// Not `pipe`: conform takes an empty text for none, on both sides of it.
const text = (label: string, limit: number) =>
	z
		.string({ error: `${label} is required` })
		.transform((value) => value.replace(/\r\n?/g, "\n").normalize("NFC").trim())
		.refine((value) => value !== "", { error: `${label} is required` })
		.refine((value) => value.length <= limit, { error: tooLong(label, limit) })

/** Tags as they are typed: each trimmed, empty and doubled ones left out; a comma separates as well. */
export function cleanTags(typed: string[]): string[] {
	const tags = typed.flatMap((entry) => entry.split(",")).map((tag) => tag.normalize("NFC").trim())
	return [...new Set(tags.filter(Boolean))]
}

/** What staff write of a post, wherever it comes from. */
export const postFields = z.object({
	title: text("Title", POST_LIMITS.title),
	content: text("Content", POST_LIMITS.content),
	excerpt: z
		.string()
		.default("")
		.transform((value) => value.replace(/\s+/g, " ").normalize("NFC").trim())
		.refine((value) => value.length <= POST_LIMITS.excerpt, {
			error: tooLong("Excerpt", POST_LIMITS.excerpt),
		}),
	category: z
		.enum(POST_CATEGORIES, {
			error: (issue) => `Category '${issue.input ?? ""}' is not one of ${POST_CATEGORIES.join(", ")}`,
		})
		.default("news"),
	tags: z
		.array(z.string())
		.default([])
		.transform(cleanTags)
		.refine((tags) => tags.every((tag) => tag.length <= POST_LIMITS.tag), {
			error: tooLong("A tag", POST_LIMITS.tag),
		})
		.refine((tags) => tags.length <= POST_LIMITS.tags, {
			error: `There are more than ${POST_LIMITS.tags} tags`,
		}),
	published: z.boolean().default(false),
})

export type PostFields = z.output<typeof postFields>

/** The form: the same, with what it was handed out with. */
export const postForm = postFields.extend({
	formKey: z.string().max(64),
	revision: z.number().int().default(0),
})

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
