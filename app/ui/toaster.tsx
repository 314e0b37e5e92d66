import { type PointerEvent, useEffect, useRef, useState, useSyncExternalStore } from "react"
import { CloseIcon } from "./icons.tsx"
import { currentToast, dismissToast, subscribeToToast, type Toast } from "./toast.ts"

const SHOWN_FOR = 5000
/** Pixels to the right that send a message away. */
const SWIPE_THRESHOLD = 50

/** Where messages appear. F8 leads to the message from anywhere on the page. */
export function Toaster() {
	const message = useSyncExternalStore(subscribeToToast, currentToast, () => undefined)
	const region = useRef<HTMLElement>(null)
	useEffect(() => {
		const onKey = (event: KeyboardEvent) => {
			if (event.key !== "F8") return
			event.preventDefault()
			region.current?.focus()
		}
		document.addEventListener("keydown", onKey)
		return () => document.removeEventListener("keydown", onKey)
	}, [])
	return (
		<section
			ref={region}
			aria-label="Notifications (F8)"
			tabIndex={-1}
			className="fixed inset-x-3 bottom-20 z-60 mx-auto max-w-md md:bottom-6 md:right-6 md:left-auto md:w-96"
		>
			<div role="status" aria-live="polite">
				{message && <Message key={message.id} message={message} />}
			</div>
		</section>
	)
}

function Message({ message }: { message: Toast }) {
	const [held, setHeld] = useState(false)
	const [shift, setShift] = useState(0)
	const start = useRef<number>(undefined)
	useEffect(() => {
		if (held) return
		const timer = setTimeout(() => dismissToast(message.id), SHOWN_FOR)
		return () => clearTimeout(timer)
	}, [held, message.id])

	function move(event: PointerEvent) {
		if (start.current !== undefined) setShift(Math.max(0, event.clientX - start.current))
	}
	function release() {
		if (shift >= SWIPE_THRESHOLD) dismissToast(message.id)
		start.current = undefined
		setShift(0)
	}
	return (
		// biome-ignore lint/a11y/noStaticElementInteractions: the close button does for keyboards what the swipe does for fingers
		<div
			className={`toast flex items-start gap-3 rounded-md border-l-8 bg-band p-4 text-onband shadow-lg ${message.destructive ? "border-[#e0664b]" : "border-gold"}`}
			style={{ translate: `${shift}px 0` }}
			onPointerEnter={() => setHeld(true)}
			onPointerLeave={() => setHeld(false)}
			onFocus={() => setHeld(true)}
			onBlur={() => setHeld(false)}
			onPointerDown={(event) => {
				start.current = event.clientX
				if (!(event.target as Element).closest("button"))
					event.currentTarget.setPointerCapture(event.pointerId)
			}}
			onPointerMove={move}
			onPointerUp={release}
			onPointerCancel={release}
		>
			<div className="grow">
				<p className="font-bold">{message.title}</p>
				{message.description && <p className="text-sm">{message.description}</p>}
			</div>
			<button
				type="button"
				aria-label="Close the message"
				className="on-band -m-2 grid size-11 cursor-pointer place-items-center"
				onClick={() => dismissToast(message.id)}
			>
				<CloseIcon className="size-5" />
			</button>
		</div>
	)
}
