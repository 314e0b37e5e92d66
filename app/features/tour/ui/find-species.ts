import { href } from "react-router"
import { REQUEST_TIMEOUT_MS } from "#core/offline/offline.ts"
import type { Species } from "#features/species/species-fields.ts"
import { cacheFirst } from "#features/species/ui/browser-catalogue.ts"

type Found = Pick<Species, "id" | "name">

export async function findSpecies(id: number): Promise<Found | "none" | "no response"> {
	const request = cacheFirst(
		(catalogue) => catalogue.species.find((one) => one.id === id),
		() => fetchSpecies(id),
	)
	return await request.catch(() => "no response")
}

async function fetchSpecies(id: number): Promise<Found | "none" | "no response"> {
	const signal = AbortSignal.timeout(REQUEST_TIMEOUT_MS)
	const response = await fetch(href("/api/species/:id", { id: String(id) }), { signal })
	if (response.status === 404) return "none"
	if (!response.ok) return "no response"
	const species: Species = await response.json()
	// Staff also get archived species.
	return species.archived ? "none" : species
}
