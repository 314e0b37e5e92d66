import { type CSSProperties, useMemo } from "react"
import { data, href, Link, type ShouldRevalidateFunctionArgs } from "react-router"
import { parseId } from "#core/forms/id.ts"
import { databaseContext } from "#core/http/context.server.ts"
import type { RouteHandle } from "#core/http/route-handle.ts"
import { firstWords } from "#core/text/text.ts"
import { localMonth, nextMonth } from "#core/time/farm-clock.ts"
import { ErrorPage, isNotFound, MessagePage } from "#core/ui/layout/error-pages.tsx"
import { ButtonLink } from "#core/ui/page-elements.tsx"
import { pageMeta } from "#core/ui/page-title.ts"
import { useHydrated } from "#core/ui/use-hydrated.ts"
import type { PublicMap } from "#features/map/map.ts"
import { trailsOf } from "#features/map/ordered-places.ts"
import type { Finds } from "#features/map/place-finds.ts"
import { listPublicMaps } from "#features/map/public-map.server.ts"
import { cacheFirst } from "#features/map/ui/browser-catalogue.ts"
import { InteractiveMap } from "#features/map/ui/interactive-map.tsx"
import mapStyles from "#features/map/ui/map.css?url"
import { useChoice } from "#features/map/ui/map-choice.ts"
import { MapLists } from "#features/map/ui/map-lists.tsx"
import { ratioOf } from "#features/map/ui/map-sheet.tsx"
import { PlaceCard } from "#features/map/ui/place-card.tsx"
import { walkOf } from "#features/map/walk.ts"
import { OfflineLine } from "#features/offline/offline-line.tsx"
import { useOfflineTour } from "#features/offline/use-offline-tour.ts"
import { useFoundSpecies, useTours } from "#features/tour/ui/tour-store.ts"
import type { Route } from "./+types/map"

export const handle =
	import.meta.env.SSR &&
	({
		isIndexed: true,
		section: "map",
		cacheParameters: ["map", "place", "trail", "show"],
		offline: "with tour",
	} satisfies RouteHandle)

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: mapStyles }]

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
	pageMeta(
		matches,
		loaderData?.map.name ?? "Map",
		loaderData ? firstWords(loaderData.map.description || loaderData.map.altText, 160) : "",
	)

export async function loader({ context, url }: Route.LoaderArgs) {
	const db = context.get(databaseContext)
	const now = new Date()
	const found = chooseMap(await listPublicMaps(db), url, localMonth(now))
	if (!found) throw data(null, { status: 404 })
	// Cacheable until the season changes.
	return data(found, { headers: { Expires: nextMonth(now).toUTCString() } })
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

function chooseMap(maps: readonly PublicMap[], url: URL, month: number) {
	const mapId = parseId(url.searchParams.get("map") ?? undefined)
	const placeId = parseId(url.searchParams.get("place") ?? undefined)
	const map =
		maps.find(({ places }) => places.some(({ id }) => id === placeId)) ??
		maps.find(({ id }) => id === mapId) ??
		maps[0]
	return map && { map, maps: maps.map(({ id, name }) => ({ id, name })), month }
}

export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
	const url = new URL(request.url)
	return await cacheFirst(({ maps }) => maps && chooseMap(maps, url, localMonth(new Date())), serverLoader)
}

/** Choosing another place of the same map needs no request. */
export function shouldRevalidate({ currentUrl, nextUrl, ...rest }: ShouldRevalidateFunctionArgs) {
	const isSameMap = currentUrl.searchParams.get("map") === nextUrl.searchParams.get("map")
	const isElsewhere = currentUrl.search !== nextUrl.search
	return currentUrl.pathname === nextUrl.pathname && isSameMap && isElsewhere && rest.formMethod === undefined
		? false
		: rest.defaultShouldRevalidate
}

/** `pageMonth` is when the page was rendered; a cached page may be from another month. */
function useFinds(pageMonth: number): Finds {
	const discoveries = useTours().active?.discoveries
	const ids = useFoundSpecies()
	const month = useHydrated() ? localMonth(new Date()) : pageMonth
	return useMemo(() => ({ ids, month, discoveries: discoveries ?? [] }), [ids, month, discoveries])
}

export default function MapPage({ loaderData: { map, maps, month } }: Route.ComponentProps) {
	useOfflineTour()
	const choice = useChoice()
	const finds = useFinds(month)
	const place = map.places.find(({ id }) => id === choice.placeId)
	const trail = map.trails.find(({ id }) => id === choice.trailId)
	const walk = walkOf(map, trail ?? (place && trailsOf(place, map.trails)[0]), finds)
	return (
		<div className="map-page" style={{ "--ratio": ratioOf(map) } as CSSProperties}>
			<InteractiveMap key={map.id} {...{ map, place, trail, finds }} next={trail && walk?.next?.place} />
			<div id="list" className="map-panel grid grid-cols-1 content-start gap-5">
				<div className={place ? "beside:sr-only" : ""}>
					<h1 dir="auto" className="beside:text-xl">
						{map.name}
					</h1>
					<OfflineLine />
					{map.description && (
						<p dir="auto" className="mt-2 max-w-[66ch] whitespace-pre-line">
							{map.description}
						</p>
					)}
					{maps.length > 1 && <MapLinks maps={maps} id={map.id} />}
				</div>
				{place && <PlaceCard key={place.id} {...{ map, place, trail, finds }} />}
				<MapLists {...{ map, place, finds, walk }} />
			</div>
		</div>
	)
}

function MapLinks({ maps, id }: { maps: { id: number; name: string }[]; id: number }) {
	return (
		<nav aria-label="Maps" className="mt-2 flex flex-wrap gap-x-5">
			{maps.map((one) => (
				<Link
					key={one.id}
					to={`${href("/map")}?map=${one.id}`}
					aria-current={one.id === id ? "page" : undefined}
					className="text-link inline-flex min-h-11 items-center aria-[current]:font-bold"
				>
					<span dir="auto">{one.name}</span>
				</Link>
			))}
		</nav>
	)
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	if (!isNotFound(error)) return <ErrorPage error={error} />
	return (
		<MessagePage title="No map yet">
			<p>This site has no map at the moment.</p>
			<p>
				<ButtonLink to={href("/tour")}>Browse the species</ButtonLink>
			</p>
		</MessagePage>
	)
}
