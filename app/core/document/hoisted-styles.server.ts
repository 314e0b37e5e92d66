import { inlineStyle, type PageDocument } from "./page-document.server.ts"

/** One style element needs a single hash in the policy; 300 attributes would need a header of 16 kB. */
export function hoistInlineStyles(document: PageDocument): PageDocument {
	const names = new Map<string, number>()
	const body = document.body.replace(/ style="([\w\s%.,:;()#+-]+)"/g, (_, style: string) => {
		const name = names.get(style) ?? names.size
		names.set(style, name)
		return ` data-style="${name}"`
	})
	if (names.size === 0) return document
	const rules = [...names].map(([style, name]) => `:root [data-style="${name}"]{${style}}`)
	return { ...document, styles: [...document.styles, inlineStyle(rules.join(""))], body }
}
