import { z } from "zod"
import { joinedLine, line, oneOf, requiredPassage } from "#core/forms/text-rules.ts"
import { instant } from "#core/records/field.ts"
import { fold, oneLine } from "#core/text/normalize.ts"
import { POST_CATEGORIES } from "./post.ts"

/** Maximum lengths in characters. Even at twelve bytes per character, the content fits into a form's 256 kB. */
export const POST_LIMITS = {
	title: 200,
	content: 20_000,
	excerpt: 500,
	alt: 300,
	tag: 40,
	tags: 20,
} as const

export function cleanTags(texts: string[]): string[] {
	const tags = new Map<string, string>()
	for (const tag of texts.map(oneLine).filter(Boolean)) if (!tags.has(fold(tag))) tags.set(fold(tag), tag)
	return [...tags.values()]
}

/** Tags separated by commas. The form also sends its empty text box, which conform parses as `undefined`. */
export const tagsIn = (typed: string | (string | undefined)[]) =>
	cleanTags([typed].flat().flatMap((line = "") => line.split(/[,\p{Cc}]/u)))

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
	scheduledFor: instant("scheduledFor").meta({
		description:
			"When the post becomes public; until then `published` is false. Null: it is published or a draft",
	}),
})

export const typedTags = z
	.array(z.string().optional())
	.default([])
	.transform(tagsIn)
	.pipe(postFields.shape.tags as z.ZodType<string[], string[]>)
