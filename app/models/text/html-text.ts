import MarkdownIt from "markdown-it"

const { unescapeAll } = new MarkdownIt().utils

export function htmlToText(html: string): string {
	return decoded(html).replace(/\s+/g, " ").trim()
}

// A tag ends before the next one begins: otherwise, a text of beginnings would be read to its end from each of them.

/** Not 'a<b and c>d'. */
export const isHtml = (text: string) =>
	/<\/?(a|b|br|div|em|i|li|ol|p|span|strong|u|ul)(\s+[a-z-]+\s*=[^<>]*|\s*\/?)>/i.test(text)

/** The text of HTML with its lines, and with the addresses of its links. */
export function htmlToLines(html: string): string {
	const lines = html
		.replace(
			/<a\b[^<>]{0,2000}?href="([^"<>]{0,2000})"[^<>]{0,2000}>([^<]{0,500})<\/a>/gi,
			(_, url: string, text: string) => (text.trim() === url || text.trim() === "" ? url : `${text} ${url}`),
		)
		.replace(/<br\b[^<>]*>|<\/(?:p|div|ul|ol)>/gi, "\n")
		.replace(/<li\b[^<>]*>/gi, "\n- ")
	return decoded(lines)
		.replaceAll("\xa0", " ")
		.replace(/\n{3,}/g, "\n\n")
		.trim()
}

/** Without elements. Backslashes aren't Markdown's. */
const decoded = (html: string) => unescapeAll(html.replace(/<\/?[a-z][^<>]*>/gi, "").replaceAll("\\", "\\\\"))
