import { useEffect, useState } from "react"
import { track } from "#core/tracking/track.ts"
import { FoundButton } from "./found-button.tsx"
import { markFound } from "./tour-actions.ts"
import { findOf } from "./tour-session.ts"
import { activeTour, useTours } from "./tour-store.ts"

/** `?via=qr`: a scan counts at once during a tour, else when the visitor starts one. */
export function ScannedSpecies({ species }: { species: { id: number; name: string } }) {
	const [isScanned, setScanned] = useState(false)
	const { active } = useTours()
	const isFound = findOf(active, species.id) !== undefined
	useTrackedScan(species)
	useEffect(() => {
		if (!isScan()) return
		if (activeTour()) markFound(species, "qr_code")
		else setScanned(true)
	}, [species])
	useEffect(() => {
		if (isFound) removeScanParam()
	}, [isFound])
	return <FoundButton species={species} isScanned={isScanned && !isFound} />
}

const isScan = () => new URLSearchParams(window.location.search).get("via") === "qr"

function useTrackedScan({ id, name }: { id: number; name: string }): void {
	useEffect(() => {
		if (!isScan()) return
		const timer = setTimeout(() => track("qr_scan", { speciesId: id, speciesName: name }))
		return () => clearTimeout(timer)
	}, [id, name])
}

/** Opened again or shared, the URL must not count as a scan. */
function removeScanParam(): void {
	const address = new URL(window.location.href)
	if (!address.searchParams.has("via")) return
	address.searchParams.delete("via")
	// React Router would request the page from the server again.
	window.history.replaceState(window.history.state, "", address)
}
