import { firstWords, shorten } from "#core/text/text.ts"
import { plainText } from "./markdown.ts"
import type { Post } from "./post.ts"

/** HTML elements, including obsolete ones. Other names in angle brackets, such as '<anna@farm.example>', are text. */
const ELEMENTS =
	"a|abbr|acronym|address|applet|area|article|aside|audio|b|base|basefont|bdi|bdo|big|blockquote|body|br|button|canvas|" +
	"caption|center|cite|code|col|colgroup|data|datalist|dd|del|details|dfn|dialog|dir|div|dl|dt|em|embed|fieldset|" +
	"figcaption|figure|font|footer|form|frame|frameset|h[1-6]|head|header|hgroup|hr|html|i|iframe|img|input|ins|kbd|" +
	"label|legend|li|link|main|map|mark|marquee|math|menu|meta|meter|nav|nobr|noframes|noscript|object|ol|optgroup|" +
	"option|output|p|param|picture|pre|progress|q|rp|rt|ruby|s|samp|script|search|section|select|slot|small|source|" +
	"span|strike|strong|style|sub|summary|sup|svg|table|tbody|td|template|textarea|tfoot|th|thead|time|title|tr|track|" +
	"tt|u|ul|var|video|wbr"

/** The first attribute needs a value, so that 'a<b and c>d' stays. */
const ATTRIBUTE = `[a-z_:][\\w:.-]*\\s*=\\s*(?:"[^"]*"|'[^']*'|[^\\s"'=<>\`]+)`

const PREVIEW_LENGTH = 200

const DESCRIPTION_LENGTH = 160

export function preview(content: string): string {
	return shorten(onOneLine(content), PREVIEW_LENGTH)
}

export function postDescription(post: Pick<Post, "excerpt" | "content">): string {
	return post.excerpt || firstWords(onOneLine(post.content), DESCRIPTION_LENGTH)
}

/** In characters: lists show many posts, and parsing whole texts is slow. */
const BEGINNING = 4000

function onOneLine(content: string): string {
	const cut = content.lastIndexOf("\n", BEGINNING)
	const beginning = content.length > BEGINNING ? content.slice(0, cut > 0 ? cut : BEGINNING) : content
	return stripTags(plainText(beginning)).replace(/\s+/g, " ").trim()
}

// Marked as pure, so that bundlers can drop it.
const TAG = /* @__PURE__ */ new RegExp(
	`<(?:/(?:${ELEMENTS})\\s*|(?:${ELEMENTS})(?:\\s+${ATTRIBUTE}(?:\\s+(?:${ATTRIBUTE}|[a-z]+))*)?\\s*/?|!doctype\\s+html)>`,
	"gi",
)

export function stripTags(text: string): string {
	const commentsEnd = text.lastIndexOf("-->") + 3
	// An unclosed comment is text. Searching for the end of each one would take quadratic time.
	const hasComments = commentsEnd > 2
	const withoutComments = hasComments
		? text.slice(0, commentsEnd).replace(/<!--[\s\S]*?-->/g, "") + text.slice(commentsEnd)
		: text
	return withoutComments.replace(TAG, "")
}
