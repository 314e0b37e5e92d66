import { readdirSync, readFileSync } from "node:fs"
import path from "node:path"
import { createContext } from "react-router"
import { type InlineStyle, inlineStyle, type PageDocument } from "./page-document.server.ts"

export type Stylesheet = InlineStyle & { href: string }

export const stylesheetContext = createContext<Stylesheet | null>(null)

export function readStylesheet(client: string): Stylesheet {
	const name = readdirSync(path.join(client, "assets")).find((file) => /^styles-[\w-]+\.css$/.test(file))
	if (!name) throw new Error("The build has no stylesheet.")
	const text = readFileSync(path.join(client, "assets", name), "utf8")
	return { href: `/assets/${name}`, ...inlineStyle(text) }
}

/** Inlines the stylesheet, which saves half a second on a slow connection. React needs the link, so it stays, disabled. */
export function inlineCriticalCss(
	{ head, styles, ...rest }: PageDocument,
	{ href, text, source }: Stylesheet,
): PageDocument {
	const disabled = head
		.replace(`href="${href}"/>`, () => `href="${href}" media="not all" disabled=""/>`)
		.replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"')
	return { ...rest, head: disabled, styles: [...styles, { text, source }] }
}
