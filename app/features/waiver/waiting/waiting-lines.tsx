import { useEffect, useEffectEvent } from "react"
import { href, useLocation } from "react-router"
import { CloseIcon } from "#core/ui/icons.tsx"
import { onReturn } from "#core/ui/on-return.ts"
import { sendWaivers } from "./send-waivers.ts"
import { WaitingWords } from "./waiting-panels.tsx"
import { forgetWaiting, isUnsent, sameAs, useWaiting } from "./waiting-waivers.ts"

/** Needed because browsers don't report when a weak connection recovers. */
const RETRY_DELAY_MS = 30_000

export default function WaitingLines() {
	const all = useWaiting()
	const waiting = all.filter(({ isSending }) => !isSending)
	const { pathname } = useLocation()
	const isNeeded = all.some(isUnsent)
	const send = useEffectEvent(() => sendWaivers().catch(() => undefined))
	useEffect(() => {
		if (!isNeeded) return
		send()
		const timer = setInterval(() => document.visibilityState === "visible" && send(), RETRY_DELAY_MS)
		const stop = onReturn(send)
		return () => {
			clearInterval(timer)
			stop()
		}
	}, [isNeeded])
	if (pathname === href("/waiver")) return null
	return waiting.map((one) => (
		<div
			key={one.body}
			className="my-2 flex items-start justify-between border-l-8 border-gold bg-surface px-4 py-2 text-ink"
		>
			<WaitingWords one={one} />
			{one.receipt && (
				<button
					type="button"
					aria-label="Close the message"
					className="-mr-2 grid size-11 shrink-0 cursor-pointer place-items-center"
					onClick={() => forgetWaiting(sameAs(one))}
				>
					<CloseIcon className="size-5" />
				</button>
			)}
		</div>
	))
}
