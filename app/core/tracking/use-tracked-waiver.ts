import { useEffect } from "react"
import type { WaiverDestination } from "#features/waiver/waiver.ts"
import { track } from "./track.ts"

export function useTrackedWaiver(): void {
	useEffect(() => {
		const onParking = () => track("parking_access", {})
		const onAccepted = (event: Event) => {
			track("waiver_accept", { waiverType: (event as CustomEvent<WaiverDestination>).detail })
		}
		document.addEventListener("parking-opened", onParking)
		document.addEventListener("waiver-accepted", onAccepted)
		return () => {
			document.removeEventListener("parking-opened", onParking)
			document.removeEventListener("waiver-accepted", onAccepted)
		}
	}, [])
}
