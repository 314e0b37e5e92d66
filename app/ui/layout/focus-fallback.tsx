import { useEffect } from "react"

export function FocusFallback() {
	useEffect(() => {
		let focused: Element | null = null
		let container: HTMLElement | null = null
		const onFocus = ({ target }: FocusEvent) => {
			focused = target as Element
			container = focused.closest("[data-focus-fallback]")
		}
		const observer = new MutationObserver(() => {
			if (!focused || focused.isConnected) return
			focused = null
			const selector = container?.dataset.focusFallback
			if (!container || !selector || document.activeElement !== document.body) return
			const label = document.getElementById(container.getAttribute("aria-labelledby") ?? "")
			const next = container.isConnected ? container.querySelector<HTMLElement>(selector) : label
			next?.focus({ preventScroll: true })
		})
		document.addEventListener("focusin", onFocus)
		observer.observe(document.body, { childList: true, subtree: true })
		return () => {
			document.removeEventListener("focusin", onFocus)
			observer.disconnect()
		}
	}, [])
	return null
}
