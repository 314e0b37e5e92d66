import { type ParsedCss, parseCss, selectorsOf } from "./used-css.server.ts"

const PSEUDO_ELEMENT = /::|(?<!\\):(?:before|after|first-line|first-letter)\b/

/**
 * For browsers from before 2022, which ignore cascade layers with all that is in them. The rules of a layer come in the order
 * of the layers, and those below the utilities get no specificity, so that the order alone decides as before.
 */
export function unlayeredCss(css: string): string {
	const layers: { name: string; rules: string }[] = []
	let others = ""
	for (const part of parseCss(css)) {
		const name = part.kind === "group" && /^@layer ([\w-]+)$/.exec(part.opening)?.[1]
		if (part.kind === "group" && name)
			layers.push({ name, rules: cssOf(part.parts, name === "utilities" ? (text) => text : withoutWeight) })
		// The order of the layers is that of their blocks.
		else if (part.kind !== "other" || !part.text.startsWith("@layer")) others += cssOf([part], (text) => text)
	}
	const [license = ""] = /^\/\*!.*?\*\//s.exec(css) ?? []
	return license + layers.map(({ rules }) => rules).join("") + others.replace(license, "")
}

function cssOf(parts: ParsedCss, change: (rule: string) => string): string {
	return parts
		.map((part) => {
			if (part.kind === "group") return `${part.opening}{${cssOf(part.parts, change)}}`
			return part.kind === "rule" ? change(part.text) : part.text
		})
		.join("")
}

/** Without weight, or never the target of a utility. */
function isKept(selector: string): boolean {
	return /^(\*|html|body|:host|:root\S*)$/.test(selector.replace(/\(.*\)/, ""))
}

function withoutWeight(rule: string): string {
	const at = rule.indexOf("{")
	const selectors = selectorsOf(rule.slice(0, at)).map((one) => {
		const pseudo = PSEUDO_ELEMENT.exec(one)?.index ?? one.length
		const [element, part] = [one.slice(0, pseudo).trim(), one.slice(pseudo)]
		return element && !isKept(element) ? { element, part } : { element: "", part: element + part }
	})
	const plain = selectors.filter(({ element, part }) => element && !part).map(({ element }) => element)
	const others = selectors.filter(({ element, part }) => !element || part)
	return (
		[
			...(plain.length > 0 ? [`:where(${plain.join(",")})`] : []),
			...others.map(({ element, part }) => (element ? `:where(${element})${part}` : part)),
		].join(",") + rule.slice(at)
	)
}
