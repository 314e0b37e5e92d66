import { useEffect, useRef, useState } from "react"
import { href } from "react-router"
import { formatDateTime } from "#core/time/local-time.ts"
import { NOTICE } from "#core/ui/page-elements.tsx"
import { retryImport } from "#core/ui/retry.ts"
import { expiryOf, forgetWaiting, isUnsent, sameAs, sentBody, type WaitingWaiver } from "./waiting-waivers.ts"

export function WaitingWaivers({ waiting, canPark }: { waiting: WaitingWaiver[]; canPark: boolean }) {
	return waiting.map((one) =>
		isUnsent(one) ? (
			<Waiting key={one.body} one={one} canPark={canPark} />
		) : (
			<div key={one.body} role="status" className={`${NOTICE.gold} mt-5`}>
				<WaitingWords one={one} />
			</div>
		),
	)
}

function Waiting({ one, canPark }: { one: WaitingWaiver; canPark: boolean }) {
	const heading = useRef<HTMLHeadingElement>(null)
	const [result, setResult] = useState("")
	useEffect(() => {
		// The pressed button was removed, and the result must be in view.
		heading.current?.focus()
	}, [])
	const send = async () => {
		setResult("Sending…")
		const sender = await retryImport(() => import("./send-waivers.ts")).catch(() => undefined)
		await sender?.sendWaivers().catch(() => undefined)
		setResult("It couldn't be sent yet.")
	}
	const isForParking = sentBody(one).redirect === "parking"
	return (
		<section aria-labelledby="waiting" className={`${NOTICE.gold} mt-5 grid gap-3`}>
			<h2 id="waiting" ref={heading} tabIndex={-1} className="text-lg">
				Your acceptance is waiting
			</h2>
			<p>
				It may not be recorded yet, because the site couldn't be reached or had too many at once. It is kept
				on this phone until {formatDateTime(expiryOf(one).toISOString())} and sent as soon as there is a
				connection. You may close this page and open any page of this site later.
			</p>
			{isForParking && canPark && (
				<p>
					If the parking page didn't open:{" "}
					<a href={href("/waiver/parking")} target="_blank" rel="noopener" className="text-link">
						Continue to Parking
					</a>
				</p>
			)}
			<p className="flex flex-wrap gap-3">
				<button type="button" className="button" onClick={send}>
					Send now
				</button>
				<button type="button" className="button button-quiet" onClick={() => forgetWaiting(sameAs(one))}>
					Cancel
				</button>
			</p>
			<p role="status" className="empty:-mt-3">
				{result}
			</p>
		</section>
	)
}

export const ASKED =
	"The terms, or what the form asks, have changed since you accepted, so nothing was recorded. Please accept again."

/** Links are plain documents, which open offline too. */
export function WaitingWords({ one }: { one: WaitingWaiver }) {
	const { receipt, asks } = one
	const waiver = href("/waiver") + (sentBody(one).redirect === "parking" ? "?redirect=parking" : "")
	const { text, link, to } = receipt
		? {
				text: `Your acceptance is recorded. Receipt number ${receipt}.`,
				link: "Show the receipt",
				to: href("/waiver/receipts/:receipt", { receipt }),
			}
		: asks
			? { text: ASKED, link: "Show the form", to: waiver }
			: { text: "Your acceptance of the terms waits to be sent.", link: "Show it", to: waiver }
	return (
		<p>
			{text}{" "}
			<a href={to} className="text-link inline-flex min-h-11 items-center font-semibold">
				{link}
			</a>
		</p>
	)
}
