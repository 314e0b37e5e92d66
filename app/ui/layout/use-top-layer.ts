import { useLayoutEffect, useState } from "react"

/** A modal dialog makes the rest of the page inert, so toasts and tooltips are rendered into it. */
export function useTopLayer(occasion: unknown): Element | undefined {
	const [top, setTop] = useState<Element>()
	useLayoutEffect(() => {
		const update = () => setTop([...document.querySelectorAll("dialog:modal")].at(-1))
		update()
		if (!occasion) return
		let frame: number | undefined
		// After the frame: moving a toast must not delay the dialog that a visitor opens or closes.
		const observer = new MutationObserver(() => {
			frame ??= requestAnimationFrame(() =>
				setTimeout(() => {
					frame = undefined
					update()
				}),
			)
		})
		observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ["open"] })
		return () => {
			observer.disconnect()
			if (frame !== undefined) cancelAnimationFrame(frame)
		}
	}, [occasion])
	return top?.isConnected ? top : undefined
}
