import { readdirSync, readFileSync } from "node:fs"
import path from "node:path"
import { LRUCache } from "lru-cache"
import { createContext } from "react-router"
import { unescapeXml } from "#core/text/xml.ts"
import { type InlineStyle, inlineStyle, type PageDocument } from "./page-document.server.ts"
import { type ParsedCss, parseCss, usedCss, withoutUnusedProperties } from "./used-css.server.ts"

export type Stylesheets = readonly { href: string; text: string; css: ParsedCss }[]

/** How React Router's scripts with the loaders' data begin. */
const LOADED_DATA = "window.__reactRouterContext"

/** Tailwind repeats its `@property` rules for browsers without them, which the site doesn't support. */
const PROPERTIES_FOR_OLD_BROWSERS = /@supports \(\(\(-webkit-hyphens[^{]*\{[^{}]*\{[^{}]*\}\}/

const COMMENTS = /\/\*.*?\*\//gs

type InlinedSheet = { href: string; isComplete: boolean; style: InlineStyle }

/** Looks up what an earlier page with the same classes needed. The names of files contain hashes of their content. */
const chosen = new LRUCache<string, InlinedSheet[], () => InlinedSheet[]>({
	max: 50,
	memoMethod: (_key, _stale, { context }) => context(),
})

/** All of the build; null in development. */
export const stylesheetsContext = createContext<Stylesheets | null>(null)

export function readStylesheets(client: string): Stylesheets {
	const folder = path.join(client, "assets")
	const names = readdirSync(folder).filter((file) => file.endsWith(".css"))
	if (!names.some((name) => name.startsWith("styles-"))) throw new Error("The build has no stylesheet.")
	return names.map((name) => {
		const built = readFileSync(path.join(folder, name), "utf8")
		const text = built.replace(PROPERTIES_FOR_OLD_BROWSERS, "").replace(COMMENTS, "")
		return { href: `/assets/${name}`, text, css: parseCss(text) }
	})
}

/** Saves half a second on a slow connection. The complete stylesheets are applied before scripts change anything. */
export function inlineCriticalCss(document: PageDocument, sheets: Stylesheets): PageDocument {
	const { head, styles, ...rest } = document
	const at = (href: string) => head.indexOf(`href="${href}"/>`)
	const linked = sheets.filter(({ href }) => at(href) >= 0).sort((a, b) => at(a.href) - at(b.href))
	const sources = classSources(document)
	const inlined = chosen.memo([...linked.map(({ href }) => href), ...sources].join("\n"), {
		context: () => {
			const words = wordsIn(unescapeXml([...sources].join(" ")))
			const isUsed = (name: string) => words.has(name)
			return linked.map(({ href, text, css }) => {
				const used = withoutUnusedProperties(usedCss(css, isUsed))
				return { href, isComplete: used === text, style: inlineStyle(used) }
			})
		},
	})
	let deferred = head
	for (const { href, isComplete } of inlined) {
		const unneeded = isComplete ? ' disabled=""' : ""
		deferred = deferred.replace(`href="${href}"/>`, () => `href="${href}" media="not all"${unneeded}/>`)
	}
	return { ...rest, head: deferred, styles: [...styles, ...inlined.map(({ style }) => style)] }
}

/** Class attributes as they are written, and the inline scripts that add classes. */
function classSources({ opening, head, body }: PageDocument): Set<string> {
	const sources = new Set<string>()
	// One after the other: together they would need two bytes for each character.
	for (const html of [opening, head, body]) {
		for (const [, names = ""] of html.matchAll(/ class="([^"]*)"/g)) sources.add(names)
		for (const [, text = ""] of html.matchAll(/<script\b[^>]*>([^<]+)</g))
			if (!text.startsWith(LOADED_DATA)) sources.add(text)
	}
	return sources
}

function wordsIn(text: string): Set<string> {
	return new Set(text.split(/[\s"'`]+/))
}
