import { type PointerEvent, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from "react"
import { createPortal } from "react-dom"
import { useLocation } from "react-router"
import { CloseIcon } from "#core/ui/icons.tsx"
import { dismissToast, shownToast, type Toast } from "#core/ui/toast.ts"
import { afterFrame, useTopLayer } from "./use-top-layer.ts"

const DURATION_MS = 5000
const SWIPE_THRESHOLD = 50

function subscribeAfterFrame(listener: () => void): () => void {
	let cancel: (() => void) | undefined
	const unsubscribe = shownToast.subscribe(() => {
		cancel?.()
		cancel = afterFrame(listener)
	})
	return () => {
		unsubscribe()
		cancel?.()
	}
}

const REGION =
	"fixed inset-x-[0.75rem] z-60 mx-auto max-w-[28rem] md:right-[1.5rem] md:left-auto md:w-[min(24rem,100%-3rem)] print:hidden"

/** Above dialogs too. F8 focuses the message; a focused or hovered message stays. */
export function Toaster() {
	const message = useSyncExternalStore(subscribeAfterFrame, shownToast.get, () => undefined)
	const top = useTopLayer(message)
	const [held, setHeld] = useState(false)
	const region = useRef<HTMLElement>(null)
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
		const timer = setTimeout(() => dismissToast(id), DURATION_MS)
		return () => clearTimeout(timer)
	}, [held, id])

	// Moving it to another layer fires no event when the pointer or the focus leaves it.
	// biome-ignore lint/correctness/useExhaustiveDependencies: each layer starts without held toasts
	useEffect(() => setHeld(false), [top])

	const { key } = useLocation()
	/** A message must not cover it while it's on the page. */
	const pressed = useRef<Element>(undefined)
	useEffect(() => {
		const onClick = ({ target }: MouseEvent) => {
			if (target instanceof Element && !region.current?.contains(target)) pressed.current = target
		}
		document.addEventListener("click", onClick, true)
		return () => document.removeEventListener("click", onClick, true)
	}, [])
	// biome-ignore lint/correctness/useExhaustiveDependencies: placed for each message, layer and page
	useLayoutEffect(() => {
		const element = region.current
		if (!element || id === undefined) return
		placeToast(element, top, pressed.current)
		// WCAG 2.4.11: the focused element must not be hidden. A new page has the focus as a whole.
		const uncover = ({ target }: FocusEvent) => {
			const isControl = target instanceof Element && target !== mainPart() && !element.contains(target)
			if (isControl) placeToast(element, top, target)
		}
		document.addEventListener("focusin", uncover)
		return () => document.removeEventListener("focusin", uncover)
	}, [id, top, key])

	function leave(left: Toast) {
		const target = before.current?.isConnected ? before.current : (top?.querySelector("h2") ?? mainPart())
		if (region.current?.contains(document.activeElement) && target instanceof HTMLElement)
			target.focus({ preventScroll: true })
		dismissToast(left.id)
	}

	const content = (
		<section
			ref={region}
			aria-label="Notifications (F8)"
			tabIndex={-1}
			className={REGION}
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

/** Above a phone's dialog if it fits there; else above the bottom bars, or below the header if it would cover what was pressed. */
function placeToast(element: HTMLElement, dialog: Element | undefined, kept: Element | undefined): void {
	const { scrollPaddingBottom } = getComputedStyle(dialog ?? document.documentElement)
	const head = (
		dialog?.querySelector("[data-close] > *") ?? document.querySelector("header")
	)?.getBoundingClientRect()
	Object.assign(element.style, { top: "0.5rem", bottom: "auto" })
	if (dialog && head && innerWidth < 832 && element.getBoundingClientRect().bottom <= head.top) return
	Object.assign(element.style, { top: "auto", bottom: scrollPaddingBottom })
	const box = element.getBoundingClientRect()
	// The next press is often in the same list.
	const near = (dialog && kept?.closest("ul")) ?? kept
	const pressed = near?.getBoundingClientRect() ?? new DOMRect()
	const isBeside = pressed.left >= box.right || pressed.right <= box.left
	if (isBeside || pressed.top >= box.bottom || pressed.bottom <= box.top) return
	Object.assign(element.style, { top: `calc(${Math.max(0, head?.bottom ?? 0)}px + 0.75rem)`, bottom: "auto" })
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
			className={`toast flex max-h-[70dvh] [touch-action:pan-y] motion-safe:transition-[transform,opacity] motion-safe:duration-180 motion-safe:ease-out starting:[transform:translateY(1rem)] starting:opacity-0 items-start gap-3 overflow-y-auto rounded-md border-2 border-l-6 bg-band p-4 text-onband shadow-lg ${message.destructive ? "border-[#e0664b]" : "border-gold"}`}
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
