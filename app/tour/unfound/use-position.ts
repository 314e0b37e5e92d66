import { useEffect, useRef, useState } from "react"
import type { Coordinates } from "#app/models/map/coordinates.ts"
import { positionErrorText } from "#app/ui/map/position-error.ts"

/** `at` is where the visitor was at the last press. It never leaves the device. */
export function usePosition() {
	const [at, setAt] = useState<Coordinates>()
	const [message, setMessage] = useState("")
	const isShown = useRef(true)
	useEffect(() => {
		isShown.current = true
		return () => {
			isShown.current = false
		}
	}, [])
	function find() {
		setMessage("Finding your position…")
		navigator.geolocation.getCurrentPosition(
			({ coords: { latitude, longitude } }) => {
				if (!isShown.current) return
				setAt({ latitude, longitude })
				setMessage("Nearest first, from where you were just now. Your position stays on this device.")
			},
			({ code }) => isShown.current && setMessage(positionErrorText(code)),
			{ enableHighAccuracy: true, maximumAge: 10_000, timeout: 30_000 },
		)
	}
	return { at, message, find }
}
