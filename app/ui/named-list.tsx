import { formatNumber } from "#app/models/text/numbers.ts"

type NamedListProps = {
	title: string
	/** How many there are, if only the first ones are listed. */
	count?: number
	children: { name: string; text?: string; notes?: string[] }[]
}

/** What an import brings or leaves out. Nothing without items. */
export function NamedList({ title, count = 0, children }: NamedListProps) {
	if (children.length === 0) return null
	return (
		<section className="grid gap-2">
			<h2 className="text-lg">{title}</h2>
			<ul>
				{children.map(({ name, text, notes = [] }, at) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: names can be equal, and the list never changes
					<li key={at} className="border-t border-line py-2 [overflow-wrap:anywhere] last:border-b">
						<p dir="auto" className="font-semibold">
							{name}
						</p>
						{text && (
							<p dir="auto" className="whitespace-pre-line text-sm text-soft">
								{text}
							</p>
						)}
						{notes.map((note) => (
							<p key={note} dir="auto" className="text-sm font-semibold text-barn">
								{note}.
							</p>
						))}
					</li>
				))}
			</ul>
			{count > children.length && <p>And {formatNumber(count - children.length)} more.</p>}
		</section>
	)
}
