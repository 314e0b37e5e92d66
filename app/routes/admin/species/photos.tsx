import { randomUUID } from "node:crypto"
import { data, href, Link, type ShouldRevalidateFunctionArgs } from "react-router"
import { databaseContext } from "#app/middleware/context.server.ts"
import { findDraftText } from "#app/middleware/draft.server.ts"
import type { RouteHandle } from "#app/middleware/route-handle.ts"
import { parseId } from "#app/models/forms/id.ts"
import { MAX_PHOTOS, photosOf } from "#app/models/species/photo.ts"
import { findSpecies } from "#app/models/species/species.server.ts"
import { saveFromBrowser } from "#app/ui/forms/upload-progress.ts"
import { StaffPage } from "#app/ui/layout/staff-page.tsx"
import { pageTitle } from "#app/ui/page-title.ts"
import type { Route } from "./+types/photos"
import { addSentPhotos } from "./add-sent-photos.server.ts"
import { PhotoList } from "./photo-list.tsx"
import { PhotosForm } from "./photos-form.tsx"

export const handle = import.meta.env.SSR && ({ role: "editor", acceptsUploads: true } satisfies RouteHandle)

export const meta: Route.MetaFunction = ({ loaderData, matches }) => [
	{ title: pageTitle(matches, loaderData?.species ? `Photos of ${loaderData.species.name}` : "Photos") },
]

export async function loader({ context, params, url }: Route.LoaderArgs) {
	const id = parseId(params.id)
	const species = id && (await findSpecies(context.get(databaseContext), id, { archived: true }))
	// Sent after the session ended; the files must be chosen again.
	const credit = (await findDraftText(context, url, "credit")) ?? ""
	const licence = (await findDraftText(context, url, "licence")) ?? ""
	const form = { texts: { credit, licence }, formKey: randomUUID() }
	if (!species) return data({ species: null, photos: [], ...form }, { status: 404 })
	return data({ species: { id: species.id, name: species.name }, photos: photosOf(species), ...form })
}

export async function action({ context, params, request }: Route.ActionArgs) {
	return await addSentPhotos(context, request, parseId(params.id) ?? 0)
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => saveFromBrowser(serverAction)

/** A rejected form may have added some of its photos; by default, only an accepted one loads the list again. */
export const shouldRevalidate = ({ actionResult, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
	defaultShouldRevalidate || Boolean(actionResult?.problem?.added)

export default function Photos({ loaderData, actionData }: Route.ComponentProps) {
	const { species, photos, texts, formKey } = loaderData
	if (!species) {
		return (
			<StaffPage title="Photos" back={{ to: href("/admin") }}>
				<p className="mt-4">This species no longer exists. Someone else may have deleted it.</p>
			</StaffPage>
		)
	}
	const params = { id: String(species.id) }
	const isFull = photos.length >= MAX_PHOTOS
	return (
		<StaffPage
			title={`Photos of ${species.name}`}
			back={{ to: href("/admin/species/:id/edit", params), text: "Edit Species" }}
			actions={
				!isFull && (
					<Link to={href("/admin/species/:id/photos/new", params)} className="button button-gold">
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
			{(!isFull || actionData) && (
				<PhotosForm key={photos.length} formKey={formKey} {...rejected(actionData, texts)} />
			)}
		</StaffPage>
	)
}

function rejected(
	actionData: Route.ComponentProps["actionData"],
	texts: { credit: string; licence: string },
) {
	if (!actionData) return { texts, problem: undefined }
	if ("problem" in actionData) return { texts: actionData.texts, problem: actionData.problem }
	return { texts, problem: { fields: {}, problems: [actionData.message], added: 0 } }
}
