import { useEffect } from "react"
import { href, redirect, useLocation, useNavigate } from "react-router"
import { catalogueSearch, parseCatalogueFilters } from "../../forms/catalogue-filters.ts"
import { databaseContext } from "../../middleware/context.server.ts"
import { browseCatalogue, FEATURED_SHOWN } from "../../models/catalogue.ts"
import { readSettings } from "../../models/setting.server.ts"
import { isTourOpen } from "../../models/setting.ts"
import { countSpecies, findSpecies, listFeaturedSpecies, pageOfSpecies } from "../../models/species.server.ts"
import { parseSpeciesId, type SpeciesCard } from "../../models/species.ts"
import { loadCatalogue, loadedCatalogue } from "../../tour/browser-catalogue.ts"
import { CatalogueSection } from "../../ui/catalogue-section.tsx"
import { pageTitle } from "../../ui/page-title.ts"
import { FeaturedCard } from "../../ui/species-grid.tsx"
import { SpeciesModal } from "../../ui/species-modal.tsx"
import { StatsBanner } from "../../ui/stats-banner.tsx"
import type { Route } from "./+types/tour"

export const meta: Route.MetaFunction = ({ matches }) => [
	{ title: pageTitle(matches, "Wildlife Tour") },
	{
		name: "description",
		content: "The birds, plants and wildlife of the farm: browse, search and find them along the trails.",
	},
]

export async function loader({ context, url }: Route.LoaderArgs) {
	const db = context.get(databaseContext)
	if (!isTourOpen(await readSettings(db))) throw redirect(href("/"))
	const filters = parseCatalogueFilters(url.searchParams)
	const id = parseSpeciesId(url.searchParams.get("species") ?? undefined)
	return {
		filters,
		...(await pageOfSpecies(db, filters)),
		featured: await listFeaturedSpecies(db, FEATURED_SHOWN),
		stats: await countSpecies(db),
		opened: (id && (await findSpecies(db, id))) || null,
	}
}

/** Once the catalogue is in the browser, filters, search and dialogs answer without the network. */
export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
	const catalogue = loadedCatalogue()
	if (!catalogue) return serverLoader()
	const params = new URL(request.url).searchParams
	const filters = parseCatalogueFilters(params)
	const id = parseSpeciesId(params.get("species") ?? undefined)
	return {
		filters,
		...browseCatalogue(catalogue.species, filters),
		featured: catalogue.featured,
		stats: catalogue.stats,
		opened: catalogue.species.find((species) => species.id === id) ?? null,
	}
}

/** Milliseconds to wait for more letters of a search that the server must answer. */
const TYPING_PAUSE = 300

/** Marks a step in the browser's history that was taken from the list: closing the dialog is going back. */
const OPENED_HERE = "opened from the list"

export default function Tour({ loaderData }: Route.ComponentProps) {
	const { filters, species, total, featured, stats, opened } = loaderData
	const navigate = useNavigate()
	const openedHere = useLocation().state === OPENED_HERE
	useEffect(() => {
		// After the page's own needs: the visitor on one bar of signal comes first.
		const start = window.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 300))
		start(() => loadCatalogue())
	}, [])

	const listAddress = href("/tour") + catalogueSearch(filters)
	const open = (one: SpeciesCard) =>
		navigate(href("/tour") + catalogueSearch(filters, one.id), {
			preventScrollReset: true,
			state: OPENED_HERE,
		})
	function close() {
		// Opened from this list, Back takes the dialog away; opened by its address, there is nothing to go back to.
		if (openedHere) navigate(-1)
		else navigate(listAddress, { replace: true, preventScrollReset: true })
	}

	return (
		<div className="mx-auto max-w-7xl px-4 md:px-6">
			<div className="grid items-end gap-6 py-8 md:grid-cols-[1fr_auto] md:py-12">
				<div>
					<h1 className="text-3xl">Wildlife Tour</h1>
					<p className="mt-3 max-w-[52ch] text-lg text-soft">
						Who lives here, where to look and what to listen for, along the lane, the marsh and the maple
						woods.
					</p>
				</div>
				<StatsBanner stats={stats} />
			</div>

			{featured.length > 0 && (
				<section aria-labelledby="featured" className="mb-12">
					<h2 id="featured" className="blazed mb-4 text-xl">
						Featured Species
					</h2>
					<ul className="grid gap-4 md:grid-cols-2">
						{featured.map((one) => (
							<li key={one.id}>
								<FeaturedCard species={one} onOpen={open} />
							</li>
						))}
					</ul>
				</section>
			)}

			<CatalogueSection
				filters={filters}
				species={species}
				total={total}
				onOpen={open}
				typingDelay={() => (loadedCatalogue() ? 0 : TYPING_PAUSE)}
			/>
			{opened && <SpeciesModal key={opened.id} species={opened} closeTo={listAddress} onClose={close} />}
		</div>
	)
}
