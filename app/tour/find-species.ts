import { href } from "react-router"
import { GIVE_UP_MS } from "../models/offline.ts"
import type { Species } from "../models/species.ts"
import { fromCatalogue } from "./browser-catalogue.ts"

type Found = Pick<Species, "id" | "name">

/**
 * The species with this id, from the catalogue that is here, else from the server. 'none' where the tour has no such
 * species, 'no answer' without a signal.
 */
export async function findSpecies(id: number): Promise<Found | "none" | "no answer"> {
	const asked = fromCatalogue(
		(catalogue) => catalogue.species.find((one) => one.id === id),
		() => askServer(id),
	)
	return await asked.catch(() => "no answer")
}

async function askServer(id: number): Promise<Found | "none" | "no answer"> {
	const signal = AbortSignal.timeout(GIVE_UP_MS)
	const response = await fetch(href("/api/species/:id", { id: String(id) }), { signal })
	if (response.status === 404) return "none"
	if (!response.ok) return "no answer"
	const species: Species = await response.json()
	// Staff are answered about archived ones too.
	return species.archived ? "none" : species
}
