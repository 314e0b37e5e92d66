import { readdirSync, readFileSync } from "node:fs"
import path from "node:path"
import { LRUCache } from "lru-cache"
import { createContext } from "react-router"
import { unescapeXml } from "#core/text/xml.ts"
import { type InlineStyle, inlineStyle, type PageDocument } from "./page-document.server.ts"

export type Stylesheets = readonly { href: string; text: string; css: ParsedCss }[]

const LOADED_DATA = "window.__reactRouterContext"

/** Tailwind repeats its `@property` rules for browsers without them, which the site doesn't support. */
const PROPERTIES_FOR_OLD_BROWSERS = /@supports \(\(\(-webkit-hyphens[^{]*\{[^{}]*\{[^{}]*\}\}/

const COMMENTS = /\/\*.*?\*\//gs

type InlinedSheet = { href: string; isComplete: boolean; style: InlineStyle }

/** Caches the result for pages with the same classes. File names contain hashes of their content. */
const chosen = new LRUCache<string, InlinedSheet[], () => InlinedSheet[]>({
	max: 50,
	memoMethod: (_key, _stale, { context }) => context(),
})

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

/** Saves half a second on a slow connection. The complete stylesheets apply before scripts change anything. */
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

function classSources({ opening, head, body }: PageDocument): Set<string> {
	const sources = new Set<string>()
	// Not concatenated: together they would need two bytes for each character.
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

/** A rule applies if all classes of one of its selectors are used. A group has rules, as `@media`. */
type CssPart =
	| { kind: "rule"; text: string; selectors: string[][] }
	| { kind: "group"; opening: string; parts: CssPart[] }
	| { kind: "other"; text: string }

type ParsedCss = CssPart[]

const GROUP = /^@(media|supports|container|layer|starting-style)\b/

function parseCss(css: string): ParsedCss {
	const parts: CssPart[] = []
	let start = 0
	while (start < css.length) {
		const at = findOutsideStrings(css, start, "{;")
		if (at < 0) {
			parts.push({ kind: "other", text: css.slice(start) })
			break
		}
		const prelude = css.slice(start, at).trim()
		const end = css[at] === ";" ? at + 1 : blockEnd(css, at)
		if (css[at] === ";" || (prelude.startsWith("@") && !GROUP.test(prelude)))
			parts.push({ kind: "other", text: css.slice(start, end) })
		else if (GROUP.test(prelude))
			parts.push({ kind: "group", opening: prelude, parts: parseCss(css.slice(at + 1, end - 1)) })
		else
			parts.push({
				kind: "rule",
				text: css.slice(start, end),
				selectors: selectorsOf(prelude).map(classesOf),
			})
		start = end
	}
	return parts
}

/** Rules without a class always apply. */
function usedCss(parts: ParsedCss, used: (name: string) => boolean): string {
	return parts
		.map((part) => {
			if (part.kind === "other") return part.text
			if (part.kind === "rule") return part.selectors.some((classes) => classes.every(used)) ? part.text : ""
			const rules = usedCss(part.parts, used)
			return rules && `${part.opening}{${rules}}`
		})
		.join("")
}

function withoutUnusedProperties(css: string): string {
	return css.replace(/@property (--[\w-]+)\{[^}]*\}/g, (rule, name: string) =>
		css.includes(`var(${name}`) ? rule : "",
	)
}

function findOutsideStrings(css: string, start: number, wanted: string): number {
	for (let at = start; at < css.length; at++) {
		const character = css[at] as string
		if (character === "\\") at++
		else if (character === '"' || character === "'") at = stringEnd(css, at)
		else if (wanted.includes(character)) return at
	}
	return -1
}

function stringEnd(css: string, start: number): number {
	for (let at = start + 1; at < css.length; at++) {
		if (css[at] === "\\") at++
		else if (css[at] === css[start]) return at
	}
	return css.length
}

function blockEnd(css: string, opening: number): number {
	let depth = 0
	for (let at = opening; at >= 0; at = findOutsideStrings(css, at + 1, "{}")) {
		depth += css[at] === "{" ? 1 : -1
		if (depth === 0) return at + 1
	}
	return css.length
}

function selectorsOf(prelude: string): string[] {
	const selectors = [""]
	let depth = 0
	for (const [part] of prelude.matchAll(/\\.|[^\\]/gs)) {
		if (part === "(" || part === "[") depth++
		if (part === ")" || part === "]") depth--
		if (part === "," && depth === 0) selectors.push("")
		else selectors[selectors.length - 1] += part
	}
	return selectors
}

/** Ignores `:not()` and the like: an unneeded rule is better than a missing one. Tailwind's variant for children: `:is(.name>*)`. */
function classesOf(selector: string): string[] {
	let plain = selector.replace(/(?<!\\):is\(((\\.|[^\\(),])*)\)/gs, "$1")
	for (let before = ""; before !== plain; ) {
		before = plain
		plain = plain.replace(/(?<!\\)\((\\.|[^\\()])*\)/gs, "")
	}
	return [...plain.matchAll(/(?<!\\)\.((?:[\w-]|[^\0-\x7f]|\\[\da-f]{1,6} ?|\\.)+)/gis)].map(
		([, name = ""]) =>
			name.replace(/\\(?:([\da-f]{1,6}) ?|(.))/gis, (_, code, character) =>
				code ? String.fromCodePoint(Number.parseInt(code, 16)) : character,
			),
	)
}
