import { linkedParts } from "#app/models/text/linked-text.ts"

/** Staff's text in lines: each is a paragraph, those that begin with a hyphen are items of a list. */
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
