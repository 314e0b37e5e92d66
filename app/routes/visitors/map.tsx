import { data, href, Link, type ShouldRevalidateFunctionArgs, useLocation } from "react-router"
import { InteractiveMap } from "#app/map/interactive-map.tsx"
import { databaseContext } from "#app/middleware/context.server.ts"
import type { RouteHandle } from "#app/middleware/route-handle.ts"
import { parseId } from "#app/models/forms/id.ts"
import type { ShownMap } from "#app/models/map/map.ts"
import { listShownMaps } from "#app/models/map/shown-map.server.ts"
import { firstWords } from "#app/models/text/text.ts"
import { OfflineLine } from "#app/offline/offline-line.tsx"
import { useOfflineTour } from "#app/offline/use-offline-tour.ts"
import { cacheFirst } from "#app/tour/browser-catalogue.ts"
import {
	ErrorPage,
	isNetworkError,
	isNotFound,
	MessagePage,
	NoConnectionPage,
} from "#app/ui/layout/error-pages.tsx"
import mapStyles from "#app/ui/map/map.css?url"
import { pageTitle } from "#app/ui/page-title.ts"
import type { Route } from "./+types/map"
import { MapLists } from "./map-lists.tsx"

export const handle =
	import.meta.env.SSR &&
	({
		isIndexed: true,
		section: "map",
		cacheParameters: ["map", "place"],
		offline: "with tour",
	} satisfies RouteHandle)

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: mapStyles }]

export const meta: Route.MetaFunction = ({ matches, loaderData }) => [
	{ title: pageTitle(matches, loaderData?.map.name ?? "Map") },
	{
		name: "description",
		content: loaderData ? firstWords(loaderData.map.description || loaderData.map.altText, 160) : "",
	},
]

export async function loader({ context, url }: Route.LoaderArgs) {
	const found = chooseMap(await listShownMaps(context.get(databaseContext), new Date()), url)
	if (!found) throw data(null, { status: 404 })
	return found
}

/** The map that the URL names by its ID or a place, or else the first. */
function chooseMap(maps: readonly ShownMap[], url: URL) {
	const mapId = parseId(url.searchParams.get("map") ?? undefined)
	const placeId = parseId(url.searchParams.get("place") ?? undefined)
	const map =
		maps.find(({ places }) => places.some(({ id }) => id === placeId)) ??
		maps.find(({ id }) => id === mapId) ??
		maps[0]
	return map && { map, maps: maps.map(({ id, name }) => ({ id, name })) }
}

export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
	const url = new URL(request.url)
	return await cacheFirst(({ maps }) => maps && chooseMap(maps, url), serverLoader)
}

/** Choosing another place of the same map needs no request. */
export function shouldRevalidate({ currentUrl, nextUrl, ...rest }: ShouldRevalidateFunctionArgs) {
	const isSameMap = currentUrl.searchParams.get("map") === nextUrl.searchParams.get("map")
	const isElsewhere = currentUrl.search !== nextUrl.search
	return currentUrl.pathname === nextUrl.pathname && isSameMap && isElsewhere && rest.formMethod === undefined
		? false
		: rest.defaultShouldRevalidate
}

export default function MapPage({ loaderData: { map, maps } }: Route.ComponentProps) {
	useOfflineTour()
	const placeId = parseId(new URLSearchParams(useLocation().search).get("place") ?? undefined)
	const place = map.places.find(({ id }) => id === placeId)
	return (
		<div className="frame py-4 md:py-8">
			<h1 dir="auto">{map.name}</h1>
			<OfflineLine />
			{map.description && (
				<p dir="auto" className="mt-2 max-w-[65ch] whitespace-pre-line">
					{map.description}
				</p>
			)}
			{maps.length > 1 && (
				<nav aria-label="Maps" className="mt-2 flex flex-wrap gap-x-5">
					{maps.map(({ id, name }) => (
						<Link
							key={id}
							to={`${href("/map")}?map=${id}`}
							aria-current={id === map.id ? "page" : undefined}
							className="text-link inline-flex min-h-11 items-center aria-[current]:font-bold"
						>
							<span dir="auto">{name}</span>
						</Link>
					))}
				</nav>
			)}
			<InteractiveMap key={map.id} map={map} place={place} />
			<MapLists map={map} />
		</div>
	)
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	if (isNetworkError(error)) {
		const text =
			"The map isn't saved on this device. Open it once with a connection, and it works without one."
		return <NoConnectionPage title="No connection" text={text} />
	}
	if (!isNotFound(error)) return <ErrorPage error={error} />
	return (
		<MessagePage title="No map yet">
			<p>This site has no map at the moment.</p>
			<p>
				<Link to={href("/tour")} className="button">
					Browse the species
				</Link>
			</p>
		</MessagePage>
	)
}
