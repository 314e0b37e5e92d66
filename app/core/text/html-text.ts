import MarkdownIt from "markdown-it"

const { unescapeAll } = new MarkdownIt().utils

export function htmlToText(html: string): string {
	return decoded(html).replace(/\s+/g, " ").trim()
}

/**
 * Without elements. A tag ends before the next one begins: otherwise, a text of beginnings would be read to its end from each of them.
 * Backslashes aren't Markdown's.
 */
const decoded = (html: string) => unescapeAll(html.replace(/<\/?[a-z][^<>]*>/gi, "").replaceAll("\\", "\\\\"))
