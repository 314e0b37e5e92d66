import { href, Link } from "react-router"
import { describeParty, type Receipt } from "#features/waiver/waiver.ts"

type AcceptedTodayProps = { receipts: Receipt[]; parkingUrl: string | null }

/** The notice above the terms for a phone that has accepted them today. */
export function AcceptedToday({ receipts, parkingUrl }: AcceptedTodayProps) {
	return (
		<div role="status">
			{receipts.map((one) => (
				<p key={one.receipt}>
					You accepted these terms today{one.partySize ? ` for ${describeParty(one)}` : ""}.{" "}
					<Link
						to={href("/waiver/receipts/:receipt", one)}
						className="text-link inline-flex min-h-11 items-center"
					>
						Show the receipt
					</Link>
				</p>
			))}
			{parkingUrl && (
				<a href={href("/waiver/parking")} target="_blank" rel="noopener" className="button my-1">
					Continue to Parking
				</a>
			)}
		</div>
	)
}
