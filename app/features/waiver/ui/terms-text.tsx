import { parseBlocks, parseTerms } from "#features/waiver/terms-text.ts"

const termsSectionId = (number: number) => `section-${number}`

export function TermsText({ text }: { text: string }) {
	return (
		<ol className="grid grid-cols-1 gap-7">
			{parseTerms(text).map(({ heading, text: content }, at) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: sections of a version never change places
				<li key={at} id={termsSectionId(at + 1)} className="max-w-prose [&>*+*]:mt-[1.1em] wrap-anywhere">
					<h2 className="text-lg">
						{at + 1}. {heading}
					</h2>
					<TermsBlocks text={content} />
				</li>
			))}
		</ol>
	)
}

function TermsBlocks({ text }: { text: string }) {
	return parseBlocks(text).map((block, at) =>
		block.kind === "list" ? (
			// biome-ignore lint/suspicious/noArrayIndexKey: blocks of a version never change places
			<ul key={at} className="ml-5 grid list-disc grid-cols-1 gap-1.5">
				{block.items.map((item, itemAt) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: items of a version never change places
					<li key={itemAt}>{item}</li>
				))}
			</ul>
		) : (
			// biome-ignore lint/suspicious/noArrayIndexKey: blocks of a version never change places
			<p key={at}>{block.text}</p>
		),
	)
}
