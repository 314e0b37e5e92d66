import { isLink, withScheme } from "#core/text/web-address.ts"

/** Each line is a paragraph, or with a leading hyphen an item of a list. */
export function LinkedText({ lines, isList = false }: { lines: string[]; isList?: boolean }) {
	if (lines.length === 0) return null
	return (
		<div dir="auto" className="grid max-w-[66ch] grid-cols-1 gap-2 [overflow-wrap:anywhere]">
			{lines.map((line) => {
				const isItem = isList || line.startsWith("- ")
				const text = line.startsWith("- ") ? line.slice(2) : line
				return (
					<p key={line} className={isItem ? "ml-5 list-item list-disc" : ""}>
						{linkedParts(text).map((part) =>
							part.href ? (
								<a key={part.href} href={part.href} className="text-link" rel="noopener">
									{part.text}
								</a>
							) : (
								part.text
							),
						)}
					</p>
				)
			})}
		</div>
	)
}

type TextPart = { text: string; href?: string }

/** '[text](https://…)', a URL or an email address. Matches in linear time. */
const LINK =
	/\[([^[\]\n]+)\]\(([^\s)]+)\)|((?:https?:\/\/|www\.)[^\s<>()]+[^\s<>().,;:!?])|((?<![\w.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)+)/g

export function linkedParts(line: string): TextPart[] {
	const parts: TextPart[] = []
	let from = 0
	for (const match of line.matchAll(LINK)) {
		const [all, label, target, url, email] = match
		if (match.index > from) parts.push({ text: line.slice(from, match.index) })
		const address = target ?? url
		const href = address ? withScheme(address) : `mailto:${email}`
		parts.push(address && !isLink(href) ? { text: all } : { text: label ?? all, href })
		from = match.index + all.length
	}
	if (from < line.length) parts.push({ text: line.slice(from) })
	return parts
}
