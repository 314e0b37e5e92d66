import { useRouteLoaderData, useSearchParams } from "react-router"
import { Checkbox } from "#core/forms/ui/checkbox.tsx"
import { checkAudio } from "#core/forms/ui/file-checks.ts"
import { FileField } from "#core/forms/ui/file-field.tsx"
import type { RouteHandle } from "#core/http/route-handle.ts"
import { RecordDialog } from "#core/records/record-dialog.tsx"
import type { FormState } from "#core/records/record-form.tsx"
import { loadRecordForm, saveRecordForm } from "#core/records/record-routes.server.ts"
import type { RootLayoutData } from "#core/ui/layout/root-layout-data.ts"
import { NOTICE } from "#core/ui/page-elements.tsx"
import { SPECIES } from "#features/species/species.record.ts"
import { STORED_SPECIES } from "#features/species/species.server.ts"
import type { Route } from "./+types/edit"
import { FormSections } from "./form-sections.tsx"
import { PositionEditor } from "./position-editor.tsx"

type FileControlProps = { form: FormState }

export { clientAction, meta } from "#core/records/form-page.ts"

export const handle = import.meta.env.SSR && ({ role: "editor", acceptsUploads: true } satisfies RouteHandle)

export const loader = (page: Route.LoaderArgs) => loadRecordForm(STORED_SPECIES, page, { id: page.params.id })

export const action = (page: Route.ActionArgs) => saveRecordForm(STORED_SPECIES, page, { id: page.params.id })

export default function SpeciesEdit({ loaderData, actionData, params }: Route.ComponentProps) {
	const [search] = useSearchParams()
	const after = search.get("after")
	return (
		<RecordDialog
			// A fresh form after each added species.
			key={after}
			record={SPECIES}
			params={params}
			loaded={loaderData}
			actionData={actionData}
			controls={{
				imagePosition: (form) => <PositionControl form={form} />,
				audio: (form) => <AudioControl form={form} />,
			}}
			layout={(_, form) => (
				<>
					{after && !actionData && <JustCreated />}
					<FormSections form={form} storedId={loaderData.storedId} />
				</>
			)}
			moreButtons={
				!params.id && (
					<button
						type="submit"
						name="another"
						value="yes"
						className="button button-quiet max-sm:flex-[1_1_6rem] max-sm:text-sm"
					>
						Create and add another
					</button>
				)
			}
		/>
	)
}

/** The dialog covers the page's own message. */
function JustCreated() {
	const flash = useRouteLoaderData<RootLayoutData>("root")?.flash
	if (!flash) return null
	return (
		<p role="status" className={NOTICE.pine}>
			<strong>{flash.title}</strong> {flash.description}
		</p>
	)
}

function PositionControl({
	form: { typed, files, imageUrl, isWaiting, errors, onChange },
}: FileControlProps) {
	if (imageUrl || isWaiting || files.image.url)
		return (
			<PositionEditor
				{...{ errors, onChange, imageUrl, initial: typed }}
				isRemoved={!imageUrl && !isWaiting}
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
					<Checkbox name="removeAudio" defaultChecked={typed.removeAudio}>
						Remove the audio guide
					</Checkbox>
				</>
			)}
		</FileField>
	)
}
