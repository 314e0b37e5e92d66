import { z } from "zod"
import { joinedLine, line, oneOf, requiredPassage } from "#core/forms/text-rules.ts"
import { fold, oneLine } from "#core/text/normalize.ts"
import { POST_CATEGORIES } from "./post.ts"
import { scheduledFor } from "./publication.ts"

/** Maximum lengths in characters. Even if every character takes twelve bytes, the content fits into a form's 256 kB. */
export const POST_LIMITS = {
	title: 200,
	content: 20_000,
	excerpt: 500,
	alt: 300,
	tag: 40,
	tags: 20,
	typedTags: 10_000,
} as const

export function cleanTags(texts: string[]): string[] {
	const tags = new Map<string, string>()
	for (const tag of texts.map(oneLine).filter(Boolean)) if (!tags.has(fold(tag))) tags.set(fold(tag), tag)
	return [...tags.values()]
}

/** The form also sends its text box when it is empty, which conform parses as `undefined`. */
export const splitTags = (typed: (string | undefined)[]) =>
	typed.flatMap((line = "") => line.split(/[,\p{Cc}]/u))

export const typedTagList = (typed: string | string[]) => cleanTags(splitTags([typed].flat()))

export const postFields = z.object({
	title: line("Title", POST_LIMITS.title),
	content: requiredPassage("Content", POST_LIMITS.content),
	excerpt: joinedLine("Excerpt", POST_LIMITS.excerpt),
	category: oneOf("Category", POST_CATEGORIES).default("news"),
	tags: z
		.array(z.string({ error: "Each tag must be text" }).meta({ maxLength: POST_LIMITS.tag }), {
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
	scheduledFor,
})

export const typedTags = z
	.array(z.string().optional())
	.default([])
	.refine((typed) => typed.reduce((sum, line = "") => sum + line.length, 0) <= POST_LIMITS.typedTags, {
		error: `Tags have more than ${POST_LIMITS.typedTags} characters`,
		abort: true,
	})
	.transform((typed, context) => {
		const tags = postFields.shape.tags.safeParse(cleanTags(splitTags(typed)))
		if (tags.success) return tags.data
		for (const { message } of tags.error.issues) context.addIssue({ code: "custom", message })
		return z.NEVER
	})
