import { useEffect, useState } from "react"
import { href } from "react-router"
import { NETWORK_TIMEOUT_MS, REQUEST_TIMEOUT_MS, withTimeout } from "#core/offline/offline.ts"
import type { PublicMap } from "#features/map/map.ts"
import type { SpeciesCard } from "#features/species/species.ts"
import {
	loadCatalogue,
	openSavedCatalogue,
	useLoadedCatalogue,
} from "#features/species/ui/browser-catalogue.ts"

/** What a result shows of the catalogue: at least the species found and all featured ones. */
export type TourCatalogue = { species: readonly SpeciesCard[]; maps: readonly PublicMap[] }

/** The API names one size of a picture. */
type ApiSpecies = Omit<SpeciesCard, "imageWidths" | "imagePlaceholder">

const NO_MAPS: readonly PublicMap[] = []

/** In a catalogue that is too large for a phone, only so many species found are requested. */
const MAX_REQUESTED = 60

/** Undefined while it loads, null if it can't be loaded now. */
export function useTourCatalogue(ids: readonly number[]): TourCatalogue | undefined | null {
	const loaded = useLoadedCatalogue()
	const [requested, setRequested] = useState<TourCatalogue | null>()
	// biome-ignore lint/correctness/useExhaustiveDependencies: a tour that ended has the same finds
	useEffect(() => {
		let isShown = true
		const use = (found: TourCatalogue | undefined) => isShown && setRequested(found ?? null)
		openCatalogue(ids).then(use, () => use(undefined))
		return () => {
			isShown = false
		}
	}, [])
	return loaded ? { species: loaded.species, maps: loaded.maps ?? NO_MAPS } : requested
}

/** What is saved comes first, so that a result opens at once without a connection. */
async function openCatalogue(ids: readonly number[]): Promise<TourCatalogue | undefined> {
	const saved = await openSavedCatalogue()
	const current = loadCatalogue()
	if (saved || (await withTimeout(current, NETWORK_TIMEOUT_MS))) return undefined
	return await requestCatalogue(ids)
}

/** Rejects without a response. */
async function requestCatalogue(ids: readonly number[]): Promise<TourCatalogue> {
	const signal = AbortSignal.timeout(REQUEST_TIMEOUT_MS)
	const get = async <Found>(url: string): Promise<Found | undefined> => {
		const response = await fetch(url, { signal })
		return response.ok ? await response.json() : undefined
	}
	const [featured = [], maps = [], ...found] = await Promise.all([
		get<ApiSpecies[]>(href("/api/species/featured")),
		get<PublicMap[]>(href("/api/map")),
		...ids.slice(0, MAX_REQUESTED).map((id) => get<ApiSpecies>(href("/api/species/:id", { id: String(id) }))),
	])
	const all = [...found, ...featured].filter((one) => one !== undefined)
	const byId = new Map(all.map((one) => [one.id, one]))
	// Staff also get archived species.
	const species = [...byId.values()].filter(({ archived }) => !archived)
	return { species: species.map((one) => ({ ...one, imageWidths: [], imagePlaceholder: "" })), maps }
}
