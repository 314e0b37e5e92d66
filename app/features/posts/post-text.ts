import { firstWords, shorten } from "#core/text/text.ts"
import { stripTags } from "./html-tags.ts"
import { plainText } from "./markdown.ts"
import type { Post } from "./post.ts"

const PREVIEW_LENGTH = 200

const DESCRIPTION_LENGTH = 160

export function preview(content: string, length = PREVIEW_LENGTH): string {
	return shorten(onOneLine(content), length)
}

export function postDescription(post: Pick<Post, "excerpt" | "content">): string {
	return post.excerpt || firstWords(onOneLine(post.content), DESCRIPTION_LENGTH)
}

/** Of a text with many links and pictures. Lists show many posts, and reading one to its end takes a while. */
const BEGINNING = 4000

function onOneLine(content: string): string {
	const cut = content.lastIndexOf("\n", BEGINNING)
	const beginning = content.length > BEGINNING ? content.slice(0, cut > 0 ? cut : BEGINNING) : content
	return stripTags(plainText(beginning)).replace(/\s+/g, " ").trim()
}
