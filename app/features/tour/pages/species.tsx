import { useEffect, useState } from "react"
import { data, href, isRouteErrorResponse, useLocation, useRouteLoaderData } from "react-router"
import { isStaff } from "#core/accounts/user.ts"
import { parseId } from "#core/forms/id.ts"
import { databaseContext, viewerContext } from "#core/http/context.server.ts"
import type { RouteHandle } from "#core/http/route-handle.ts"
import { notFound } from "#core/platform/responses.server.ts"
import { firstWords } from "#core/text/text.ts"
import { track } from "#core/tracking/track.ts"
import { useTrackedView } from "#core/tracking/use-tracked.ts"
import { ErrorPage, isNotFound, MessagePage, NO_CONNECTION_TITLE } from "#core/ui/layout/error-pages.tsx"
import type { RootLayoutData } from "#core/ui/layout/root-layout-data.ts"
import { BackLink, ButtonLink, NOTICE } from "#core/ui/page-elements.tsx"
import { pageMeta } from "#core/ui/page-title.ts"
import { isNetworkError } from "#core/ui/retry.ts"
import { ShareButton } from "#core/ui/share-button.tsx"
import { findFullSpecies } from "#features/map/public-map.server.ts"
import { cacheFirst, useSavedAt } from "#features/map/ui/browser-catalogue.ts"
import { ClosedLine, closedTrails } from "#features/map/ui/closed-line.tsx"
import { SpeciesPlaces } from "#features/map/ui/species-places.tsx"
import { OfflineLine } from "#features/offline/offline-line.tsx"
import { useOfflineTour } from "#features/offline/use-offline-tour.ts"
import { speciesCode } from "#features/species/codes/species-code.ts"
import type { Species } from "#features/species/species-fields.ts"
import { SPECIES_VIEW, speciesPayload } from "#features/species/tracked-events.ts"
import { SpeciesFacts } from "#features/species/ui/badges.tsx"
import { FavoriteButton } from "#features/species/ui/favorite-button.tsx"
import { SpeciesGuide, SpeciesTexts } from "#features/species/ui/species-details.tsx"
import { PHONE_WIDTH, SpeciesPhotos } from "#features/species/ui/species-photos.tsx"
import { QR_SCAN } from "#features/tour/tracked-events.ts"
import { FoundButton } from "#features/tour/ui/found-button.tsx"
import { markFound } from "#features/tour/ui/tour-actions.ts"
import { findOf } from "#features/tour/ui/tour-session.ts"
import { activeTour, useTours } from "#features/tour/ui/tour-store.ts"
import type { Route } from "./+types/species"

export const handle =
	import.meta.env.SSR &&
	({
		isIndexed: true,
		cacheParameters: ["via"],
		offline: "with tour",
		failure: "Failed to fetch species",
	} satisfies RouteHandle)

export const meta: Route.MetaFunction = ({ loaderData, matches, error }) =>
	loaderData
		? pageMeta(matches, loaderData.species.name, firstWords(loaderData.species.description, 160))
		: pageMeta(matches, errorTitle(error))

export async function loader({ context, params }: Route.LoaderArgs) {
	const id = parseId(params.id)
	const db = context.get(databaseContext)
	const species = id && (await findFullSpecies(db, id, { archived: true }))
	if (!species) throw notFound()
	if (species.archived && !isStaff(context.get(viewerContext))) {
		// Without its name: IDs can be guessed, and a species may be archived to protect it.
		throw data({ isArchived: true }, { status: 404 })
	}
	return { species }
}

const ARCHIVED_TITLE = "Not on the trail at the moment"

function errorTitle(error: unknown): string {
	if (isArchived(error)) return ARCHIVED_TITLE
	return isNetworkError(error) ? NO_CONNECTION_TITLE : "Species Not Found"
}

const isArchived = (error: unknown) => isRouteErrorResponse(error) && error.data?.isArchived === true

export async function clientLoader({ params, serverLoader }: Route.ClientLoaderArgs) {
	const id = parseId(params.id)
	return await cacheFirst((catalogue) => {
		const species = catalogue.open(id)
		return species && { species }
	}, serverLoader)
}

const LEFT =
	"@min-[24rem]:beside:float-left @min-[24rem]:beside:clear-left @min-[24rem]:beside:w-[calc((100%-1.5rem)*7/12)]"
const RIGHT =
	"@min-[24rem]:beside:float-right @min-[24rem]:beside:clear-right @min-[24rem]:beside:w-[calc((100%-1.5rem)*5/12-1rem)]"

export default function SpeciesPage({ loaderData: { species } }: Route.ComponentProps) {
	useOfflineTour()
	useTrackedView(SPECIES_VIEW, species.id, speciesPayload(species))
	const isScan = new URLSearchParams(useLocation().search).get("via") === "qr"
	const { sections, viewer } = useRouteLoaderData<RootLayoutData>("root") ?? {}
	return (
		<article className="frame py-2 md:py-4">
			<BackLink to={href("/tour")}>Back to Species Catalog</BackLink>
			<OfflineLine />
			{species.archived && (
				<p className={`${NOTICE.gold} mt-2 font-semibold`}>
					This species is archived. Only staff see this page.
				</p>
			)}
			{/* Floats give each column its own height, and phones or large text the order of the source. */}
			<div className="@container flow-root">
				<div className={`${LEFT} relative -mx-edge sm:mx-0 @min-[24rem]:beside:mx-0`}>
					<SpeciesPhotos
						key={species.id}
						species={species}
						sizes={`(min-width: 1280px) 690px, (min-width: 1024px) or (min-width: 576px) and (max-height: 480px) 56vw, ${PHONE_WIDTH}`}
						className="aspect-4/3 sm:rounded-lg"
					/>
				</div>
				<div className={`${RIGHT} mt-4 grid grid-cols-1 gap-5 @min-[24rem]:beside:mt-0`}>
					<header className={isScan ? "[&_p[tabindex]]:min-h-[2lh]" : undefined}>
						<h1 dir="auto">{species.name}</h1>
						<p dir="auto" className="mt-1 text-lg text-soft italic">
							{species.scientificName}
						</p>
						<SpeciesFacts species={species} className="mt-3 text-base font-semibold" />
						{isScan &&
							closedTrails(species.onMap).map((trail) => (
								<div key={trail.id} className="mt-3">
									<p>
										On trail {trail.letter}, <bdi>{trail.name}</bdi>:
									</p>
									<ClosedLine trail={trail} />
								</div>
							))}
						<div className="mt-4 flex flex-wrap gap-2 sm:max-lg:max-w-96 [&>button]:flex-[1_1_6.5rem] [&>button]:px-2 [&>[aria-pressed]]:flex-[2_1_11.5rem]">
							{(sections?.tour !== false || viewer?.isAdmin) && (
								<ScannedSpecies key={species.id} species={species} />
							)}
							<FavoriteButton species={species} />
							<ShareButton title={species.name} path={href("/species/:id", { id: String(species.id) })} />
						</div>
					</header>
					<SpeciesGuide species={species} onMap={<SpeciesPlaces species={species} />} />
				</div>
				<div
					className={`${LEFT} mt-5 grid grid-cols-1 gap-5 lg:mt-6 @min-[24rem]:beside:*:first:border-0 @min-[24rem]:beside:*:first:pt-0`}
				>
					<SpeciesTexts species={species} />
				</div>
				<SpeciesCodePicture species={species} className={`${RIGHT} mt-5`} />
			</div>
		</article>
	)
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	const isTourOff = useRouteLoaderData<RootLayoutData>("root")?.sections.tour === false
	if (isArchived(error)) {
		return (
			<MessagePage title={ARCHIVED_TITLE}>
				<p>
					The species on this sign isn't on the trail at the moment. Everything you found is still on your
					tour.
				</p>
				<p>
					<ButtonLink to={isTourOff ? href("/") : href("/tour")}>
						{isTourOff ? "Back to Home" : "Back to Species Catalog"}
					</ButtonLink>
				</p>
			</MessagePage>
		)
	}
	if (!isNotFound(error)) return <ErrorPage error={error} />
	return (
		<MessagePage title="Species Not Found">
			<p>The species you're looking for doesn't exist or has been removed.</p>
			<p>
				<ButtonLink to={href("/")}>Back to Species Catalog</ButtonLink>
			</p>
		</MessagePage>
	)
}

/** `?via=qr`: a scan counts immediately during a tour, else when the visitor starts one. */
function ScannedSpecies({ species }: { species: { id: number; name: string } }) {
	const [isScanned, setScanned] = useState(false)
	const { active } = useTours()
	const isFound = findOf(active, species.id) !== undefined
	useTrackedScan(species)
	useEffect(() => {
		if (!isScan()) return
		if (activeTour()) markFound(species, "qr_code")
		else setScanned(true)
	}, [species])
	useEffect(() => {
		if (isFound) removeScanParam()
	}, [isFound])
	return <FoundButton species={species} isScanned={isScanned && !isFound} />
}

const isScan = () => new URLSearchParams(window.location.search).get("via") === "qr"

function useTrackedScan({ id, name }: { id: number; name: string }): void {
	useEffect(() => {
		if (!isScan()) return
		const timer = setTimeout(() => track(QR_SCAN, { speciesId: id, speciesName: name }))
		return () => clearTimeout(timer)
	}, [id, name])
}

/** A reopened or shared URL must not count as a scan. */
function removeScanParam(): void {
	const address = new URL(window.location.href)
	if (!address.searchParams.has("via")) return
	address.searchParams.delete("via")
	// React Router would reload the page's data.
	window.history.replaceState(window.history.state, "", address)
}

function SpeciesCodePicture({ species, className }: { species: Species; className: string }) {
	// The picture isn't part of the saved tour.
	const isSaved = useSavedAt() !== null
	return (
		<figure className={`flex flex-wrap items-center gap-4 border-t border-line pt-5 ${className}`}>
			{!isSaved && (
				<img
					src={href("/species/:id/code.svg", { id: String(species.id) })}
					loading="lazy"
					data-optional
					alt={`QR code of ${species.name}`}
					width="240"
					height="240"
					className="size-30 rounded bg-white text-[#000]"
				/>
			)}
			<figcaption className="flex-[1_1_10rem] text-sm">
				{!isSaved && (
					<>
						Scan with another phone to open this page there.
						<br />
					</>
				)}
				Code {speciesCode(species.id)}
			</figcaption>
		</figure>
	)
}
