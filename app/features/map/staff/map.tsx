import { useLayoutEffect, useRef, useState } from "react"
import { href, Link } from "react-router"
import { databaseContext } from "#core/http/context.server.ts"
import type { RouteHandle } from "#core/http/route-handle.ts"
import { requireRecord } from "#core/records/record-routes.server.ts"
import { formatCount } from "#core/text/numbers.ts"
import { pageTitle } from "#core/ui/page-title.ts"
import { MAP } from "#features/map/map.record.ts"
import { type FarmMap, KIND_LABELS, MAX_PLACES, MAX_TRAILS } from "#features/map/map.ts"
import { placeLabel } from "#features/map/place-label.ts"
import { CloseTrail } from "#features/map/ui/close-trail.tsx"
import { MapSheet, ratioOf } from "#features/map/ui/map-sheet.tsx"
import { groupText, markGroups } from "#features/map/ui/mark-groups.ts"
import { PlaceMark } from "#features/map/ui/place-mark.tsx"
import { pointStyle, TrailLines, TrailMark } from "#features/map/ui/trail-lines.tsx"
import { trailFacts } from "#features/map/ui/trail-summary.ts"
import { listUnpublishedChanges } from "#features/map/unpublished-changes.server.ts"
import type { Route } from "./+types/map"
import { DeletePart } from "./delete-part-form.tsx"
import { type DrawnMap, readDrawnMap } from "./drawn-map.server.ts"
import { MapPage } from "./map-page.tsx"
import { UnpublishedList } from "./unpublished-list.tsx"

export const handle = import.meta.env.SSR && ({ role: "editor" } satisfies RouteHandle)

export const meta: Route.MetaFunction = ({ matches, loaderData }) => [
	{ title: pageTitle(matches, loaderData?.map.name ?? "Map") },
]

export async function loader({ context, params }: Route.LoaderArgs) {
	const map = await requireRecord(MAP, context, params.id)
	const db = context.get(databaseContext)
	return {
		map,
		drawn: await readDrawnMap(db, map.id),
		unpublished: await listUnpublishedChanges(db, map.id),
	}
}

export default function StaffMap({ loaderData: { map, drawn, unpublished } }: Route.ComponentProps) {
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
					<Link to={`${href("/map")}?map=${map.id}`} className="button button-quiet">
						Show as visitors see it
					</Link>
				</div>
			}
		>
			<Drawing map={map} drawn={drawn} />
			<UnpublishedList mapId={map.id} changes={unpublished} />
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

/** In pixels. */
const MARK_SIZE = 30

/** The map with the visitors' marks: those that would cover each other are one. The list below has every place. */
function Drawing({ map, drawn: { places, trails } }: { map: FarmMap; drawn: DrawnMap }) {
	const view = useRef<HTMLDivElement>(null)
	const [width, setWidth] = useState<number>()
	useLayoutEffect(() => {
		if (!view.current) return
		const measure = () => setWidth(view.current?.clientWidth)
		measure()
		const observer = new ResizeObserver(measure)
		observer.observe(view.current)
		return () => observer.disconnect()
	}, [])
	const shape = { width: width ?? 0, height: (width ?? 0) / ratioOf(map), size: MARK_SIZE }
	const marks = width
		? markGroups(places, shape)
		: places.map((place) => ({ x: place.x, y: place.y, places: [place] }))
	return (
		<div ref={view} className="map-view mt-4 max-w-4xl">
			<MapSheet map={map} sizes="(min-width: 56rem) 56rem, 100vw">
				<TrailLines trails={trails} places={places} ratio={ratioOf(map)} />
				{marks.map((mark) => {
					const [one] = mark.places
					if (!one) return null
					if (mark.places.length > 1)
						return (
							<Link
								key={one.id}
								to="#places"
								tabIndex={-1}
								aria-hidden="true"
								className="map-point"
								style={pointStyle(mark)}
							>
								<span className="place-mark" data-stop>
									{groupText(mark)}
								</span>
							</Link>
						)
					return (
						<Link
							key={one.id}
							to={href("/admin/map/:id/places/:place/edit", { id: String(map.id), place: String(one.id) })}
							tabIndex={-1}
							aria-hidden="true"
							className="map-point"
							style={pointStyle(mark)}
						>
							<PlaceMark place={one} />
						</Link>
					)
				})}
			</MapSheet>
		</div>
	)
}

type ListProps = { mapId: number; drawn: DrawnMap }

const ROW = "flex flex-wrap items-center gap-x-3 border-t border-line py-2 last:border-b-2"
const NAME = "text-link inline-flex min-h-11 items-center font-semibold [overflow-wrap:anywhere]"

const Hidden = () => <strong className="text-sm">Hidden from visitors</strong>

function PlaceList({ mapId, drawn: { places } }: ListProps) {
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
						{!place.published && <Hidden />}
					</li>
				))}
			</ul>
		</section>
	)
}

function TrailList({ mapId, drawn: { trails } }: ListProps) {
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
							{trail.isClosed && <strong>Closed. </strong>}
							{trailFacts(trail)}
						</span>
						{trail.published ? (
							<CloseTrail mapId={mapId} trail={trail} className="button button-quiet mt-2" />
						) : (
							<Hidden />
						)}
					</li>
				))}
			</ul>
		</section>
	)
}
