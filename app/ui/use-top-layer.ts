import { useLayoutEffect, useState } from "react"

/**
 * The modal dialog on top while there is one. All else is then covered and dead, so what appears above the page must
 * be put into it. `occasion` is what makes it appear.
 */
export function useTopLayer(occasion: unknown): Element | undefined {
	const [top, setTop] = useState<Element>()
	// biome-ignore lint/correctness/useExhaustiveDependencies: looked up anew at each occasion
	useLayoutEffect(() => {
		setTop([...document.querySelectorAll("dialog:modal")].at(-1))
	}, [occasion])
	return top?.isConnected ? top : undefined
}
