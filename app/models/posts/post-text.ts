import { firstWords, shorten } from "#app/models/text/text.ts"
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

function onOneLine(content: string): string {
	return stripTags(plainText(content)).replace(/\s+/g, " ").trim()
}
