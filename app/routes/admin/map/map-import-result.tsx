import { useEffect, useRef } from "react"
import { formatNumber } from "#app/models/text/numbers.ts"

export type ShownResult = {
	title: string
	text: string
	fileName?: string | undefined
	leftOut: string[]
	updates: boolean
}

const MAX_LISTED = 50

/** Takes the focus, so that it is in view and read out. */
export function MapImportResult({ result }: { result: ShownResult }) {
	const box = useRef<HTMLDivElement>(null)
	useEffect(() => {
		if (result) box.current?.focus()
	}, [result])
	const { title, text, fileName, leftOut } = result
	return (
		<div
			ref={box}
			role="status"
			tabIndex={-1}
			className="grid gap-2 border-l-8 border-pine bg-surface px-4 py-3"
		>
			<h4 className="text-lg">{title}</h4>
			{fileName && (
				<p dir="auto" className="font-semibold [overflow-wrap:anywhere]">
					{fileName}
				</p>
			)}
			<p className="[overflow-wrap:anywhere]">{text}</p>
			{leftOut.length > 0 && (
				<>
					<p>Left out, because it is outside of the picture:</p>
					<ul className="list-disc pl-6">
						{leftOut.slice(0, MAX_LISTED).map((name) => (
							<li key={name} dir="auto" className="[overflow-wrap:anywhere]">
								{name}
							</li>
						))}
						{leftOut.length > MAX_LISTED && <li>and {formatNumber(leftOut.length - MAX_LISTED)} more</li>}
					</ul>
				</>
			)}
		</div>
	)
}
