import { href, Link, useRouteLoaderData } from "react-router"
import { useCountedSpecies } from "../../analytics/use-counted.ts"
import { notFound } from "../../middleware/answers.server.ts"
import { databaseContext } from "../../middleware/context.server.ts"
import { parseId } from "../../models/id.ts"
import { findSpecies } from "../../models/species.server.ts"
import { firstCharacters } from "../../models/text.ts"
import { fromCatalogue } from "../../tour/browser-catalogue.ts"
import { FavoriteButton } from "../../tour/favorite-button.tsx"
import { OfflineLine } from "../../tour/offline/offline-line.tsx"
import { useOfflineTour } from "../../tour/offline/use-offline-tour.ts"
import { ScannedSpecies } from "../../tour/scanned-species.tsx"
import { FeaturedBadge, SpeciesFacts } from "../../ui/badges.tsx"
import { FaultPage, isNotFound, MessagePage } from "../../ui/error-pages.tsx"
import { BackIcon } from "../../ui/icons.tsx"
import { pageTitle } from "../../ui/page-title.ts"
import { ShareButton } from "../../ui/share-button.tsx"
import type { Sections } from "../../ui/site-words.ts"
import { SpeciesCodePicture } from "../../ui/species-code-picture.tsx"
import { SpeciesDetails } from "../../ui/species-details.tsx"
import { SpeciesPicture } from "../../ui/species-picture.tsx"
import type { Route } from "./+types/species"

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
	loaderData
		? [
				{ title: pageTitle(matches, loaderData.species.name) },
				{ name: "description", content: firstCharacters(loaderData.species.description, 160) },
			]
		: [{ title: pageTitle(matches, "Species Not Found") }]

export async function loader({ context, params }: Route.LoaderArgs) {
	const id = parseId(params.id)
	const species = id && (await findSpecies(context.get(databaseContext), id))
	if (!species) throw notFound()
	return { species }
}

/** Once the catalogue is in the browser, its species open without the network. */
export async function clientLoader({ params, serverLoader }: Route.ClientLoaderArgs) {
	const id = parseId(params.id)
	return await fromCatalogue((catalogue) => {
		const species = catalogue.species.find((one) => one.id === id)
		return species && { species }
	}, serverLoader)
}

export default function SpeciesPage({ loaderData: { species } }: Route.ComponentProps) {
	useOfflineTour()
	useCountedSpecies("species-view", species)
	const isTourOff = useRouteLoaderData<{ sections: Sections }>("root")?.sections.tour === false
	return (
		<article className="mx-auto max-w-7xl px-4 py-4 md:px-6 md:py-8">
			<Link to={href("/tour")} className="text-link inline-flex min-h-12 items-center gap-2 font-semibold">
				<BackIcon className="size-5" />
				Back to Species Catalog
			</Link>
			<OfflineLine />
			<div className="species-page mt-2">
				<div className="species-picture relative -mx-4 md:mx-0">
					<SpeciesPicture
						species={species}
						alt={species.name}
						first
						sizes="(min-width: 1280px) 720px, (min-width: 832px) 58vw, 100vw"
						className="aspect-4/3 md:rounded-md"
					/>
					{species.featured && <FeaturedBadge />}
				</div>
				<header className="species-head">
					<h1 className="text-3xl">{species.name}</h1>
					<p className="mt-2 text-lg text-soft italic">{species.scientificName}</p>
					<div className="mt-4 border-y-2 border-line py-3">
						<SpeciesFacts species={species} />
					</div>
					<div className="mt-4 flex flex-wrap gap-3">
						{!isTourOff && <ScannedSpecies key={species.id} species={species} />}
						<FavoriteButton species={species} />
						<ShareButton title={species.name} />
					</div>
				</header>
				<div className="species-text grid max-w-[65ch] content-start gap-6">
					<SpeciesDetails species={species} />
				</div>
				<SpeciesCodePicture key={species.id} species={species} />
			</div>
		</article>
	)
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	if (!isNotFound(error)) return <FaultPage error={error} />
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
