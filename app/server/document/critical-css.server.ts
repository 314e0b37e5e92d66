import { readdirSync, readFileSync } from "node:fs"
import path from "node:path"
import { createContext } from "react-router"
import { type InlineStyle, inlineStyle, type PageDocument } from "./page-document.server.ts"

export type Stylesheet = InlineStyle & { href: string }

/** All of the build; null in development. */
export const stylesheetsContext = createContext<Stylesheet[] | null>(null)

export function readStylesheets(client: string): Stylesheet[] {
	const folder = path.join(client, "assets")
	const names = readdirSync(folder).filter((file) => file.endsWith(".css"))
	if (!names.some((name) => name.startsWith("styles-"))) throw new Error("The build has no stylesheet.")
	return names.map((name) => ({
		href: `/assets/${name}`,
		...inlineStyle(readFileSync(path.join(folder, name), "utf8")),
	}))
}

/** Inlines a page's stylesheets, which saves half a second on a slow connection. React needs the links, so they stay, disabled. */
export function inlineCriticalCss(
	{ head, styles, ...rest }: PageDocument,
	stylesheets: readonly Stylesheet[],
): PageDocument {
	const at = ({ href }: Stylesheet) => head.indexOf(`href="${href}"/>`)
	const used = stylesheets.filter((one) => at(one) >= 0).sort((a, b) => at(a) - at(b))
	let disabled = head.replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"')
	for (const { href } of used)
		disabled = disabled.replace(`href="${href}"/>`, () => `href="${href}" media="not all" disabled=""/>`)
	return {
		...rest,
		head: disabled,
		styles: [...styles, ...used.map(({ text, source }) => ({ text, source }))],
	}
}
