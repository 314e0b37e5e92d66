import { useEffect, useState } from "react"

/** Avoids flashing an indicator for short waits. */
export function useDelayed(active: boolean, delay = 200): boolean {
	const [isDelayed, setDelayed] = useState(false)
	useEffect(() => {
		if (!active) return
		const timer = setTimeout(() => setDelayed(true), delay)
		return () => {
			clearTimeout(timer)
			setDelayed(false)
		}
	}, [active, delay])
	return active && isDelayed
}
