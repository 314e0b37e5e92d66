import { lazy, Suspense, useEffect } from "react"
import { data, href, redirect } from "react-router"
import { catalogueSearch, parseCatalogueFilters } from "../../forms/catalogue-filters.ts"
import { methodNotAllowed } from "../../middleware/answers.server.ts"
import { databaseContext } from "../../middleware/context.server.ts"
import { tourAccess, tryPasscode } from "../../middleware/tour-access.server.ts"
import { type CatalogueFilters, type CatalogueStats, FEATURED_SHOWN } from "../../models/catalogue.ts"
import { parseId } from "../../models/id.ts"
import { GIVE_UP_MS, withPatience } from "../../models/offline.ts"
import { countSpecies, findSpecies, listFeaturedSpecies } from "../../models/species.server.ts"
import type { Species, SpeciesCard } from "../../models/species.ts"
import { pageOfSpecies } from "../../models/species-page.server.ts"
import type { TourAccess } from "../../models/tour-access.ts"
import {
	fromCatalogue,
	fromServer,
	type LoadedCatalogue,
	loadedCatalogue,
} from "../../tour/browser-catalogue.ts"
import { useFavorites } from "../../tour/favorites.ts"
import { OfflineLine } from "../../tour/offline/offline-line.tsx"
import { useOfflineTour } from "../../tour/offline/use-offline-tour.ts"
import { knownAccess, learnAccess, recallAccess, useTourAccess } from "../../tour/tour-access.ts"
import { TourDialog } from "../../tour/tour-dialog.tsx"
import { TourStatusCard } from "../../tour/tour-status-card.tsx"
import { useFoundSpecies } from "../../tour/tour-store.ts"
import { useCatalogueDialogs } from "../../tour/use-catalogue-dialogs.ts"
import { CatalogueSection } from "../../ui/catalogue-section.tsx"
import { isWithoutAnswer } from "../../ui/error-pages.tsx"
import { Late, latePart, whenIdle } from "../../ui/late-part.tsx"
import { pageTitle } from "../../ui/page-title.ts"
import { FeaturedCard } from "../../ui/species-grid.tsx"
import { StatsBanner } from "../../ui/stats-banner.tsx"
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
	const access = await tourAccess(context, request)
	if (access === "closed") throw redirect(href("/"))
	if (access === "locked") return { access } as const
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
	unsentForm(
		() => withPatience(serverAction(), GIVE_UP_MS),
		(error) =>
			isWithoutAnswer(error)
				? "The signal is gone, so the passcode was not checked. Please try again."
				: undefined,
	)

/** Once the catalogue is in the browser, filters, search and dialogs answer without the network. */
export async function clientLoader({
	request,
	serverLoader,
}: Route.ClientLoaderArgs): Promise<TourData | Barred> {
	const params = new URL(request.url).searchParams
	const filters = parseCatalogueFilters(params)
	const id = parseId(params.get("species") ?? undefined)
	// Closing a dialog asks for nothing new.
	if (!loadedCatalogue() && shown && !id && catalogueSearch(shown.filters) === catalogueSearch(filters))
		return { ...shown, opened: null, isOutOfReach: false }
	const ask = async () => {
		const answer = await serverLoader()
		learnAccess(answer.access ?? "open")
		return answer
	}
	/** For who may see it, as far as this phone knows. */
	const make = (catalogue: LoadedCatalogue): TourData | Barred | undefined => {
		const access = knownAccess()
		return access === "open" ? browseInBrowser(catalogue, filters, id) : access && { access }
	}
	try {
		if (knownAccess() === "open") return await fromCatalogue(make, ask)
		// The catalogue may be here from other pages, which have no passcode.
		await recallAccess()
		return await fromServer(make, ask)
	} catch (error) {
		if (!isWithoutAnswer(error)) throw error
		const access = knownAccess()
		if (access === "closed" || access === "locked") return { access }
		// On a flaky link the list of before is worth more than a page that says that there is none.
		if (shown) return { ...shown, opened: null, isOutOfReach: true }
		throw error
	}
}

/** Instead of the tour, for who may not see it. */
type Barred = { access: Exclude<TourAccess, "open"> }

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
	access?: undefined
}

/** Milliseconds to wait for more letters of a search that the server must answer. */
const TYPING_PAUSE = 300

/** What most visits begin without comes after the page. */
const loadModal = () => import("../../tour/tour-species-modal.tsx")
const TourSpeciesModal = lazy(loadModal)
const BarredTour = lazy(() => import("../../tour/barred-tour.tsx"))
const SAVE_TOUR = latePart(() => import("../../tour/offline/save-tour-card.tsx"))

export default function Tour({ loaderData, actionData }: Route.ComponentProps) {
	const access = useTourAccess()
	if (!loaderData.access && access === "open") return <OpenTour loaderData={loaderData} />
	return (
		<Suspense>
			<BarredTour access={loaderData.access ?? access} answer={actionData} />
		</Suspense>
	)
}

function OpenTour({ loaderData }: { loaderData: TourData }) {
	const { filters, species, total, featured, stats, opened, isOutOfReach } = loaderData
	const favorites = useFavorites()
	const found = useFoundSpecies()
	const dialogs = useCatalogueDialogs(filters)
	const isOffered = useOfflineTour()
	// On the trail, where there is no signal, a card must open all the same.
	useEffect(() => whenIdle(loadModal), [])
	useEffect(() => {
		learnAccess("open")
		shown = loaderData
	}, [loaderData])

	return (
		<div className="mx-auto max-w-7xl px-4 md:px-6">
			<OfflineLine />
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
						{featured.map((one, at) => (
							<li key={one.id}>
								<FeaturedCard
									species={one}
									first={at === 0}
									isFound={found.has(one.id)}
									onOpen={dialogs.openSpecies}
								/>
							</li>
						))}
					</ul>
				</section>
			)}

			{isOffered && (
				<div data-needs-worker className="mb-12 min-h-34">
					<Late part={SAVE_TOUR} props={{}} />
				</div>
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
				<Suspense>
					<TourSpeciesModal
						key={opened.id}
						species={opened}
						closeTo={dialogs.listAddress}
						onClose={dialogs.close}
					/>
				</Suspense>
			)}
			{dialogs.isTourOpen && (
				<TourDialog closeTo={dialogs.listAddress} onClose={dialogs.close} onBrowse={dialogs.browse} />
			)}
		</div>
	)
}
