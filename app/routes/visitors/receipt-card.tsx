import { href } from "react-router"
import { describeParty, type Receipt } from "#app/models/waiver/waiver.ts"

/** Enough of a hash to compare by eye. */
const SHORT_HASH = 12

export function ReceiptCard({ receipt }: { receipt: Receipt }) {
	const { termsHash } = receipt
	return (
		<div className="grid grid-cols-1 items-center gap-5 rounded-lg border border-line bg-surface p-5 sm:grid-cols-[1fr_auto]">
			<dl className="grid gap-x-6 gap-y-2">
				<dt className="text-soft">Receipt number</dt>
				<dd className="font-display text-2xl whitespace-nowrap tabular-nums">{receipt.receipt}</dd>
				<dt className="text-soft">Accepted</dt>
				<dd>
					<time dateTime={receipt.acceptedAt}>{receipt.acceptedText}</time>
				</dd>
				{receipt.partySize && (
					<>
						<dt className="text-soft">People</dt>
						<dd>{describeParty(receipt)}</dd>
					</>
				)}
				<dt className="text-soft">Terms version</dt>
				<dd>
					{termsHash ? (
						<a
							href={href("/waiver/terms/:file", { file: `${termsHash}.txt` })}
							className="text-link inline-flex min-h-11 items-center"
						>
							{`${receipt.termsVersion} (full text)`}
						</a>
					) : (
						receipt.termsVersion
					)}
				</dd>
				{termsHash && (
					<>
						<dt className="text-soft">Text fingerprint (SHA-256)</dt>
						<dd className="font-mono text-sm">{termsHash.slice(0, SHORT_HASH)}…</dd>
					</>
				)}
			</dl>
			<figure className="justify-self-center">
				<img
					src={receipt.code}
					alt={`QR code of receipt ${receipt.receipt}`}
					width="240"
					height="240"
					className="w-60 max-w-full rounded bg-white"
				/>
				<figcaption className="mt-2 text-center text-sm">Scan at the gate to open this receipt.</figcaption>
			</figure>
		</div>
	)
}
