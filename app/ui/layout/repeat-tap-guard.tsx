import { useEffect } from "react"

/** Taps within this time (milliseconds) and distance (CSS pixels) are one double tap. */
const REPEAT_MS = 700
const REPEAT_PX = 12

/** Ignores a second tap if the control or its label has changed, and a second click that would submit again. */
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
