import { useState } from "react"
import { href } from "react-router"
import { DeleteDetails } from "#core/forms/ui/delete-controls.tsx"
import type { RouteHandle } from "#core/http/route-handle.ts"
import { MoveButtons } from "#core/records/move-buttons.tsx"
import { StaffPage } from "#core/staff/staff-page.tsx"
import { TRASH_DAYS } from "#core/trash/trash.ts"
import { QuietLink } from "#core/ui/page-elements.tsx"
import { pageMeta } from "#core/ui/page-title.ts"
import { useHydrated } from "#core/ui/use-hydrated.ts"
import { creditLine, MAX_PHOTOS, type Photo, photosOf } from "#features/species/photos/photo.ts"
import { SpeciesPicture } from "#features/species/ui/species-picture.tsx"
import type { Route } from "./+types/photos"
import { ManyPhotos } from "./many-photos.tsx"
import { requireSpecies } from "./require-species.server.ts"

export const handle = import.meta.env.SSR && ({ role: "editor" } satisfies RouteHandle)

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
	pageMeta(matches, `Photos of ${loaderData?.species.name}`)

export async function loader({ context, params }: Route.LoaderArgs) {
	const species = await requireSpecies(context, params.id)
	const { id, name, scientificName } = species
	return { species: { id, name, scientificName }, photos: photosOf(species) }
}

export default function Photos({ loaderData: { species, photos } }: Route.ComponentProps) {
	const hydrated = useHydrated()
	const [hadRoom] = useState(photos.length < MAX_PHOTOS)
	const params = { id: String(species.id) }
	const isFull = photos.length >= MAX_PHOTOS
	return (
		<StaffPage
			title={`Photos of ${species.name}`}
			back={{ to: href("/admin/species/:id/edit", params), text: "Edit Species" }}
			actions={
				!isFull && (
					<noscript>
						<a href={href("/admin/species/:id/photos/new", params)} className="button button-gold">
							Add Photos
						</a>
					</noscript>
				)
			}
		>
			<p className="mt-3">
				{isFull
					? `A species can have ${MAX_PHOTOS} photos. Delete one to add another.`
					: `Up to ${MAX_PHOTOS} photos. The first one is on cards and in lists.`}
			</p>
			<PhotoList speciesId={species.id} photos={photos} />
			{hydrated && hadRoom && (
				<section aria-labelledby="add-title" className="mt-6">
					<h2 id="add-title" className="text-lg">
						Add Photos
					</h2>
					<ManyPhotos species={[species]} isOfOne />
				</section>
			)}
		</StaffPage>
	)
}

type PhotoListProps = { speciesId: number; photos: Photo[] }

function PhotoList({ speciesId, photos }: PhotoListProps) {
	const params = { id: String(speciesId) }
	const move = href("/admin/species/:id/photos/move", params)
	return (
		<ol className="mt-4 grid gap-3">
			{photos.map((photo, at) => (
				<li
					key={photo.imageUrl}
					className="grid gap-3 rounded-lg border border-line bg-surface p-3 sm:grid-cols-[11rem_1fr]"
				>
					<SpeciesPicture
						species={photo}
						alt={photo.alt || `Photo ${at + 1}`}
						sizes="11rem"
						className="aspect-4/3 rounded"
					/>
					<div className="grid min-w-0 content-start gap-2">
						<p className="font-semibold">{at === 0 ? "First photo" : `Photo ${at + 1}`}</p>
						<p dir="auto" className="[overflow-wrap:anywhere]">
							{photo.alt || <span className="text-soft">No alternative text yet</span>}
						</p>
						<p dir="auto" className="text-sm [overflow-wrap:anywhere]">
							{[creditLine(photo.credit), photo.licence].filter(Boolean).join(", ") || "No credit yet"}
						</p>
						<div className="flex flex-wrap gap-2">
							<QuietLink
								to={
									at === 0
										? href("/admin/species/:id/edit", params)
										: href("/admin/species/:id/photos/:photo/edit", { ...params, photo: String(photo.id) })
								}
							>
								Edit<span className="sr-only"> photo {at + 1}</span>
							</QuietLink>
							<MoveButtons
								action={move}
								failure="Couldn't move the photo"
								what={`photo ${at + 1}`}
								at={at}
								count={photos.length}
								className="button button-quiet"
							>
								<input type="hidden" name="imageUrl" value={photo.imageUrl ?? ""} />
							</MoveButtons>
						</div>
						<DeleteDetails
							title={`Delete photo ${at + 1}`}
							action={href("/admin/species/:id/photos/delete", params)}
							failure="Couldn't delete the photo"
							consequence={`Visitors no longer see it. It stays in the Trash for ${TRASH_DAYS} days.`}
						>
							<input type="hidden" name="imageUrl" value={photo.imageUrl ?? ""} />
						</DeleteDetails>
					</div>
				</li>
			))}
		</ol>
	)
}
