import { type PointerEvent, useEffect, useRef, useState, useSyncExternalStore } from "react"
import { createPortal } from "react-dom"
import { CloseIcon } from "./icons.tsx"
import { currentToast, dismissToast, subscribeToToast, type Toast } from "./toast.ts"
import { useTopLayer } from "./use-top-layer.ts"

const SHOWN_FOR = 5000
/** Pixels to the right that send a message away. */
const SWIPE_THRESHOLD = 50

/** Where messages appear, above a dialog too. F8 leads to the message from anywhere; held or focused, it stays. */
export function Toaster() {
	const message = useSyncExternalStore(subscribeToToast, currentToast, () => undefined)
	const top = useTopLayer(message)
	const [held, setHeld] = useState(false)
	const region = useRef<HTMLElement>(null)
	/** Where the focus was before it came here. */
	const before = useRef<Element>(null)
	const id = message?.id
	useEffect(() => {
		const onKey = (event: KeyboardEvent) => {
			if (event.key !== "F8") return
			event.preventDefault()
			region.current?.focus()
		}
		document.addEventListener("keydown", onKey)
		return () => document.removeEventListener("keydown", onKey)
	}, [])
	useEffect(() => {
		if (held || id === undefined) return
		const timer = setTimeout(() => dismissToast(id), SHOWN_FOR)
		return () => clearTimeout(timer)
	}, [held, id])

	/** Takes the message away with the button that was pressed; the keyboard goes on where it was. */
	function leave(left: Toast) {
		const place = before.current?.isConnected ? before.current : (top?.querySelector("h2") ?? mainPart())
		if (region.current?.contains(document.activeElement) && place instanceof HTMLElement)
			place.focus({ preventScroll: true })
		dismissToast(left.id)
	}

	const content = (
		<section
			ref={region}
			aria-label="Notifications (F8)"
			tabIndex={-1}
			className="fixed print:hidden inset-x-3 bottom-20 z-60 mx-auto max-w-md md:right-6 md:bottom-6 md:left-auto md:w-96"
			onPointerEnter={() => setHeld(true)}
			onPointerLeave={() => setHeld(false)}
			onFocus={(event) => {
				setHeld(true)
				if (!event.currentTarget.contains(event.relatedTarget)) before.current = event.relatedTarget
			}}
			onBlur={() => setHeld(false)}
		>
			<div role="status" aria-live="polite">
				{message && <Message key={id} message={message} onLeave={() => leave(message)} />}
			</div>
		</section>
	)
	return top ? createPortal(content, top) : content
}

const mainPart = () => document.getElementById("main")

function Message({ message, onLeave }: { message: Toast; onLeave: () => void }) {
	const [shift, setShift] = useState(0)
	const start = useRef<number>(undefined)

	function move(event: PointerEvent) {
		if (start.current !== undefined) setShift(Math.max(0, event.clientX - start.current))
	}
	function release() {
		if (shift >= SWIPE_THRESHOLD) dismissToast(message.id)
		start.current = undefined
		setShift(0)
	}
	return (
		<div
			className={`toast flex max-h-[70dvh] items-start gap-3 overflow-y-auto rounded-md border-l-8 bg-band p-4 text-onband shadow-lg ${message.destructive ? "border-[#e0664b]" : "border-gold"}`}
			style={{ translate: `${shift}px 0` }}
			onPointerDown={(event) => {
				start.current = event.clientX
				if (!(event.target as Element).closest("button"))
					event.currentTarget.setPointerCapture(event.pointerId)
			}}
			onPointerMove={move}
			onPointerUp={release}
			onPointerCancel={release}
		>
			<div className="min-w-0 grow">
				<p className="font-bold">{message.title}</p>
				{message.description && <p className="text-sm">{message.description}</p>}
				{message.action && (
					<button
						type="button"
						className="on-band mt-2 min-h-11 cursor-pointer rounded border-2 border-gold px-4 font-bold text-gold"
						onClick={() => {
							message.action?.run()
							onLeave()
						}}
					>
						{message.action.label}
					</button>
				)}
			</div>
			<button
				type="button"
				aria-label="Close the message"
				className="on-band -m-2 grid size-11 shrink-0 cursor-pointer place-items-center"
				onClick={onLeave}
			>
				<CloseIcon className="size-5" />
			</button>
		</div>
	)
}
