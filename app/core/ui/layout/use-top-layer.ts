import { useLayoutEffect, useState } from "react"

/** A modal dialog makes the rest of the page inert, so toasts and tooltips are rendered into it. */
export function useTopLayer(occasion: unknown): Element | undefined {
	const [top, setTop] = useState<Element>()
	useLayoutEffect(() => {
		const update = () => setTop([...document.querySelectorAll("dialog:modal")].at(-1))
		update()
		if (!occasion) return
		let cancel: (() => void) | undefined
		const observer = new MutationObserver(() => {
			cancel?.()
			cancel = afterFrame(update)
		})
		observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ["open"] })
		return () => {
			observer.disconnect()
			cancel?.()
		}
	}, [occasion])
	return top?.isConnected ? top : undefined
}

/** After the next frame, so that it doesn't delay the effect of a tap. Returns a function that cancels it. */
export function afterFrame(work: () => void): () => void {
	const frame = requestAnimationFrame(() => setTimeout(work))
	return () => cancelAnimationFrame(frame)
}
