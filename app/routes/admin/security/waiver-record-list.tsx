import type { RefObject } from "react"
import { href, Link } from "react-router"
import { formatDate } from "#app/models/time/local-time.ts"
import type { AcceptedTerms } from "#app/models/waiver/waiver.server.ts"
import { describeParty, type WaiverAcceptance } from "#app/models/waiver/waiver.ts"
import { useTimeZone } from "#app/ui/time-zone.ts"

const LED_TO = { parking: "continued to parking", home: "returned to the site" }

export function AcceptanceList({
	list,
	acceptances,
}: {
	list: RefObject<HTMLUListElement | null>
	acceptances: (WaiverAcceptance & { acceptedText: string })[]
}) {
	return (
		<ul ref={list} className="@container">
			{acceptances.map(({ receipt, acceptedAt, acceptedText, termsVersion, ledTo, ...party }) => (
				<li
					key={receipt}
					className="grid grid-cols-1 items-center gap-x-4 border-t border-line py-1 @min-[46rem]:grid-cols-[9rem_20rem_1fr]"
				>
					<Link
						to={href("/waiver/receipts/:receipt", { receipt })}
						className="text-link inline-flex min-h-11 items-center font-semibold tabular-nums"
					>
						{receipt}
					</Link>
					<time dateTime={acceptedAt}>{acceptedText}</time>
					<span className="text-soft">
						{[`terms version ${termsVersion}`, LED_TO[ledTo], describeParty(party)]
							.filter(Boolean)
							.join(", ")}
					</span>
				</li>
			))}
		</ul>
	)
}

export function AcceptedTermsList({ terms }: { terms: AcceptedTerms[] }) {
	const zone = useTimeZone()
	if (terms.length === 0) return null
	return (
		<section aria-labelledby="terms-title" className="mt-8">
			<h2 id="terms-title" className="mb-2 text-lg">
				Accepted terms
			</h2>
			<ul>
				{terms.map(({ hash, version, firstAcceptedAt, number }) => (
					<li key={hash} className="border-t border-line py-2">
						<a
							href={
								number
									? href("/waiver/versions/:number", { number: String(number) })
									: href("/waiver/terms/:file", { file: `${hash}.txt` })
							}
							className="text-link inline-flex min-h-11 items-center font-semibold"
						>
							Version {version}
						</a>{" "}
						<span className="text-soft">first accepted on {formatDate(firstAcceptedAt, zone)}</span>
						<p className="font-mono text-sm [overflow-wrap:anywhere]">SHA-256 {hash}</p>
					</li>
				))}
			</ul>
		</section>
	)
}
