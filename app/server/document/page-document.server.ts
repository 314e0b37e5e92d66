import { createHash } from "node:crypto"

export type PageDocument = {
	opening: string
	head: string
	styles: InlineStyle[]
	body: string
}

/** `source` is the text's hash for the content security policy. */
export type InlineStyle = { text: string; source: string }

export function splitDocument(html: string): PageDocument {
	const headEnd = html.indexOf("</head>")
	const start = html.indexOf("<head>")
	if (start < 0 || headEnd < 0) throw new Error("A page was rendered without a head.")
	const title = html.lastIndexOf("<title>", headEnd)
	const headStart = title < 0 ? start + "<head>".length : title
	return {
		opening: html.slice(0, headStart),
		head: html.slice(headStart, headEnd),
		styles: [],
		body: html.slice(headEnd),
	}
}

export function documentBytes({ opening, head, styles, body }: PageDocument): Buffer<ArrayBuffer> {
	const elements = styles.map(({ text }) => `<style>${text}</style>`)
	// Joining the texts first would copy them once more.
	return Buffer.concat([opening, head, ...elements, body].map((part) => Buffer.from(part)))
}

export function inlineStyle(text: string): InlineStyle {
	return { text, source: hashSource(text) }
}

export function hashSource(text: string): string {
	return `'sha256-${createHash("sha256").update(text).digest("base64")}'`
}
