export type TextPart = { text: string; href?: string }

/** '[text](https://…)', an address of a website, an email address. */
const LINK =
	/\[([^\]\n]+)\]\((https?:\/\/[^\s)]+|\/[^\s)]*)\)|(https?:\/\/[^\s<>()]+[^\s<>().,;:!?])|([\w.+-]+@[\w-]+(?:\.[\w-]+)+)/g

export function linkedParts(line: string): TextPart[] {
	const parts: TextPart[] = []
	let from = 0
	for (const match of line.matchAll(LINK)) {
		const [all, label, target, url, email] = match
		if (match.index > from) parts.push({ text: line.slice(from, match.index) })
		const href = target ?? url ?? `mailto:${email}`
		parts.push(href.startsWith("//") ? { text: all } : { text: label ?? all, href })
		from = match.index + all.length
	}
	if (from < line.length) parts.push({ text: line.slice(from) })
	return parts
}
