import { useEffect } from "react"
import { href, Link } from "react-router"
import { localDay } from "#core/time/local-time.ts"
import { CloseIcon } from "#core/ui/icons.tsx"
import { useToday } from "#features/hours/ui/live-today.ts"
import type { Receipt } from "#features/waiver/waiver.ts"
import { ParkingUnavailable } from "./parking-unavailable.tsx"
import { storeReceipt } from "./stored-receipts.ts"

const BAND = "border-b-8 border-pine bg-surface py-4"

export function TourClosedNotice() {
	useEffect(() => {
		// A copied link or bookmark must not repeat the notice.
		window.history.replaceState(window.history.state, "", href("/"))
	}, [])
	return (
		<div role="status" className={BAND}>
			<div className="frame">
				<p className="font-display text-lg">The Wildlife Tour isn't open at the moment.</p>
				<p className="mt-1">Please check back later.</p>
			</div>
		</div>
	)
}

/** `goesOn`: the visitor continues to the payment. */
export type Accepted = { receipt: Receipt; goesOn: boolean }

export function AcceptedNotice({ receipt, goesOn }: Accepted) {
	const { receipt: number, acceptedAt } = receipt
	useEffect(() => {
		storeReceipt(receipt)
	}, [receipt])
	// Re-renders at midnight. The page may be bookmarked, or restored days later.
	useToday()
	if (localDay(acceptedAt) !== localDay(new Date().toISOString())) return null
	return (
		<div role="status" className={BAND}>
			<div className="frame relative *:mr-11">
				<Link
					to={href("/")}
					replace
					preventScrollReset
					onClick={() => document.getElementById("main")?.focus({ preventScroll: true })}
					aria-label="Close the message"
					className="absolute -top-2 right-2 mr-0! grid size-11 place-items-center"
				>
					<CloseIcon className="size-5" />
				</Link>
				<p className="font-display text-lg">Thank you. Your acceptance of the terms is recorded.</p>
				<p className="mt-1">
					Receipt number <strong className="tabular-nums">{number}</strong>.{" "}
					<Link to={href("/waiver/receipts/:receipt", { receipt: number })} className="text-link">
						Show the receipt
					</Link>
				</p>
				<ParkingUnavailable />
				{goesOn && (
					<p className="mt-1">
						The parking page opened in another tab. If it didn't:{" "}
						<a href={href("/waiver/parking")} target="_blank" rel="noopener" className="text-link">
							Continue to Parking
						</a>
					</p>
				)}
			</div>
		</div>
	)
}
