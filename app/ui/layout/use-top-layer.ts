import { useLayoutEffect, useState } from "react"

/** A modal dialog makes the rest of the page inert, so toasts and tooltips are rendered into it. */
export function useTopLayer(occasion: unknown): Element | undefined {
	const [top, setTop] = useState<Element>()
	useLayoutEffect(() => {
		const update = () => setTop([...document.querySelectorAll("dialog:modal")].at(-1))
		update()
		if (!occasion) return
		const observer = new MutationObserver(update)
		observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ["open"] })
		return () => observer.disconnect()
	}, [occasion])
	return top?.isConnected ? top : undefined
}
