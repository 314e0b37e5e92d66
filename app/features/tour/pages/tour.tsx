import {
	type ComponentProps,
	type ComponentType,
	lazy,
	memo,
	Suspense,
	useCallback,
	useEffect,
	useState,
} from "react"
import { flushSync } from "react-dom"
import { data, href, Link, redirect, useLocation, useNavigate, useRouteLoaderData } from "react-router"
import { parseId } from "#core/forms/id.ts"
import { failedSubmission } from "#core/forms/ui/failed-submission.ts"
import { databaseContext } from "#core/http/context.server.ts"
import type { RouteHandle } from "#core/http/route-handle.ts"
import { REQUEST_TIMEOUT_MS, withTimeout } from "#core/offline/offline.ts"
import { readFields } from "#core/platform/read-fields.server.ts"
import { formatNumber } from "#core/text/numbers.ts"
import { localMonth, nextMonth } from "#core/time/farm-clock.ts"
import type { RootLayoutData } from "#core/ui/layout/root-layout-data.ts"
import { Lazy, lazyComponent, preload } from "#core/ui/lazy-component.tsx"
import { pageMeta } from "#core/ui/page-title.ts"
import { isNetworkError, reportLoadError, retryImport } from "#core/ui/retry.ts"
import { dismissSuccess } from "#core/ui/toast.ts"
import { useHydrated } from "#core/ui/use-hydrated.ts"
import { findFullSpecies } from "#features/map/public-map.server.ts"
import type { FullSpecies } from "#features/map/species-on-map.ts"
import { loadedCatalogue } from "#features/map/ui/browser-catalogue.ts"
import { OfflineLine } from "#features/offline/offline-line.tsx"
import { setAccess, useTourAccess } from "#features/offline/tour-access.ts"
import { useOfflineTour } from "#features/offline/use-offline-tour.ts"
import type { CatalogueStats } from "#features/species/catalogue.ts"
import {
	CATALOGUE_PARAMETERS,
	type CatalogueFilters,
	catalogueSearch,
	parseCatalogueFilters,
} from "#features/species/filter-table.ts"
import { countSpecies } from "#features/species/species.server.ts"
import { hasSeasons, listShownFeatured, pageOfSpecies } from "#features/species/species-page.server.ts"
import { useFavorites } from "#features/species/ui/favorites.ts"
import { FeaturedCard } from "#features/species/ui/species-grid.tsx"
import { tourAccess, tryPasscode } from "#features/tour/passcode.server.ts"
import { TourDialog } from "#features/tour/ui/tour-dialog.tsx"
import { TourStatusCard } from "#features/tour/ui/tour-status-card.tsx"
import { useFoundSpecies } from "#features/tour/ui/tour-store.ts"
import type { Route } from "./+types/tour"
import { CatalogueSection } from "./catalogue-section.tsx"
import { loadTour, type RestrictedData, setShownTour, type TourData } from "./tour-data.ts"

export const handle =
	import.meta.env.SSR &&
	({
		isIndexed: true,
		section: "tour",
		cacheParameters: [...CATALOGUE_PARAMETERS, "species", "dialog"],
		offline: "with tour",
		failure: "Failed to fetch species",
	} satisfies RouteHandle)

export const meta: Route.MetaFunction = ({ matches }) =>
	pageMeta(
		matches,
		"Wildlife Tour",
		"The birds, plants and wildlife of the farm: browse, search and find them along the trails.",
	)

export async function loader({ context, request, url }: Route.LoaderArgs) {
	const db = context.get(databaseContext)
	const access = await tourAccess(context, request)
	if (access === "closed") throw redirect(`${href("/")}?tour=off`)
	if (access === "locked") return data<RestrictedData>({ access })
	const filters = parseCatalogueFilters(url.searchParams)
	const now = new Date()
	const month = localMonth(now)
	const { species, total, from, page } = await pageOfSpecies(db, filters, { month })
	const id = parseId(url.searchParams.get("species") ?? undefined)
	const tour: TourData = {
		filters: { ...filters, from, page },
		species,
		total,
		featured: await listShownFeatured(db, month),
		stats: await countSpecies(db),
		hasSeasons: await hasSeasons(db),
		opened: (id && (await findFullSpecies(db, id))) || null,
	}
	// Cacheable until the season changes.
	return data(tour, { headers: { Expires: nextMonth(now).toUTCString() } })
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export async function action({ context, request, url }: Route.ActionArgs) {
	const typed = (await readFields(request)).get("passcode")
	const answer = await tryPasscode(context, typeof typed === "string" ? typed : "")
	if (answer === "wrong") return data({ message: null }, { status: 403 })
	if ("cookie" in answer) {
		throw redirect(href("/tour") + url.search, { status: 303, headers: { "Set-Cookie": answer.cookie } })
	}
	const message = `Too many attempts. Wait ${answer.wait} seconds, then try again.`
	return data({ message }, { status: 429, headers: { "Retry-After": String(answer.wait) } })
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
	failedSubmission(
		() => withTimeout(serverAction(), REQUEST_TIMEOUT_MS),
		(error) =>
			isNetworkError(error) ? "No connection, so the passcode wasn't checked. Please try again." : undefined,
	)

export const clientLoader = ({ request, serverLoader }: Route.ClientLoaderArgs) =>
	loadTour(request, serverLoader)

const TYPING_DELAY_MS = 300

/** Loaded after the page, because most visits don't start with a dialog. */
const loadModal = async () => {
	const module = await retryImport(() => import("#features/tour/ui/tour-species-modal.tsx"))
	loadedModal = module.default
	return module
}
/** The page stays usable and reports the loading error. */
const showLoadError = () => {
	reportLoadError()
	return { default: () => null }
}
type ModalProps = { species: FullSpecies; closeTo: string; onClose: () => void }
const LazySpeciesModal = lazy<ComponentType<ModalProps>>(() => loadModal().catch(showLoadError))
let loadedModal: ComponentType<ModalProps> | undefined
const RestrictedTour = lazy(() => retryImport(() => import("#features/tour/ui/restricted-tour.tsx")))
const SAVE_VISIT = lazyComponent(() => import("#features/offline/save-visit.tsx"))

/** Loaded code renders at once; React would show the empty fallback for 0.3 s. */
function TourSpeciesModal(props: ModalProps) {
	const [Modal] = useState(() => loadedModal ?? LazySpeciesModal)
	return (
		<Suspense>
			<Modal {...props} />
		</Suspense>
	)
}

export default function Tour({ loaderData, actionData }: Route.ComponentProps) {
	const access = useTourAccess()
	if (!loaderData.access && access === "open") return <OpenTour loaderData={loaderData} />
	return <Restriction access={loaderData.access ?? access} actionData={actionData} />
}

/** React discards a boundary that changes before hydration, and its field would lose what was typed. */
const Restriction = memo(function Restriction(props: ComponentProps<typeof RestrictedTour>) {
	return (
		<Suspense>
			<RestrictedTour {...props} />
		</Suspense>
	)
})

function OpenTour({ loaderData }: { loaderData: TourData }) {
	const { filters, species, total, featured, stats, hasSeasons, opened } = loaderData
	const { tourLinks = [] } = useRouteLoaderData<RootLayoutData>("root") ?? {}
	const favorites = useFavorites()
	const found = useFoundSpecies()
	const dialogs = useCatalogueDialogs(filters)
	const isOffered = useOfflineTour()
	// A card must open on the trail without a connection.
	useEffect(() => preload(() => loadModal().catch(reportLoadError)), [])
	useEffect(() => {
		setAccess("open")
		setShownTour(loaderData)
	}, [loaderData])

	return (
		<div className="frame pt-3 lg:pt-8">
			<OfflineLine />
			<div className="grid grid-cols-1 gap-2.5 lg:gap-6">
				<header className="flex flex-wrap items-end justify-between gap-x-8 gap-y-1 in-[.on-tour]:mt-2">
					<div className="max-w-[36rem] grow">
						<h1>Wildlife Tour</h1>
						<p className="mt-2">Who lives here, where to look and what to listen for along the trails.</p>
					</div>
					<StatsBanner stats={stats} />
				</header>
				<TourStatusCard onOpenTour={dialogs.openTour} />
			</div>
			<CatalogueSection
				filters={filters}
				species={species}
				total={total}
				favorites={favorites}
				hasSeasons={hasSeasons}
				found={found}
				onOpen={dialogs.openSpecies}
				typingDelay={() => (loadedCatalogue() ? 0 : TYPING_DELAY_MS)}
			>
				{featured.length > 0 && (
					<section aria-labelledby="featured" className="mt-5 lg:mt-10">
						<h2 id="featured" className="mb-2 lg:mb-5">
							Featured Species
						</h2>
						<ul className="grid grid-cols-1 gap-3 sm:grid-cols-2 sm:gap-6">
							{featured.map((one, at) => (
								<li key={one.id} className="@container">
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
					<div data-needs-worker className="flow-root min-h-50 print:hidden">
						<Lazy of={SAVE_VISIT} props={{}} />
					</div>
				)}
			</CatalogueSection>
			<p className="mt-8 flex flex-wrap gap-x-6">
				<Link to={href("/tour/number")} className="text-link inline-flex min-h-11 items-center">
					Enter the number of a sign
				</Link>
				{tourLinks.map(({ path, title }) => (
					<Link
						key={path}
						to={path + catalogueSearch({ ...filters, from: 1, page: 1 })}
						className="text-link inline-flex min-h-11 items-center"
					>
						{title}
					</Link>
				))}
			</p>
			{opened && dialogs.isOpen && (
				<TourSpeciesModal
					key={opened.id}
					species={opened}
					closeTo={dialogs.listAddress}
					onClose={dialogs.close}
				/>
			)}
			{dialogs.isTourOpen && (
				<TourDialog closeTo={dialogs.listAddress} onClose={dialogs.close} onBrowse={dialogs.browse} />
			)}
		</div>
	)
}

function StatsBanner({ stats }: { stats: CatalogueStats }) {
	const entries = [
		{ value: formatNumber(stats.totalSpecies), label: "species to discover" },
		{ value: formatNumber(stats.featuredCount), label: "featured species" },
		{ value: "QR", label: "scan for audio" },
	]
	return (
		<ul className="flex flex-wrap gap-x-4 text-sm text-soft">
			{entries.map((entry) => (
				<li key={entry.label}>
					<strong className="text-ink">{entry.value}</strong> {entry.label}
				</li>
			))}
		</ul>
	)
}

const OPENED_HERE = "opened from the list"

/** Each dialog has its own URL, so that Back closes it and filters are preserved. */
function useCatalogueDialogs(filters: CatalogueFilters) {
	const navigate = useNavigate()
	const hydrated = useHydrated()
	const { key, search, state } = useLocation()
	const [closedAt, setClosedAt] = useState<string>()
	const listAddress = href("/tour") + catalogueSearch(filters)
	const isOpen = closedAt !== key
	if (closedAt && isOpen) setClosedAt(undefined)
	const dialog = new URLSearchParams(search).get("dialog")
	const open = useCallback(
		(address: string) => navigate(address, { preventScrollReset: true, state: OPENED_HERE }),
		[navigate],
	)
	// Stable, so that the cards don't re-render.
	const openSpecies = useCallback(
		({ id }: { id: number }) => open(href("/tour") + catalogueSearch(filters, id)),
		[open, filters],
	)

	return {
		listAddress,
		isOpen,
		/** Not on the server, because the tour is stored in the browser. */
		isTourOpen: hydrated && isOpen && dialog === "tour",
		openSpecies,
		openTour() {
			// The dialog has the same 'Undo', and the toast would cover its button.
			dismissSuccess()
			open(`${listAddress}${listAddress.includes("?") ? "&" : "?"}dialog=tour`)
		},
		close() {
			if (!isOpen) return
			setClosedAt(key)
			if (state === OPENED_HERE) navigate(-1)
			else navigate(listAddress, { replace: true, preventScrollReset: true })
		},
		browse() {
			flushSync(() => setClosedAt(key))
			document.getElementById("all")?.focus({ preventScroll: true })
			navigate(`${listAddress}#catalogue`, { replace: true })
		},
	}
}
