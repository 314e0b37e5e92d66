import { useEffect, useEffectEvent, useState } from "react"
import { createPortal } from "react-dom"
import { href, useLocation } from "react-router"
import { CloseIcon } from "#app/ui/icons.tsx"
import { NOTICES } from "#app/ui/layout/notices.tsx"
import { onReturn } from "#app/ui/on-return.ts"
import { useTimeZone } from "#app/ui/time-zone.ts"
import { sendWaivers } from "./send-waivers.ts"
import { forgetWaiting, isUnsent, useWaiting } from "./waiting-waivers.ts"
import { WaitingWords } from "./waiting-words.tsx"

/** Needed because browsers don't report when a weak connection recovers. */
const RETRY_DELAY_MS = 30_000

/** Sends acceptances that wait, from any page, and says so above it. The waiver shows them in the form's place. */
export default function WaitingLines() {
	const all = useWaiting()
	const waiting = all.filter(({ isSending }) => !isSending)
	const { pathname } = useLocation()
	const zone = useTimeZone()
	const [container, setContainer] = useState<HTMLElement | null>(null)
	const isNeeded = all.some(isUnsent)
	const send = useEffectEvent(() => sendWaivers(zone).catch(() => undefined))
	useEffect(() => setContainer(document.getElementById(NOTICES)), [])
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
	if (!container) return null
	return createPortal(
		<div data-updated role="status" className="frame">
			{pathname !== href("/waiver") &&
				waiting.map((one) => (
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
								onClick={() => forgetWaiting(({ body }) => body === one.body)}
							>
								<CloseIcon className="size-5" />
							</button>
						)}
					</div>
				))}
		</div>,
		container,
	)
}
