import { useEffect, useRef, useState } from "react"
import { createPortal } from "react-dom"
import { useTopLayer } from "./use-top-layer.ts"

type Open = { text: string; x: number; y: number; below: boolean }

/** Not announced, because it repeats the accessible name. */
export function Tooltips() {
	const [open, setOpen] = useState<Open>()
	const bubble = useRef<HTMLDivElement>(null)

	useEffect(() => {
		let timer: ReturnType<typeof setTimeout> | undefined
		let owner: HTMLElement | undefined
		let shown = false
		let closedAt: number | undefined

		function show(element: HTMLElement, delay: number) {
			clearTimeout(timer)
			owner = element
			timer = setTimeout(() => {
				const box = element.getBoundingClientRect()
				const below = box.top < 60
				shown = true
				setOpen({
					text: element.dataset.tooltip ?? "",
					x: Math.min(Math.max(box.left + box.width / 2, 80), document.documentElement.clientWidth - 80),
					y: below ? box.bottom + 8 : box.top - 8,
					below,
				})
			}, delay)
		}
		function hide() {
			clearTimeout(timer)
			owner = undefined
			if (shown) closedAt = performance.now()
			shown = false
			setOpen(undefined)
		}
		const carrier = (target: EventTarget | null) =>
			target instanceof Element ? (target.closest<HTMLElement>("[data-tooltip]") ?? undefined) : undefined

		function onPointerOver(event: PointerEvent) {
			if (event.pointerType === "touch" || bubble.current?.contains(event.target as Node)) return
			const element = carrier(event.target)
			if (element === owner) return
			hide()
			if (element) show(element, tooltipDelay(performance.now(), closedAt))
		}
		function onFocusIn(event: FocusEvent) {
			const element = carrier(event.target)
			if (element?.matches(":focus-visible")) show(element, 0)
		}
		function onKeyDown(event: KeyboardEvent) {
			if (event.key === "Escape") hide()
		}
		const listening = new AbortController()
		const { signal } = listening
		document.addEventListener("pointerover", onPointerOver, { signal })
		document.addEventListener("pointerdown", hide, { signal })
		document.addEventListener("focusin", onFocusIn, { signal })
		document.addEventListener("focusout", hide, { signal })
		document.addEventListener("keydown", onKeyDown, { signal })
		document.addEventListener("scroll", hide, { signal, passive: true })
		return () => {
			listening.abort()
			clearTimeout(timer)
		}
	}, [])

	const top = useTopLayer(open)
	if (!open) return null
	const content = (
		<div
			ref={bubble}
			aria-hidden="true"
			className="fixed z-70 rounded bg-band px-3 py-1.5 text-sm font-semibold text-onband"
			style={{ left: open.x, top: open.y, transform: `translate(-50%, ${open.below ? "0" : "-100%"})` }}
		>
			{open.text}
		</div>
	)
	return top ? createPortal(content, top) : content
}

const OPEN_DELAY = 700
const SKIP_DELAY = 300

/** No delay when the pointer moves from one tooltip to the next. */
export function tooltipDelay(now: number, lastClosedAt: number | undefined): number {
	return lastClosedAt !== undefined && now - lastClosedAt < SKIP_DELAY ? 0 : OPEN_DELAY
}
