import { useEffect } from "react"
import { useLocation } from "react-router"

const FADE = 40

export function ScrollToFilter(): null {
	const { pathname, search } = useLocation()
	// biome-ignore lint/correctness/useExhaustiveDependencies: a new URL selects another filter
	useEffect(() => {
		const row = document.querySelector(".filter-row")
		const isStatus = row?.querySelector<HTMLSelectElement>("select")?.value
		const isAll = row?.querySelector("li:first-child [aria-current]")
		const chosen = row?.querySelector(isAll && isStatus ? "select" : "[aria-current]")
		if (!row || !chosen) return
		const frame = row.getBoundingClientRect()
		const box = chosen.getBoundingClientRect()
		row.scrollLeft += Math.max(0, box.right + FADE - frame.right) + Math.min(0, box.left - FADE - frame.left)
	}, [pathname, search])
	return null
}
