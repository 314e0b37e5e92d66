import { useEffect, useMemo, useState } from "react"
import { useLocation, useRouteLoaderData } from "react-router"
import { NETWORK_TIMEOUT_MS, withTimeout } from "#core/offline/offline.ts"
import type { RootLayoutData } from "#core/ui/layout/root-layout-data.ts"
import { PrintButton } from "#core/ui/print-button.tsx"
import {
	loadCatalogue,
	openSavedCatalogue,
	useLoadedCatalogue,
} from "#features/species/ui/browser-catalogue.ts"
import { ShareProgress } from "#features/tour/ui/share-progress.tsx"
import type { TourSession } from "#features/tour/ui/tour-session.ts"
import { useTours } from "#features/tour/ui/tour-store.ts"
import { resultOf } from "./result.ts"
import { ResultCard } from "./result-card.tsx"

export default function TourResult() {
	const { active, completed } = useTours()
	const id = new URLSearchParams(useLocation().search).get("tour")
	const tour = id === null ? completed.at(-1) : completed.find((one) => String(one.id) === id)
	if (tour) return <EndedTour key={tour.id} tour={tour} />
	const isRunning = active && (id === null || String(active.id) === id)
	return (
		<p className="text-lg">
			{isRunning
				? "Your tour is still running. Its result will be here when you end it."
				: id === null
					? "You haven't finished a tour on this device yet. The result of a tour appears here when you end it."
					: "This tour isn't on this device. Results are only in the browser in which the tour was walked, until they are removed."}
		</p>
	)
}

function EndedTour({ tour }: { tour: TourSession }) {
	const catalogue = useLoadedCatalogue()
	const isMissing = useIsMissing()
	const farm = useRouteLoaderData<RootLayoutData>("root")?.site.name ?? ""
	const { species, maps } = catalogue ?? {}
	const result = useMemo(
		() => resultOf(tour, { species: species ?? [], maps: maps ?? [] }, farm),
		[tour, species, maps, farm],
	)
	if (!catalogue && !isMissing) return <p role="status">Loading…</p>
	return (
		<>
			<ResultCard result={result} />
			{!catalogue && (
				<p className="mt-4">The catalogue couldn't be loaded, so pictures and some badges are missing.</p>
			)}
			<div className="mt-6 flex flex-wrap gap-3 print:hidden">
				<ShareProgress tour={tour} />
				<PrintButton />
			</div>
			<p className="mt-2 text-sm text-soft print:hidden">Your tours are stored on this device only.</p>
		</>
	)
}

/** Whether this phone can't get the catalogue now. What is saved comes first, so that a result opens at once without a connection. */
function useIsMissing(): boolean {
	const [isMissing, setMissing] = useState(false)
	useEffect(() => {
		let isShown = true
		openCatalogue()
			.catch(() => undefined)
			.then((found) => isShown && setMissing(!found))
		return () => {
			isShown = false
		}
	}, [])
	return isMissing
}

async function openCatalogue() {
	const saved = await openSavedCatalogue()
	const current = loadCatalogue()
	return saved ?? (await withTimeout(current, NETWORK_TIMEOUT_MS))
}
