import { Fragment } from "react"
import { formatNumber } from "#core/text/numbers.ts"

type NamedListProps = {
	title: string
	count: number
	children: { name: string; text?: string }[]
}

const LONG = 10

export function NamedList({ title, count, children }: NamedListProps) {
	if (children.length === 0) return null
	const heading = <h2 className="inline text-lg">{title}</h2>
	const list = (
		<>
			<ul className="mt-2">
				{children.map(({ name, text }, at) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: names can be equal, and the list never changes
					<li key={at} className="border-t border-line py-2 [overflow-wrap:anywhere] last:border-b">
						<p dir="auto" className="font-semibold">
							{breakable(name)}
						</p>
						{text && (
							<p dir="auto" className="whitespace-pre-line text-sm text-soft">
								{text}
							</p>
						)}
					</li>
				))}
			</ul>
			{count > children.length && <p className="mt-2">And {formatNumber(count - children.length)} more.</p>}
		</>
	)
	if (children.length <= LONG)
		return (
			<section>
				{heading}
				{list}
			</section>
		)
	return (
		<details>
			<summary className="min-h-11 cursor-pointer py-2">{heading}</summary>
			{list}
		</details>
	)
}

function breakable(text: string) {
	return text.split(/(?<=\/)/).map((part, place) => (
		// biome-ignore lint/suspicious/noArrayIndexKey: parts of one text
		<Fragment key={place}>
			{place > 0 && <wbr />}
			{part}
		</Fragment>
	))
}
