import { useEffect, useState } from "react"
import { track } from "../analytics/track.ts"
import { FoundButton } from "./found-button.tsx"
import { markFound } from "./tour-actions.ts"
import { findOf } from "./tour-session.ts"
import { activeTour, useTours } from "./tour-store.ts"

/**
 * The found button of a species' own page, where the phone's own camera leads (`?via=qr`). During a tour that counts as
 * a find at once; without one it waits for the tour to be started.
 */
export function ScannedSpecies({ species }: { species: { id: number; name: string } }) {
	const [isScanned, setScanned] = useState(false)
	const { active } = useTours()
	const isFound = findOf(active, species.id) !== undefined
	useCountedScan(species)
	useEffect(() => {
		if (!isScan()) return
		if (activeTour()) markFound(species, "qr_code")
		else setScanned(true)
	}, [species])
	useEffect(() => {
		if (isFound) forgetScan()
	}, [isFound])
	return <FoundButton species={species} isScanned={isScanned && !isFound} />
}

const isScan = () => new URLSearchParams(window.location.search).get("via") === "qr"

/** Counts that the page was opened by the species' code; it stands before what takes the mark off the address. */
function useCountedScan({ id, name }: { id: number; name: string }): void {
	useEffect(() => {
		if (!isScan()) return
		const timer = setTimeout(() => track("qr_scan", { speciesId: id, speciesName: name }))
		return () => clearTimeout(timer)
	}, [id, name])
}

/** What has counted leaves the address: opened again or sent to a friend it is a page like any other. */
function forgetScan(): void {
	const address = new URL(window.location.href)
	if (!address.searchParams.has("via")) return
	address.searchParams.delete("via")
	// Not by the router, which would ask the server for the same page once more.
	window.history.replaceState(window.history.state, "", address)
}
