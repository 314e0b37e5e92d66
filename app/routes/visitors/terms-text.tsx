import type { TermsSection } from "#app/models/waiver/waiver-terms.ts"

export function TermsText({ sections }: { sections: TermsSection[] }) {
	return (
		<ol className="grid grid-cols-1 gap-7">
			{sections.map(({ id, title, paragraphs: [first, ...rest], list }, at) => (
				<li key={id} id={id} className="prose">
					<h2 className="text-lg">
						{at + 1}. {title}
					</h2>
					<p>{first}</p>
					{list && (
						<ul className="ml-5 grid list-disc grid-cols-1 gap-1.5">
							{list.map((item) => (
								<li key={item}>{item}</li>
							))}
						</ul>
					)}
					{rest.map((text) => (
						<p key={text}>{text}</p>
					))}
				</li>
			))}
		</ol>
	)
}
