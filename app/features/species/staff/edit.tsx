import { checkAudio } from "#core/forms/ui/file-checks.ts"
import { FileField } from "#core/forms/ui/file-field.tsx"
import { RemoveCheckbox } from "#core/forms/ui/remove-checkbox.tsx"
import { saveFromBrowser } from "#core/forms/ui/upload-progress.ts"
import type { RouteHandle } from "#core/http/route-handle.ts"
import { PictureControl } from "#core/records/picture-control.tsx"
import { RecordDialog } from "#core/records/record-dialog.tsx"
import type { FormState } from "#core/records/record-form.tsx"
import { loadRecordForm, saveRecordForm } from "#core/records/record-routes.server.ts"
import { pageTitle } from "#core/ui/page-title.ts"
import { SPECIES } from "#features/species/species.record.ts"
import { STORED_SPECIES } from "#features/species/species.server.ts"
import type { Route } from "./+types/edit"
import { FormSections } from "./form-sections.tsx"
import { PositionEditor } from "./position-editor.tsx"

type FileControlProps = { form: FormState }

export const handle = import.meta.env.SSR && ({ role: "editor", acceptsUploads: true } satisfies RouteHandle)

export const meta: Route.MetaFunction = ({ matches, params }) => [
	{ title: pageTitle(matches, params.id ? SPECIES.titles.edit : SPECIES.titles.new) },
]

export const loader = (page: Route.LoaderArgs) => loadRecordForm(STORED_SPECIES, page, { id: page.params.id })

export const action = (page: Route.ActionArgs) => saveRecordForm(STORED_SPECIES, page, { id: page.params.id })

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => saveFromBrowser(serverAction)

export default function SpeciesEdit({ loaderData, actionData, params }: Route.ComponentProps) {
	return (
		<RecordDialog
			record={SPECIES}
			params={params}
			loaded={loaderData}
			actionData={actionData}
			controls={{
				image: (form) => <ImageControl form={form} />,
				imagePosition: (form) => <PositionControl form={form} />,
				audio: (form) => <AudioControl form={form} />,
			}}
			layout={(_, form) => <FormSections form={form} storedId={loaderData.storedId} />}
		/>
	)
}

/** The stored picture, which isn't shown if it will be removed or replaced by a draft upload, which can't be shown. */
function shownUrl({ typed, shared, files: { image } }: FormState) {
	const removes = shared.removeImage === undefined ? typed.removeImage : shared.removeImage === "on"
	return { removes, savedUrl: removes || image.waiting ? null : image.url }
}

function ImageControl({ form }: FileControlProps) {
	const { typed, chosen, files, share } = form
	const { savedUrl } = shownUrl(form)
	const { url } = files.image
	return (
		<PictureControl
			{...{ ...files.image, field: SPECIES.fields.image, imageUrl: null, onChoose: chosen.choose }}
		>
			{url && (
				<div className="flex flex-wrap items-center gap-x-4">
					<img
						src={chosen.url ?? url}
						alt=""
						className={`h-24 w-32 rounded-md object-cover ${savedUrl || chosen.url ? "" : "opacity-40"}`}
					/>
					<RemoveCheckbox
						name="removeImage"
						label="Remove the image"
						ticked={typed.removeImage}
						onChange={(ticked) => share({ removeImage: ticked ? "on" : "" })}
					/>
				</div>
			)}
		</PictureControl>
	)
}

function PositionControl({ form }: FileControlProps) {
	const { typed, chosen, files, errors, onChange } = form
	const { waiting, url } = files.image
	const { removes, savedUrl } = shownUrl(form)
	if (url || chosen.url || waiting)
		return (
			<PositionEditor
				{...{ errors, onChange, initial: typed }}
				imageUrl={chosen.url ?? savedUrl}
				isRemoved={removes && !chosen.url && !waiting}
			/>
		)
	// The next picture may use the same position.
	return (["imagePosition", "offsetX", "offsetY"] as const).map((name) => (
		<input key={name} type="hidden" name={name} value={typed[name]} />
	))
}

function AudioControl({ form: { typed, files } }: FileControlProps) {
	const { label, prompt, hint } = SPECIES.fields.audio
	const { url, waiting, errors } = files.audio
	return (
		<FileField {...{ label, prompt, hint, waiting, errors }} name="audio" check={checkAudio}>
			{url && (
				<>
					{/* biome-ignore lint/a11y/useMediaCaption: staff check what they uploaded */}
					<audio src={url} controls preload="none" className="h-13 w-full" />
					<RemoveCheckbox name="removeAudio" label="Remove the audio guide" ticked={typed.removeAudio} />
				</>
			)}
		</FileField>
	)
}
