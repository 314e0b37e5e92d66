import { readdirSync, readFileSync } from "node:fs"
import path from "node:path"
import { LRUCache } from "lru-cache"
import { createContext } from "react-router"
import { unescapeXml } from "#app/models/text/xml.ts"
import { type InlineStyle, inlineStyle, type PageDocument } from "./page-document.server.ts"
import { type ParsedCss, parseCss, usedCss } from "./used-css.server.ts"

export type Stylesheets = {
	sheets: { href: string; text: string; css: ParsedCss }[]
	/** The words in a script's text, among them the classes that it adds to a page. */
	wordsOf: (scriptUrl: string) => ReadonlySet<string>
}

/** How React Router's scripts with the loaders' data begin. */
const LOADED_DATA = "window.__reactRouterContext"

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
	const sheets = names.map((name) => {
		const text = readFileSync(path.join(folder, name), "utf8")
		return { href: `/assets/${name}`, text, css: parseCss(text) }
	})
	const known = new Map<string, ReadonlySet<string>>()
	const wordsOf = (url: string) => {
		const words = known.get(url) ?? wordsIn(readFileSync(path.join(folder, path.basename(url)), "utf8"))
		known.set(url, words)
		return words
	}
	return { sheets, wordsOf }
}

/**
 * Inlines the rules that a page begins with, which saves half a second on a slow connection. The browser loads the complete
 * stylesheets with the scripts (`ui/all-styles.ts`). React needs the links, so they stay, disabled.
 */
export function inlineCriticalCss(document: PageDocument, { sheets, wordsOf }: Stylesheets): PageDocument {
	const { head, styles, ...rest } = document
	const at = (href: string) => head.indexOf(`href="${href}"/>`)
	const linked = sheets.filter(({ href }) => at(href) >= 0).sort((a, b) => at(a.href) - at(b.href))
	const scripts = [...head.matchAll(/<link rel="modulepreload" href="([^"]+)"/g)].map(([, url = ""]) => url)
	const sources = classSources(document)
	const inlined = chosen.memo([...linked.map(({ href }) => href), ...scripts, ...sources].join("\n"), {
		context: () => {
			const words = [wordsIn(unescapeXml([...sources].join(" "))), ...scripts.map(wordsOf)]
			const isUsed = (name: string) => words.some((names) => names.has(name))
			return linked.map(({ href, text, css }) => {
				const used = usedCss(css, isUsed)
				return { href, isComplete: used === text, style: inlineStyle(used) }
			})
		},
	})
	let disabled = head.replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"')
	for (const { href, isComplete } of inlined) {
		const mark = isComplete ? ' data-complete=""' : ""
		disabled = disabled.replace(
			`href="${href}"/>`,
			() => `href="${href}" media="not all" disabled=""${mark}/>`,
		)
	}
	return { ...rest, head: disabled, styles: [...styles, ...inlined.map(({ style }) => style)] }
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
