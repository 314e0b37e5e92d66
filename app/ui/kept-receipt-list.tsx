import { useEffect, useState } from "react"
import { href, Link } from "react-router"
import type { Receipt } from "../models/waiver.ts"
import { keptReceipts } from "./kept-receipts.ts"

/** The receipts that this phone has kept; nothing where it has none. */
export function KeptReceiptList() {
	const [receipts, setReceipts] = useState<Receipt[]>([])
	// The server knows nothing of them.
	useEffect(() => setReceipts(keptReceipts()), [])
	if (receipts.length === 0) return null
	return (
		<section aria-labelledby="receipts" className="mt-8 border-t-2 border-line pt-5">
			<h2 id="receipts" className="text-lg">
				Receipts on this phone
			</h2>
			<ul>
				{receipts.map(({ receipt, acceptedText }) => (
					<li key={receipt}>
						<Link
							to={href("/waiver/receipts/:receipt", { receipt })}
							className="text-link inline-flex min-h-11 items-center"
						>
							<span className="font-semibold whitespace-nowrap tabular-nums">{receipt}</span>
						</Link>{" "}
						<span className="inline-block text-soft">{acceptedText}</span>
					</li>
				))}
			</ul>
		</section>
	)
}
