import MarkdownIt from "markdown-it"

const { unescapeAll } = new MarkdownIt().utils

export function htmlToText(html: string): string {
	return decoded(html).replace(/\s+/g, " ").trim()
}

/** Removes tags. None may contain `<`, or a text with many would take quadratic time. Backslashes aren't Markdown's. */
const decoded = (html: string) => unescapeAll(html.replace(/<\/?[a-z][^<>]*>/gi, "").replaceAll("\\", "\\\\"))
