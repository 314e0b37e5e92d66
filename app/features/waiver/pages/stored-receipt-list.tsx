import { useEffect, useRef, useState } from "react"
import { href, Link, useLocation } from "react-router"
import { formatDateTime } from "#core/time/local-time.ts"
import { storedReceipts } from "#features/waiver/ui/stored-receipts.ts"
import type { Receipt } from "#features/waiver/waiver.ts"

const RECEIPTS_HASH = "#receipts"

export function StoredReceiptList() {
	const [receipts, setReceipts] = useState<Receipt[]>([])
	// The server doesn't know the stored receipts.
	useEffect(() => setReceipts(storedReceipts()), [])
	const section = useRef<HTMLElement>(null)
	const { hash, key } = useLocation()
	// biome-ignore lint/correctness/useExhaustiveDependencies: also runs when the link is followed on the same page
	useEffect(() => {
		// The section was not rendered yet when the browser scrolled.
		if (hash === RECEIPTS_HASH && receipts.length > 0) section.current?.scrollIntoView()
	}, [hash, key, receipts])
	if (receipts.length === 0) return null
	return (
		<section ref={section} aria-labelledby="receipts" className="mt-8 border-t border-line pt-5">
			<h2 id="receipts" className="text-lg">
				My receipts
			</h2>
			<ul>
				{receipts.map(({ receipt, acceptedAt }) => (
					<li key={receipt}>
						<Link
							to={href("/waiver/receipts/:receipt", { receipt })}
							className="text-link inline-flex min-h-11 items-center"
						>
							<span className="font-semibold whitespace-nowrap tabular-nums">{receipt}</span>
						</Link>{" "}
						<span className="inline-block text-soft">{formatDateTime(acceptedAt)}</span>
					</li>
				))}
			</ul>
		</section>
	)
}
