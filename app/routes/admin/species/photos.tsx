import { data, href, Link } from "react-router"
import { databaseContext } from "#app/middleware/context.server.ts"
import type { RouteHandle } from "#app/middleware/route-handle.ts"
import { parseId } from "#app/models/forms/id.ts"
import { MAX_PHOTOS, photosOf } from "#app/models/species/photo.ts"
import { findSpecies } from "#app/models/species/species.server.ts"
import { pageTitle } from "#app/ui/page-title.ts"
import type { Route } from "./+types/photos"
import { PhotoList } from "./photo-list.tsx"
import { PhotoPage } from "./photo-page.tsx"

export const handle = import.meta.env.SSR && ({ role: "editor" } satisfies RouteHandle)

export const meta: Route.MetaFunction = ({ loaderData, matches }) => [
	{ title: pageTitle(matches, loaderData?.species ? `Photos of ${loaderData.species.name}` : "Photos") },
]

export async function loader({ context, params }: Route.LoaderArgs) {
	const id = parseId(params.id)
	const species = id && (await findSpecies(context.get(databaseContext), id, { archived: true }))
	if (!species) return data({ species: null, photos: [] }, { status: 404 })
	return data({ species: { id: species.id, name: species.name }, photos: photosOf(species) })
}

export default function Photos({ loaderData: { species, photos } }: Route.ComponentProps) {
	if (!species) {
		return (
			<PhotoPage title="Photos" back={{ to: href("/admin") }}>
				<p className="mt-4">This species no longer exists. Someone else may have deleted it.</p>
			</PhotoPage>
		)
	}
	const params = { id: String(species.id) }
	const isFull = photos.length >= MAX_PHOTOS
	return (
		<PhotoPage
			title={`Photos of ${species.name}`}
			back={{ to: href("/admin/species/:id/edit", params), text: "Edit species" }}
			actions={
				!isFull && (
					<Link to={href("/admin/species/:id/photos/new", params)} className="button">
						Add Photo
					</Link>
				)
			}
		>
			<p className="mt-3">
				{isFull
					? `A species can have ${MAX_PHOTOS} photos. Delete one to add another.`
					: `Up to ${MAX_PHOTOS} photos. The first one is on cards and in lists.`}
			</p>
			<PhotoList speciesId={species.id} photos={photos} />
		</PhotoPage>
	)
}
