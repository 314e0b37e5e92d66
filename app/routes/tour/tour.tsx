import { useEffect } from "react"
import { data, href, redirect } from "react-router"
import { catalogueSearch, parseCatalogueFilters } from "../../forms/catalogue-filters.ts"
import { methodNotAllowed } from "../../middleware/answers.server.ts"
import { databaseContext, viewerContext } from "../../middleware/context.server.ts"
import { mayTour, tryPasscode } from "../../middleware/tour-access.server.ts"
import {
	browseCatalogue,
	type CatalogueFilters,
	type CatalogueStats,
	FEATURED_SHOWN,
} from "../../models/catalogue.ts"
import { parseId } from "../../models/id.ts"
import { readSettings } from "../../models/setting.server.ts"
import { isTourOpen } from "../../models/setting.ts"
import { countSpecies, findSpecies, listFeaturedSpecies, pageOfSpecies } from "../../models/species.server.ts"
import type { Species, SpeciesCard } from "../../models/species.ts"
import { isAdmin } from "../../models/user.ts"
import { type LoadedCatalogue, loadCatalogue, loadedCatalogue } from "../../tour/browser-catalogue.ts"
import { FavoriteButton } from "../../tour/favorite-button.tsx"
import { useFavorites } from "../../tour/favorites.ts"
import { FoundButton } from "../../tour/found-button.tsx"
import { TourDialog } from "../../tour/tour-dialog.tsx"
import { TourStatusCard } from "../../tour/tour-status-card.tsx"
import { useFoundSpecies } from "../../tour/tour-store.ts"
import { useCatalogueDialogs } from "../../tour/use-catalogue-dialogs.ts"
import { CatalogueSection } from "../../ui/catalogue-section.tsx"
import { isWithoutAnswer } from "../../ui/error-pages.tsx"
import { pageTitle } from "../../ui/page-title.ts"
import { FeaturedCard } from "../../ui/species-grid.tsx"
import { SpeciesModal } from "../../ui/species-modal.tsx"
import { StatsBanner } from "../../ui/stats-banner.tsx"
import { TourGate } from "../../ui/tour-gate.tsx"
import { unsentForm } from "../../ui/unsent-form.ts"
import type { Route } from "./+types/tour"

export const meta: Route.MetaFunction = ({ matches }) => [
	{ title: pageTitle(matches, "Wildlife Tour") },
	{
		name: "description",
		content: "The birds, plants and wildlife of the farm: browse, search and find them along the trails.",
	},
]

export async function loader({ context, request, url }: Route.LoaderArgs) {
	const db = context.get(databaseContext)
	const mayEnter = isTourOpen(await readSettings(db)) || isAdmin(context.get(viewerContext))
	if (!mayEnter) throw redirect(href("/"))
	if (!(await mayTour(context, request))) return { isLocked: true as const }
	const filters = parseCatalogueFilters(url.searchParams)
	const { species, total, from, page } = await pageOfSpecies(db, filters)
	const id = parseId(url.searchParams.get("species") ?? undefined)
	return {
		filters: { ...filters, from, page },
		species,
		total,
		featured: await listFeaturedSpecies(db, FEATURED_SHOWN),
		stats: await countSpecies(db),
		opened: (id && (await findSpecies(db, id))) || null,
		isOutOfReach: false,
	}
}

/** The passcode: the right one leads to the page that was asked for, a wrong one clears the field. */
export async function action({ context, request, url }: Route.ActionArgs) {
	if (request.method !== "POST") throw methodNotAllowed("POST")
	const typed = (await request.formData().catch(() => new FormData())).get("passcode")
	const answer = await tryPasscode(context, typeof typed === "string" ? typed : "")
	if (answer === "wrong") return data({ message: null }, { status: 403 })
	if ("cookie" in answer) {
		throw redirect(href("/tour") + url.search, { status: 303, headers: { "Set-Cookie": answer.cookie } })
	}
	const message = `Too many tries. Please wait ${answer.wait} seconds and try again.`
	return data({ message }, { status: 429, headers: { "Retry-After": String(answer.wait) } })
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
	unsentForm(serverAction, (error) =>
		isWithoutAnswer(error)
			? "The signal is gone, so the passcode was not checked. Please try again."
			: undefined,
	)

/** Once the catalogue is in the browser, filters, search and dialogs answer without the network. */
export async function clientLoader({
	request,
	serverLoader,
}: Route.ClientLoaderArgs): Promise<TourData | { isLocked: true }> {
	const params = new URL(request.url).searchParams
	const filters = parseCatalogueFilters(params)
	const id = parseId(params.get("species") ?? undefined)
	const catalogue = loadedCatalogue()
	if (catalogue) return browseInBrowser(catalogue, filters, id)
	// Closing a dialog asks for nothing new.
	if (shown && !id && catalogueSearch(shown.filters) === catalogueSearch(filters))
		return { ...shown, opened: null }
	try {
		return await serverLoader()
	} catch (error) {
		if (!shown || !isWithoutAnswer(error)) throw error
		// On a flaky link the list of before is worth more than a page that says that there is none.
		return { ...shown, opened: null, isOutOfReach: true }
	}
}

function browseInBrowser(
	catalogue: LoadedCatalogue,
	filters: CatalogueFilters,
	id: number | undefined,
): TourData {
	const { species, total, from, page } = browseCatalogue(catalogue.species, filters)
	return {
		filters: { ...filters, from, page },
		species,
		total,
		featured: catalogue.featured,
		stats: catalogue.stats,
		opened: catalogue.species.find((one) => one.id === id) ?? null,
		isOutOfReach: false,
	}
}

/** What is on the screen, for the moment in which the server does not answer. */
let shown: TourData | undefined

type TourData = {
	species: SpeciesCard[]
	total: number
	filters: CatalogueFilters
	featured: SpeciesCard[]
	stats: CatalogueStats
	/** The species whose dialog is open. */
	opened: Species | null
	/** The server did not answer; all else is what was on the screen before. */
	isOutOfReach: boolean
}

/** Milliseconds to wait for more letters of a search that the server must answer. */
const TYPING_PAUSE = 300

export default function Tour({ loaderData, actionData }: Route.ComponentProps) {
	if ("isLocked" in loaderData) return <TourGate answer={actionData} />
	return <OpenTour loaderData={loaderData} />
}

function OpenTour({ loaderData }: { loaderData: TourData }) {
	const { filters, species, total, featured, stats, opened, isOutOfReach } = loaderData
	const favorites = useFavorites()
	const found = useFoundSpecies()
	const dialogs = useCatalogueDialogs(filters)
	useEffect(() => {
		shown = loaderData
		// After the page's own needs: the visitor on one bar of signal comes first.
		const start = window.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 300))
		const load = () => start(() => loadCatalogue())
		load()
		window.addEventListener("online", load)
		return () => window.removeEventListener("online", load)
	}, [loaderData])

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

			<TourStatusCard onOpenTour={dialogs.openTour} />

			{featured.length > 0 && (
				<section aria-labelledby="featured" className="mb-12">
					<h2 id="featured" className="blazed mb-4 text-xl">
						Featured Species
					</h2>
					<ul className="grid gap-4 md:grid-cols-2">
						{featured.map((one) => (
							<li key={one.id}>
								<FeaturedCard species={one} isFound={found.has(one.id)} onOpen={dialogs.openSpecies} />
							</li>
						))}
					</ul>
				</section>
			)}

			<CatalogueSection
				filters={filters}
				species={species}
				total={total}
				isOutOfReach={isOutOfReach}
				favorites={favorites}
				found={found}
				onOpen={dialogs.openSpecies}
				typingDelay={() => (loadedCatalogue() ? 0 : TYPING_PAUSE)}
			/>
			{opened && dialogs.isOpen && (
				<SpeciesModal
					key={opened.id}
					species={opened}
					closeTo={dialogs.listAddress}
					onClose={dialogs.close}
					actions={
						<>
							<FoundButton species={opened} />
							<FavoriteButton species={opened} />
						</>
					}
				/>
			)}
			{dialogs.isTourOpen && (
				<TourDialog closeTo={dialogs.listAddress} onClose={dialogs.close} onBrowse={dialogs.browse} />
			)}
		</div>
	)
}
