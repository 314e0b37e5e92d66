import { parseId } from "#core/forms/id.ts"
import { isNetworkError } from "#core/ui/retry.ts"
import type { FullSpecies } from "#features/map/species-on-map.ts"
import {
	cacheFirst,
	type LoadedCatalogue,
	loadedCatalogue,
	networkFirst,
} from "#features/map/ui/browser-catalogue.ts"
import { currentAccess, loadAccess, setAccess, type TourAccess } from "#features/offline/tour-access.ts"
import type { CatalogueStats } from "#features/species/catalogue.ts"
import {
	type CatalogueFilters,
	catalogueSearch,
	parseCatalogueFilters,
} from "#features/species/filter-table.ts"
import type { SpeciesCard } from "#features/species/species.ts"

export type TourData = {
	species: SpeciesCard[]
	total: number
	filters: CatalogueFilters
	featured: SpeciesCard[]
	stats: CatalogueStats
	hasSeasons: boolean
	opened: FullSpecies | null
	access?: undefined
}

export type RestrictedData = { access: Exclude<TourAccess, "open"> }

let shown: TourData | undefined

export function setShownTour(tour: TourData): void {
	shown = tour
}

/** With the catalogue loaded, filters, search and dialogs need no network. */
export async function loadTour(
	request: Request,
	serverLoader: () => Promise<TourData | RestrictedData>,
): Promise<TourData | RestrictedData> {
	const params = new URL(request.url).searchParams
	const filters = parseCatalogueFilters(params)
	const id = parseId(params.get("species") ?? undefined)
	// Closing a dialog needs no new data.
	if (!loadedCatalogue() && shown && !id && catalogueSearch(shown.filters) === catalogueSearch(filters))
		return { ...shown, opened: null }
	const load = async () => {
		const answer = await serverLoader()
		setAccess(answer.access ?? "open")
		return answer
	}
	const make = (catalogue: LoadedCatalogue): TourData | RestrictedData | undefined => {
		const access = currentAccess()
		if (access === "open") return browseInBrowser(catalogue, filters, id)
		// Not 'locked': it may be from before the right passcode, whose answer is on its way.
		return access === "closed" ? { access } : undefined
	}
	try {
		if (currentAccess() === "open") return await cacheFirst(make, load)
		// Pages without a passcode may have loaded the catalogue.
		await loadAccess()
		return await networkFirst(make, load)
	} catch (error) {
		if (!isNetworkError(error)) throw error
		const access = currentAccess()
		if (access === "closed" || access === "locked") return { access }
		throw error
	}
}

function browseInBrowser(
	catalogue: LoadedCatalogue,
	filters: CatalogueFilters,
	id: number | undefined,
): TourData {
	const { species, total, from, page } = catalogue.browse(filters)
	return {
		filters: { ...filters, from, page },
		species,
		total,
		featured: catalogue.featured,
		stats: catalogue.stats,
		hasSeasons: catalogue.species.some(({ seasonMonths }) => seasonMonths.length > 0),
		opened: catalogue.open(id) ?? null,
	}
}
