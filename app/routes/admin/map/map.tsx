import { href, Link } from "react-router"
import { databaseContext } from "#app/middleware/context.server.ts"
import type { RouteHandle } from "#app/middleware/route-handle.ts"
import { KIND_LABELS, MAX_PLACES, MAX_TRAILS } from "#app/models/map/map.ts"
import { placeLabel } from "#app/models/map/place-label.ts"
import { formatCount } from "#app/models/text/numbers.ts"
import { MapSheet } from "#app/ui/map/map-sheet.tsx"
import { PlaceMark } from "#app/ui/map/place-mark.tsx"
import { trailFacts } from "#app/ui/map/trail-facts.ts"
import { pointStyle, TrailLines, TrailMark } from "#app/ui/map/trail-lines.tsx"
import { pageTitle } from "#app/ui/page-title.ts"
import type { Route } from "./+types/map"
import { DeletePart } from "./delete-part-form.tsx"
import { AllDrafts, PublishPart } from "./draft-forms.tsx"
import { type DrawnMap, readDrawnMap } from "./drawn-map.server.ts"
import { requireMap } from "./find-map.server.ts"
import { MapPage } from "./map-page.tsx"

export const handle = import.meta.env.SSR && ({ role: "editor" } satisfies RouteHandle)

export const meta: Route.MetaFunction = ({ matches, loaderData }) => [
	{ title: pageTitle(matches, loaderData?.map.name ?? "Map") },
]

export async function loader({ context, params }: Route.LoaderArgs) {
	const map = await requireMap(context, params.id)
	return { map, drawn: await readDrawnMap(context.get(databaseContext), map.id) }
}

export default function StaffMap({ loaderData: { map, drawn } }: Route.ComponentProps) {
	const params = { id: String(map.id) }
	return (
		<MapPage
			title={map.name}
			back={{ to: href("/admin/map") }}
			isWide
			actions={
				<div className="flex flex-wrap gap-3">
					<Link to={href("/admin/map/:id/edit", params)} className="button button-quiet">
						Edit Map
					</Link>
					<Link to={href("/admin/map/:id/control-points", params)} className="button button-quiet">
						Control Points
					</Link>
					<Link to={href("/admin/map/:id/import", params)} className="button button-quiet">
						Import and Export
					</Link>
					<Link to={`${href("/map")}?map=${map.id}`} className="button button-quiet">
						Show as visitors see it
					</Link>
				</div>
			}
		>
			<div className="map-view mt-4 max-w-4xl">
				<MapSheet map={map} sizes="(min-width: 56rem) 56rem, 100vw">
					<TrailLines trails={drawn.trails} places={drawn.places} />
					{drawn.places.map((place) => (
						<Link
							key={place.id}
							to={href("/admin/map/:id/places/:place/edit", { ...params, place: String(place.id) })}
							tabIndex={-1}
							aria-hidden="true"
							className="map-point"
							style={pointStyle(place)}
						>
							<PlaceMark place={place} />
						</Link>
					))}
				</MapSheet>
			</div>
			<AllDrafts mapId={map.id} drawn={drawn} />
			<div className="mt-6 grid grid-cols-1 gap-8 lg:grid-cols-2">
				<PlaceList mapId={map.id} drawn={drawn} />
				<TrailList mapId={map.id} drawn={drawn} />
			</div>
			<DeletePart
				action={href("/admin/map/:id/delete", params)}
				what="map"
				consequence={`It disappears with its picture, ${formatCount(drawn.places.length, "place")} and ${formatCount(drawn.trails.length, "trail")}.`}
			/>
		</MapPage>
	)
}

type ListProps = { mapId: number; drawn: DrawnMap }

const ROW = "flex flex-wrap items-center gap-x-3 border-t border-line py-2 last:border-b-2"
const NAME = "text-link inline-flex min-h-11 items-center font-semibold [overflow-wrap:anywhere]"

function PlaceList({ mapId, drawn: { places, changed } }: ListProps) {
	const params = { id: String(mapId) }
	return (
		<section aria-labelledby="places">
			<div className="flex flex-wrap items-center justify-between gap-3">
				<h2 id="places" className="text-lg">
					Places ({places.length})
				</h2>
				{places.length < MAX_PLACES && (
					<Link to={href("/admin/map/:id/places/new", params)} className="button">
						Add Place
					</Link>
				)}
			</div>
			{places.length === 0 && <p className="mt-2 text-soft">No places yet.</p>}
			<ul className="mt-3">
				{places.map((place) => (
					<li key={place.id} className={ROW}>
						<PlaceMark place={place} />
						<Link
							to={href("/admin/map/:id/places/:place/edit", { ...params, place: String(place.id) })}
							dir="auto"
							className={NAME}
						>
							{placeLabel(place, places)}
						</Link>
						<span className="text-sm text-soft">
							{KIND_LABELS[place.kind]}
							{place.species.length > 0 && `, ${place.species.length} species`}
						</span>
						<PublishPart
							mapId={mapId}
							kind="places"
							part={place}
							isChanged={changed.places.includes(place.id)}
						/>
					</li>
				))}
			</ul>
		</section>
	)
}

function TrailList({ mapId, drawn: { trails, changed } }: ListProps) {
	const params = { id: String(mapId) }
	return (
		<section aria-labelledby="trails">
			<div className="flex flex-wrap items-center justify-between gap-3">
				<h2 id="trails" className="text-lg">
					Trails ({trails.length})
				</h2>
				{trails.length < MAX_TRAILS && (
					<Link to={href("/admin/map/:id/trails/new", params)} className="button">
						Add Trail
					</Link>
				)}
			</div>
			{trails.length === 0 && <p className="mt-2 text-soft">No trails yet.</p>}
			<ul className="mt-3">
				{trails.map((trail) => (
					<li key={trail.id} className={ROW}>
						<TrailMark {...trail} />
						<Link
							to={href("/admin/map/:id/trails/:trail/edit", { ...params, trail: String(trail.id) })}
							dir="auto"
							className={NAME}
						>
							{trail.name}
						</Link>
						<span className="text-sm text-soft">
							{trail.closed && <strong>Closed. </strong>}
							{trailFacts(trail)}
						</span>
						<PublishPart
							mapId={mapId}
							kind="trails"
							part={trail}
							isChanged={changed.trails.includes(trail.id)}
						/>
					</li>
				))}
			</ul>
		</section>
	)
}
