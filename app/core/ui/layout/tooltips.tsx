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
		let closedAt = Number.NEGATIVE_INFINITY

		function hide() {
			clearTimeout(timer)
			owner = undefined
			if (bubble.current) closedAt = performance.now()
			setOpen(undefined)
		}
		function show(target: EventTarget | null, delay: number) {
			const element = target instanceof Element ? target.closest<HTMLElement>("[data-tooltip]") : null
			if (element && element === owner) return
			hide()
			if (!element) return
			owner = element
			timer = setTimeout(() => setOpen(placeBeside(element)), delay)
		}
		function onPointerOver({ target, pointerType }: PointerEvent) {
			if (pointerType === "touch" || bubble.current?.contains(target as Node)) return
			// No delay when the pointer moves from one tooltip to the next.
			show(target, performance.now() - closedAt < SKIP_DELAY ? 0 : OPEN_DELAY)
		}
		function onFocusIn({ target }: FocusEvent) {
			if (target instanceof Element && target.matches(":focus-visible")) show(target, 0)
		}
		const listening = new AbortController()
		const { signal } = listening
		document.addEventListener("pointerover", onPointerOver, { signal })
		document.addEventListener("focusin", onFocusIn, { signal })
		document.addEventListener("keydown", ({ key }) => key === "Escape" && hide(), { signal })
		for (const type of ["pointerdown", "focusout", "scroll"])
			document.addEventListener(type, hide, { signal, passive: true })
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

function placeBeside(element: HTMLElement): Open {
	const { left, width, top, bottom } = element.getBoundingClientRect()
	const below = top < 60
	return {
		text: element.dataset.tooltip ?? "",
		x: Math.min(Math.max(left + width / 2, 80), document.documentElement.clientWidth - 80),
		y: below ? bottom + 8 : top - 8,
		below,
	}
}
