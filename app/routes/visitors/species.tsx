import { lazy, Suspense } from "react"
import { data, href, isRouteErrorResponse, Link, useRouteLoaderData } from "react-router"
import { useTrackedSpecies } from "#app/analytics/use-tracked.ts"
import { databaseContext, viewerContext } from "#app/middleware/context.server.ts"
import { notFound } from "#app/middleware/responses.server.ts"
import type { RouteHandle } from "#app/middleware/route-handle.ts"
import { isStaff } from "#app/models/accounts/user.ts"
import { parseId } from "#app/models/forms/id.ts"
import { FEATURED_SHOWN } from "#app/models/species/catalogue.ts"
import { findShownSpecies } from "#app/models/species/shown-species.server.ts"
import { listFeaturedSpecies } from "#app/models/species/species.server.ts"
import type { SpeciesCard } from "#app/models/species/species.ts"
import type { Species } from "#app/models/species/species-fields.ts"
import { firstWords } from "#app/models/text/text.ts"
import { formatDate } from "#app/models/time/local-time.ts"
import { OfflineLine } from "#app/offline/offline-line.tsx"
import { useOfflineTour } from "#app/offline/use-offline-tour.ts"
import { cacheFirst, loadedCatalogue } from "#app/tour/browser-catalogue.ts"
import { FavoriteButton } from "#app/tour/favorite-button.tsx"
import { ScannedSpecies } from "#app/tour/scanned-species.tsx"
import { FeaturedBadge } from "#app/ui/badges.tsx"
import {
	ErrorPage,
	isNetworkError,
	isNotFound,
	MessagePage,
	NO_CONNECTION_TITLE,
	NoConnectionPage,
} from "#app/ui/layout/error-pages.tsx"
import type { RootLayoutData } from "#app/ui/layout/root-layout-data.ts"
import { pageTitle } from "#app/ui/page-title.ts"
import { BackLink, NOTICE } from "#app/ui/parts.tsx"
import { retryImport } from "#app/ui/retry.ts"
import { ShareButton } from "#app/ui/share-button.tsx"
import { SpeciesBadges } from "#app/ui/species-badges.tsx"
import { SpeciesDetails } from "#app/ui/species-details.tsx"
import { PHONE_WIDTH, SpeciesPhotos } from "#app/ui/species-photos.tsx"
import { useTimeZone } from "#app/ui/time-zone.ts"
import type { Route } from "./+types/species"
import { SpeciesCodePicture } from "./species-code-picture.tsx"

export const handle =
	import.meta.env.SSR &&
	({ isIndexed: true, cacheParameters: ["via"], offline: "with tour" } satisfies RouteHandle)

export const meta: Route.MetaFunction = ({ loaderData, matches, error }) =>
	loaderData
		? [
				{ title: pageTitle(matches, loaderData.species.name) },
				{ name: "description", content: firstWords(loaderData.species.description, 160) },
			]
		: [{ title: pageTitle(matches, errorTitle(error)) }]

export async function loader({ context, params }: Route.LoaderArgs) {
	const id = parseId(params.id)
	const db = context.get(databaseContext)
	const species = id && (await findShownSpecies(db, id, { archived: true }))
	if (!species) throw notFound()
	if (species.archived && !isStaff(context.get(viewerContext))) {
		// Without its name: ids can be guessed, and a species may be archived to protect it.
		const featured = await listFeaturedSpecies(db, FEATURED_SHOWN)
		throw data({ featured } satisfies Archived, { status: 404 })
	}
	return { species }
}

type Archived = { featured: SpeciesCard[] }

const ARCHIVED_TITLE = "Not on the trail at the moment"

/** The saved catalogue may be older than the site's. */
const UNSAVED_TITLE = "Not in the saved catalogue"

function errorTitle(error: unknown): string {
	if (isArchived(error)) return ARCHIVED_TITLE
	if (!isNetworkError(error)) return "Species Not Found"
	return loadedCatalogue() ? UNSAVED_TITLE : NO_CONNECTION_TITLE
}

function isArchived(error: unknown): error is { data: Archived } {
	return isRouteErrorResponse(error) && Array.isArray(error.data?.featured)
}

export async function clientLoader({ params, serverLoader }: Route.ClientLoaderArgs) {
	const id = parseId(params.id)
	return await cacheFirst((catalogue) => {
		const species = catalogue.open(id)
		return species && { species }
	}, serverLoader)
}

const ArchivedSpecies = lazy(() => retryImport(() => import("./archived-species.tsx")))

export default function SpeciesPage({ loaderData: { species } }: Route.ComponentProps) {
	useOfflineTour()
	useTrackedSpecies("species-view", species)
	const { sections, viewer } = useRouteLoaderData<RootLayoutData>("root") ?? {}
	return (
		<article className="frame py-4 md:py-8">
			<BackLink to={href("/tour")}>Back to Species Catalog</BackLink>
			<OfflineLine />
			{species.archived && (
				<p className={`${NOTICE.gold} mt-2 font-semibold`}>
					This species is archived. Only administrators see this page.
				</p>
			)}
			<div className="@container">
				<div className="species-page mt-2">
					<div className="species-picture relative -mx-edge md:mx-0">
						<SpeciesPhotos
							key={species.id}
							species={species}
							sizes={`(min-width: 1280px) 720px, (min-width: 832px) 58vw, ${PHONE_WIDTH}`}
							className="aspect-4/3 md:rounded-md"
						>
							{species.featured && <FeaturedBadge />}
						</SpeciesPhotos>
					</div>
					<header className="species-head">
						<h1 dir="auto">{species.name}</h1>
						<p dir="auto" className="mt-2 text-lg text-soft italic">
							{species.scientificName}
						</p>
						<div className="mt-4 border-y border-line py-3">
							<SpeciesBadges species={species} />
						</div>
						<div className="mt-4 flex flex-wrap gap-3">
							{(sections?.tour !== false || viewer?.isAdmin) && (
								<ScannedSpecies key={species.id} species={species} />
							)}
							<FavoriteButton species={species} />
							<ShareButton title={species.name} path={href("/species/:id", { id: String(species.id) })} />
						</div>
					</header>
					<div className="species-text grid grid-cols-1 max-w-[65ch] content-start gap-6">
						<SpeciesDetails species={species} />
						<SpeciesDates {...species} />
					</div>
					<SpeciesCodePicture key={species.id} species={species} />
				</div>
			</div>
		</article>
	)
}

function SpeciesDates({ createdAt, updatedAt }: Pick<Species, "createdAt" | "updatedAt">) {
	const zone = useTimeZone()
	const [added, changed] = [formatDate(createdAt, zone), formatDate(updatedAt, zone)]
	return (
		<p className="text-sm text-soft">
			Added {added}
			{changed !== added && `, last changed ${changed}`}
		</p>
	)
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	if (isArchived(error)) {
		return (
			<Suspense>
				<ArchivedSpecies title={ARCHIVED_TITLE} {...error.data} />
			</Suspense>
		)
	}
	if (isNetworkError(error) && loadedCatalogue()) {
		const text =
			"The catalogue saved on this device doesn't have this species. It may be new, or it may not exist."
		return <NoConnectionPage title={UNSAVED_TITLE} text={text} />
	}
	if (!isNotFound(error)) return <ErrorPage error={error} />
	return (
		<MessagePage title="Species Not Found">
			<p>The species you're looking for doesn't exist or has been removed.</p>
			<p>
				<Link to={href("/")} className="button">
					Back to Species Catalog
				</Link>
			</p>
		</MessagePage>
	)
}
