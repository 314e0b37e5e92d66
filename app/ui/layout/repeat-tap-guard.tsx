import { useEffect } from "react"

/** A second tap of a finger so soon, in milliseconds, and so near, in CSS pixels, belongs to the first one. */
const REPEAT_MS = 700
const REPEAT_PX = 12

/**
 * Ignores the second tap of a double tap when another control, or the same one with another label, is under the finger by
 * then: 'End Tour' would press 'Discard'. A form is not sent again either. A mouse's clicks belong together when the browser
 * counts them as one double click. The keyboard is never ignored.
 */
export function RepeatTapGuard() {
	useEffect(() => {
		let last: { control: Element; label: string | null; at: number; x: number; y: number } | undefined
		const onClick = (event: PointerEvent) => {
			const { target, timeStamp: at, clientX: x, clientY: y } = event
			if (event.detail === 0 || !(target instanceof Element)) return
			const control = target.closest("a, button, summary")
			if (!control) {
				last = undefined
				return
			}
			const label = control.textContent
			// The second click of a double click would send a form twice, or a form that has just become another.
			if (event.detail > 1 && control instanceof HTMLButtonElement && control.form?.method === "post") {
				event.preventDefault()
				event.stopImmediatePropagation()
				return
			}
			const isDouble = event.detail > 1 || event.pointerType === "touch"
			const isRepeat =
				last && isDouble && at - last.at < REPEAT_MS && Math.hypot(x - last.x, y - last.y) < REPEAT_PX
			if (isRepeat && (control !== last?.control || label !== last.label)) {
				event.preventDefault()
				event.stopImmediatePropagation()
			} else {
				last = { control, label, at, x, y }
			}
		}
		// Before React, which listens on the document.
		window.addEventListener("click", onClick, true)
		return () => window.removeEventListener("click", onClick, true)
	}, [])
	return null
}
