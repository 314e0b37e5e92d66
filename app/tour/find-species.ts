import { href } from "react-router"
import type { Species } from "../models/species.ts"
import { loadedCatalogue } from "./browser-catalogue.ts"

/** The species with this id: from memory, else from the server. 'none' where the tour has no such species, 'no answer' without a signal. */
export async function findSpecies(id: number): Promise<Pick<Species, "id" | "name"> | "none" | "no answer"> {
	const known = loadedCatalogue()?.species.find((one) => one.id === id)
	if (known) return known
	try {
		const response = await fetch(href("/api/species/:id", { id: String(id) }))
		if (response.status === 404) return "none"
		if (!response.ok) return "no answer"
		const species: Species = await response.json()
		// Staff are answered about archived ones too.
		return species.archived ? "none" : species
	} catch {
		return "no answer"
	}
}
