import type { ReactNode } from "react"
import { href, Link } from "react-router"
import { databaseContext } from "#core/http/context.server.ts"
import type { RouteHandle } from "#core/http/route-handle.ts"
import { requireRecord } from "#core/records/record-routes.server.ts"
import { formatCount } from "#core/text/numbers.ts"
import { DeleteRecord } from "#core/trash/staff/delete-record.tsx"
import { ButtonLink, QuietLink } from "#core/ui/page-elements.tsx"
import { pageMeta } from "#core/ui/page-title.ts"
import { MAP } from "#features/map/map.record.ts"
import { type FarmMap, KIND_LABELS, MAX_PLACES, MAX_TRAILS } from "#features/map/map.ts"
import { placeName } from "#features/map/ordered-places.ts"
import { trailFacts } from "#features/map/trails-today.ts"
import { CloseTrail } from "#features/map/ui/close-trail.tsx"
import { MapSheet, ratioOf } from "#features/map/ui/map-sheet.tsx"
import { PlaceMark } from "#features/map/ui/place-mark.tsx"
import { pointStyle, TrailLines, TrailMark } from "#features/map/ui/trail-lines.tsx"
import type { Route } from "./+types/map"
import { type DrawnMap, readDrawnMap } from "./drawn-map.server.ts"
import { MapPage } from "./map-page.tsx"

export const handle = import.meta.env.SSR && ({ role: "editor" } satisfies RouteHandle)

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
	pageMeta(matches, loaderData?.map.name ?? "Map")

export async function loader({ context, params }: Route.LoaderArgs) {
	const map = await requireRecord(MAP, context, params.id)
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
				<div className="flex flex-wrap gap-3 max-sm:w-full max-sm:*:grow">
					<QuietLink to={href("/admin/map/:id/edit", params)}>Edit Map</QuietLink>
					<QuietLink to={`${href("/admin/map/:id/edit", params)}#control-points`}>Control Points</QuietLink>
					<QuietLink to={`${href("/map")}?map=${map.id}`}>Show as visitors see it</QuietLink>
				</div>
			}
		>
			<div className="mt-4 grid grid-cols-1 gap-8 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)] lg:*:last:col-span-full">
				<Drawing map={map} drawn={drawn} />
				<TrailList mapId={map.id} drawn={drawn} />
				<PlaceList mapId={map.id} drawn={drawn} />
			</div>
			<DeleteRecord
				{...{ kind: "map", id: map.id, what: "this map", className: "mt-8" }}
				consequence={`It disappears with its picture, ${formatCount(drawn.places.length, "place")} and ${formatCount(drawn.trails.length, "trail")}.`}
			/>
		</MapPage>
	)
}

/** The list below has every place. */
function Drawing({ map, drawn: { places, trails } }: { map: FarmMap; drawn: DrawnMap }) {
	return (
		<div id="drawing" className="map-view self-start">
			<MapSheet map={map} sizes="(min-width: 64rem) 47rem, 100vw">
				<TrailLines trails={trails} places={places} ratio={ratioOf(map)} />
				{places.map((place) => (
					<Link
						key={place.id}
						to={href("/admin/map/:id/places/:place/edit", { id: String(map.id), place: String(place.id) })}
						tabIndex={-1}
						aria-hidden="true"
						draggable={false}
						className="map-point"
						style={pointStyle(place)}
					>
						<PlaceMark place={place} />
					</Link>
				))}
			</MapSheet>
		</div>
	)
}

type ListProps = { mapId: number; drawn: DrawnMap }

const ROW =
	"relative flex break-inside-avoid flex-wrap items-center gap-x-3 gap-y-2 border-t border-line py-2 pl-10 *:first:absolute *:first:top-[1.875rem] *:first:left-0 *:first:-translate-y-1/2"
const NAME = "text-link inline-flex min-h-11 max-w-[85%] items-center font-semibold"

const Hidden = () => <strong className="text-sm">Hidden from visitors</strong>

type PartListProps = {
	title: string
	id: string
	count: number
	most: number
	add: { to: string; text: string }
	children: ReactNode
}

function PartList({ title, id, count, most, add, children }: PartListProps) {
	return (
		<section aria-labelledby={id}>
			<div className="flex flex-wrap items-center justify-between gap-3">
				<h2 id={id} className="text-lg">
					{title} ({count})
				</h2>
				{count < most && <ButtonLink to={add.to}>{add.text}</ButtonLink>}
			</div>
			{count === 0 && <p className="mt-2 text-soft">No {id} yet.</p>}
			<ul className="mt-3 columns-[22rem] gap-8 [overflow-wrap:anywhere]">{children}</ul>
		</section>
	)
}

function PlaceList({ mapId, drawn: { places } }: ListProps) {
	const params = { id: String(mapId) }
	const add = { to: href("/admin/map/:id/places/new", params), text: "Add Place" }
	return (
		<PartList title="Places" id="places" count={places.length} most={MAX_PLACES} add={add}>
			{places.map((place) => (
				<li key={place.id} id={`place-${place.id}`} className={ROW}>
					<PlaceMark place={place} />
					<Link
						to={href("/admin/map/:id/places/:place/edit", { ...params, place: String(place.id) })}
						dir="auto"
						className={NAME}
					>
						{placeName(place)}
					</Link>
					<span className="text-sm text-soft">
						{KIND_LABELS[place.kind]}
						{place.species.length > 0 && `, ${place.species.length} species`}
					</span>
					{!place.published && <Hidden />}
				</li>
			))}
		</PartList>
	)
}

function TrailList({ mapId, drawn: { trails } }: ListProps) {
	const params = { id: String(mapId) }
	const add = { to: href("/admin/map/:id/trails/new", params), text: "Add Trail" }
	return (
		<PartList title="Trails" id="trails" count={trails.length} most={MAX_TRAILS} add={add}>
			{trails.map((trail) => (
				<li key={trail.id} id={`trail-${trail.id}`} className={ROW}>
					<TrailMark {...trail} />
					<Link
						to={href("/admin/map/:id/trails/:trail/edit", { ...params, trail: String(trail.id) })}
						dir="auto"
						className={NAME}
					>
						{trail.name}
					</Link>
					<span className="basis-full text-sm text-soft">
						{trail.isClosed && <strong>Closed. </strong>}
						{trailFacts(trail)}
					</span>
					{trail.published ? (
						<CloseTrail mapId={mapId} trail={trail} className="button button-quiet" />
					) : (
						<Hidden />
					)}
				</li>
			))}
		</PartList>
	)
}
