import { data, href, Link } from "react-router"
import { parseId } from "#core/forms/id.ts"
import { databaseContext } from "#core/http/context.server.ts"
import type { RouteHandle } from "#core/http/route-handle.ts"
import { BackIcon } from "#core/ui/icons.tsx"
import { pageTitle } from "#core/ui/page-title.ts"
import { PrintButton } from "#core/ui/print-button.tsx"
import { KIND_LABELS, type PublicMap, type PublicPlace, type PublicTrail } from "#features/map/map.ts"
import { orderedPlaces, placeName, trailsOf } from "#features/map/ordered-places.ts"
import { listPublicMaps } from "#features/map/public-map.server.ts"
import { ClosedLine } from "#features/map/ui/closed-line.tsx"
import mapStyles from "#features/map/ui/map.css?url"
import { MapSheet } from "#features/map/ui/map-sheet.tsx"
import { PlaceMark } from "#features/map/ui/place-mark.tsx"
import { pointStyle, TrailLines, TrailMark } from "#features/map/ui/trail-lines.tsx"
import { trailFacts } from "#features/map/ui/trail-summary.ts"
import { speciesCode } from "#features/species/codes/species-code.ts"
import type { Route } from "./+types/map-sheet"

export const handle =
	import.meta.env.SSR &&
	({ isIndexed: false, section: "map", cacheParameters: ["map"] } satisfies RouteHandle)

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: mapStyles }]

export const meta: Route.MetaFunction = ({ matches, loaderData }) => [
	{ title: pageTitle(matches, loaderData ? `Trail sheet: ${loaderData.map.name}` : "Trail sheet") },
]

export async function loader({ context, url }: Route.LoaderArgs) {
	const maps = await listPublicMaps(context.get(databaseContext), new Date())
	const id = parseId(url.searchParams.get("map") ?? undefined)
	const map = maps.find((one) => one.id === id) ?? maps[0]
	if (!map) throw data(null, { status: 404 })
	return { map }
}

/** A sheet that fits on A4 and Letter paper, and that can be read without colors. */
export default function TrailSheet({ loaderData: { map } }: Route.ComponentProps) {
	const places = orderedPlaces(map)
	const stops = places.filter(({ species }) => species.length > 0)
	return (
		<div className="frame py-4">
			<div className="print:hidden">
				<Link
					to={`${href("/map")}?map=${map.id}`}
					className="text-link inline-flex min-h-11 items-center gap-2"
				>
					<BackIcon className="size-5" />
					Back to the map
				</Link>
				<p className="my-2">The sheet fits on A4 and Letter paper, also in black and white.</p>
				<PrintButton />
			</div>
			<div className="mt-4 rounded-md bg-[#fff] p-4 text-[#000] print:m-0 print:p-0 print:text-[10pt]">
				<h1 dir="auto" className="text-xl">
					{map.name}
				</h1>
				{/* The height that both papers have, with the title and the trails on the same page. */}
				<div className="map-view mt-2 print:mx-auto print:w-[min(100%,180mm)]">
					<MapSheet map={map} sizes="60rem" first>
						<TrailLines trails={map.trails} places={map.places} />
						{places.map((place) => (
							<span key={place.id} className="map-point" style={pointStyle(place)}>
								<PlaceMark place={place} />
							</span>
						))}
					</MapSheet>
				</div>
				<ul className="mt-3">
					{map.trails.map((trail) => (
						<TrailLine key={trail.id} trail={trail} places={map.places} />
					))}
				</ul>
				<h2 className="mt-4 text-lg">Places</h2>
				<ul className="mt-1 columns-[18rem]">
					{places.map((place) => (
						<PlaceLine key={place.id} place={place} map={map} />
					))}
				</ul>
				{stops.length > 0 && <h2 className="mt-4 text-lg">Codes of the stops</h2>}
				<ul className="mt-2 grid grid-cols-[repeat(auto-fill,minmax(8rem,1fr))] gap-[1rem] text-[0.9rem]">
					{stops.map((place) => (
						<StopCode key={place.id} place={place} />
					))}
				</ul>
			</div>
		</div>
	)
}

function TrailLine({ trail, places }: { trail: PublicTrail; places: PublicPlace[] }) {
	const stops = trail.places.flatMap((id) => places.find((place) => place.id === id) ?? [])
	return (
		<li className="mt-2 break-inside-avoid">
			<span className="inline-block align-middle">
				<TrailMark {...trail} />
			</span>{" "}
			<strong dir="auto">{trail.name}</strong>: {trailFacts(trail)}.
			{stops.length > 0 && ` ${stops.map(placeName).join(" → ")}`}
			<ClosedLine trail={trail} />
		</li>
	)
}

function PlaceLine({ place, map }: { place: PublicPlace; map: PublicMap }) {
	const trails = trailsOf(place, map.trails)
	const details = [
		KIND_LABELS[place.kind],
		trails.length > 0 && `on ${trails.map(({ letter }) => letter).join(", ")}`,
		...place.species.map(({ name }) => name),
	]
	return (
		<li className="break-inside-avoid">
			<strong dir="auto">{placeName(place)}</strong>: {details.filter(Boolean).join(", ")}
		</li>
	)
}

function StopCode({ place }: { place: PublicPlace }) {
	const [species] = place.species
	if (!species) return null
	return (
		<li className="break-inside-avoid text-center">
			<img
				src={href("/species/:id/code.svg", { id: String(species.id) })}
				alt={`QR code of ${species.name}`}
				width="120"
				height="120"
				loading="lazy"
				className="mx-auto"
			/>
			<strong dir="auto" className="block">
				{placeName(place)}
			</strong>
			{!place.number && `Code ${speciesCode(species.id)}`}
		</li>
	)
}
