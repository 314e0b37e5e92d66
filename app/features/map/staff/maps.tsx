import { href, Link } from "react-router"
import { databaseContext } from "#core/http/context.server.ts"
import type { RouteHandle } from "#core/http/route-handle.ts"
import { variant } from "#core/media/media.ts"
import { Empty } from "#core/ui/page-elements.tsx"
import { listMaps } from "#features/map/map.server.ts"
import { MAX_MAPS } from "#features/map/map.ts"
import type { Route } from "./+types/maps"
import { MapPage } from "./map-page.tsx"

export const handle = import.meta.env.SSR && ({ role: "editor" } satisfies RouteHandle)

export async function loader({ context }: Route.LoaderArgs) {
	const maps = (await listMaps(context.get(databaseContext))).map(({ id, name, imageUrl, imageWidths }) => ({
		...{ id, name },
		smallUrl: imageWidths[0] ? variant(imageUrl, imageWidths[0], "webp") : imageUrl,
	}))
	return { maps }
}

export default function Maps({ loaderData: { maps } }: Route.ComponentProps) {
	return (
		<MapPage
			isWide
			actions={
				maps.length < MAX_MAPS && (
					<Link to={href("/admin/map/new")} className="button button-gold">
						Add Map
					</Link>
				)
			}
		>
			<p className="mt-3 text-soft">
				Visitors see the maps at {href("/map")}, with their places and trails. At most {MAX_MAPS}.
			</p>
			{maps.length === 0 && (
				<Empty className="mt-5" title="No maps yet. Begin with a picture: drawn, scanned or exported." />
			)}
			<ul className="mt-4">
				{maps.map(({ id, name, smallUrl }) => (
					<li key={id} className="flex flex-wrap items-center gap-4 border-t border-line py-3 last:border-b">
						<img src={smallUrl} alt="" className="h-16 w-24 rounded bg-sunk object-cover" />
						<Link
							to={href("/admin/map/:id", { id: String(id) })}
							dir="auto"
							className="text-link inline-flex min-h-11 items-center font-semibold [overflow-wrap:anywhere]"
						>
							{name}
						</Link>
					</li>
				))}
			</ul>
		</MapPage>
	)
}
