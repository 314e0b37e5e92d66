import type { BrowserCatalogue } from "../models/catalogue.ts"
import type { Species } from "../models/species.ts"

/** The whole catalogue in memory. */
export type LoadedCatalogue = BrowserCatalogue & { species: Species[] }

let loaded: LoadedCatalogue | undefined
let asked = false

/** The catalogue if it has arrived; undefined also when it is too large for a phone. */
export function loadedCatalogue(): LoadedCatalogue | undefined {
	return loaded
}

/** Fetches the catalogue once per visit, when the page has time for it. A failure leaves the server to answer. */
export function loadCatalogue(): void {
	if (asked) return
	asked = true
	fetch("/catalogue.json")
		.then(async (response) => {
			if (!response.ok) throw new Error(`status ${response.status}`)
			const catalogue: BrowserCatalogue = await response.json()
			if (catalogue.species) loaded = { ...catalogue, species: catalogue.species }
		})
		.catch(() => {
			asked = false
		})
}
