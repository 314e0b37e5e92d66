/** `text` is complete. A rule applies if all classes of one of its selectors are used; a group has rules, as `@media`. */
type CssPart =
	| { kind: "rule"; text: string; selectors: string[][] }
	| { kind: "group"; opening: string; parts: CssPart[] }
	| { kind: "other"; text: string }

export type ParsedCss = CssPart[]

const GROUP = /^@(media|supports|container|layer|starting-style)\b/

export function parseCss(css: string): ParsedCss {
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

/** Returns the rules that can apply to a page with these classes. Rules without a class are always among them. */
export function usedCss(parts: ParsedCss, used: (name: string) => boolean): string {
	return parts
		.map((part) => {
			if (part.kind === "other") return part.text
			if (part.kind === "rule") return part.selectors.some((classes) => classes.every(used)) ? part.text : ""
			const rules = usedCss(part.parts, used)
			return rules && `${part.opening}{${rules}}`
		})
		.join("")
}

/** Without the `@property` rules of custom properties that no rule uses. */
export function withoutUnusedProperties(css: string): string {
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

/** Without those in `:not()` and the like: better a rule too many. Tailwind's variant for children: `:is(.name>*)`. */
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
