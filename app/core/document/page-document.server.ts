import { createHash } from "node:crypto"

/** `body` has a character for each byte: one accented letter would make all of it slow to search and to encode. */
export type PageDocument = {
	opening: string
	head: string
	styles: InlineStyle[]
	body: string
}

export const BODY_ENCODING = "latin1"

/** `source`: the text's hash for the content security policy. */
export type InlineStyle = { text: string; source: string }

export function splitDocument(html: Buffer): PageDocument {
	const headEnd = html.indexOf("</head>")
	const start = html.indexOf("<head>")
	if (start < 0 || headEnd < 0) throw new Error("A page was rendered without a head.")
	const title = html.lastIndexOf("<title>", headEnd)
	const headStart = title < 0 ? start + "<head>".length : title
	return {
		opening: html.toString("utf8", 0, headStart),
		head: html.toString("utf8", headStart, headEnd),
		styles: [],
		body: html.toString(BODY_ENCODING, headEnd),
	}
}

export function documentBytes({ opening, head, styles, body }: PageDocument): Buffer<ArrayBuffer> {
	const elements = styles.map(({ text }) => `<style>${text}</style>`)
	return Buffer.concat([Buffer.from([opening, head, ...elements].join("")), Buffer.from(body, BODY_ENCODING)])
}

export function inlineStyle(text: string): InlineStyle {
	return { text, source: hashSource(text) }
}

export function hashSource(text: string, encoding: BufferEncoding = "utf8"): string {
	return `'sha256-${createHash("sha256").update(text, encoding).digest("base64")}'`
}
