import type { TextPart } from "./text-part.ts"

export function ChangedText({ parts }: { parts: TextPart[] }) {
	return (
		<p dir="auto" className="mt-1 max-w-[65ch] border-l-4 border-line pl-3 whitespace-pre-line">
			{parts.map((part, at) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: the parts never change places
				<ChangedPart key={at} {...part} />
			))}
		</p>
	)
}

/** Few screen readers announce `ins` and `del`. The texts have no space between them, but may be on two lines. */
function ChangedPart({ text, change }: TextPart) {
	if (change === "added")
		return (
			<>
				<wbr />
				<ins className="font-semibold underline">
					<span className="sr-only"> added: </span>
					{text}
				</ins>
			</>
		)
	if (change === "removed")
		return (
			<>
				<wbr />
				<del className="text-soft line-through">
					<span className="sr-only"> removed: </span>
					{text}
				</del>
			</>
		)
	return text
}
