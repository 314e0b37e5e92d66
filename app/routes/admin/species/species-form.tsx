import { useState } from "react"
import { href, Link } from "react-router"
import { parseForm } from "#app/models/forms/parse-form.ts"
import { mapFields } from "#app/models/species/each-field.ts"
import { type SpeciesFormValues, speciesForm, speciesFormValues } from "#app/models/species/species-form.ts"
import type { BrowserDraft } from "#app/ui/forms/browser-draft.ts"
import { type DraftUpload, missingUpload } from "#app/ui/forms/draft-upload.ts"
import { checkAudio, checkImage } from "#app/ui/forms/file-checks.ts"
import { FileField } from "#app/ui/forms/file-field.tsx"
import { RecordForm } from "#app/ui/forms/record-form.tsx"
import { RemoveCheckbox } from "#app/ui/forms/remove-checkbox.tsx"
import { RestorableForm, type RestorableFormState } from "#app/ui/forms/restorable-form.tsx"
import { draftForm } from "#app/ui/forms/use-browser-draft.ts"
import { useChosenImage } from "#app/ui/forms/use-chosen-image.ts"
import { useUnsavedGuard } from "#app/ui/forms/use-unsaved-guard.ts"
import { invalidSubmissionOf, useValidatedForm } from "#app/ui/forms/use-validated-form.ts"
import { FieldControl } from "./field-control.tsx"
import { FormSection, fieldsOfSection, JumpList, type SectionName } from "./form-sections.tsx"
import { PositionEditor } from "./position-editor.tsx"

type SpeciesFormProps = RestorableFormState<SpeciesFormValues> & {
	isNew: boolean
	/** The page of its photos; null for a new species. */
	photosAt: string | null
	/** Its page for visitors; null for a new species. */
	publicPath: string | null
	imageUrl: string | null
	audioUrl: string | null
	waiting: { image: DraftUpload | null; audio: DraftUpload | null }
	closeTo: string
	/** Query parameters of the list behind the dialog. */
	listSearch: string
}

export function SpeciesForm(props: SpeciesFormProps) {
	return <RestorableForm formId={FORM_ID} valuesOf={valuesOf} form={SpeciesFields} formProps={props} />
}

const valuesOf = (draft: BrowserDraft) => speciesFormValues(parseForm(draftForm(draft), speciesForm).payload)

const FORM_ID = "species-form"

function SpeciesFields(props: SpeciesFormProps) {
	const {
		values,
		isNew,
		isRestored,
		photosAt,
		publicPath,
		imageUrl,
		audioUrl,
		waiting,
		closeTo,
		listSearch,
		actionData,
	} = props
	const invalid = invalidSubmissionOf(actionData)
	const { fields, checked } = useValidatedForm({
		id: FORM_ID,
		schema: speciesForm,
		actionData,
		defaultValue: {
			...values,
			...(mapFields((field, name) =>
				field.kind === "switch" ? (values[name] ? "on" : undefined) : values[name],
			) as Partial<Pick<SpeciesFormValues, never>>),
		},
	})
	const guard = useUnsavedGuard(actionData, isRestored)
	const chosenUrl = useChosenImage()
	const typed = invalid?.result.initialValue ? speciesFormValues(invalid.result.initialValue) : values
	const uploads = invalid?.draftUploads ?? waiting
	const [removesImage, setRemovesImage] = useState(typed.removeImage)
	// A draft upload replaces the saved picture, but can't be shown.
	const savedUrl = removesImage || uploads.image ? null : imageUrl
	const controls = (section: SectionName) =>
		fieldsOfSection(section).map(([name, field]) => (
			<FieldControl
				key={name}
				name={name}
				field={field}
				value={
					field.kind === "switch" || field.kind === "months" ? typed[name] : textOf(fields[name].initialValue)
				}
				errors={fields[name].errors}
			/>
		))
	const isInvalid = (name: string) =>
		Boolean(
			(name === "image" || name === "audio"
				? checked.errors?.[name]
				: fields[name as keyof typeof fields]?.errors
			)?.length,
		)
	return (
		<RecordForm
			checked={checked}
			actionData={actionData}
			values={values}
			isNew={isNew}
			createAt={href("/admin/species/new") + listSearch}
			closeTo={closeTo}
			guard={guard}
			labels={RECORD_LABELS}
			hasFiles
		>
			<div className="grid grid-cols-1 gap-x-8 lg:grid-cols-[minmax(0,1fr)_13rem]">
				<JumpList isInvalid={isInvalid} publicPath={publicPath} />
				<div className="grid grid-cols-1 content-start gap-8">
					<FormSection section="names">
						<div className="grid grid-cols-1 gap-5 sm:grid-cols-[repeat(auto-fit,minmax(min(100%,14rem),1fr))]">
							{controls("names")}
						</div>
					</FormSection>
					<FormSection section="photos">
						<FileField
							label="Image"
							name="image"
							accept="image/*"
							prompt="Drag and drop an image here, or choose one."
							hint="JPEG, PNG, WebP, AVIF or GIF, up to 15 MB. Location data is removed."
							check={checkImage}
							errors={checked.errors?.image ?? missingUpload(values.imageUpload, uploads.image)}
							waiting={uploads.image}
							onChoose={chosenUrl.choose}
						>
							{imageUrl && (
								<div className="flex flex-wrap items-center gap-x-4">
									<img
										src={chosenUrl.url ?? imageUrl}
										alt=""
										className={`h-24 w-32 rounded-md object-cover ${savedUrl || chosenUrl.url ? "" : "opacity-40"}`}
									/>
									<div className="min-w-40 flex-1">
										<p dir="auto" className="line-clamp-2 [overflow-wrap:anywhere]">
											{chosenUrl.url ? "The new image" : typed.imageAlt || "No alternative text yet"}
										</p>
										<RemoveCheckbox
											name="removeImage"
											label="Remove the image"
											ticked={typed.removeImage}
											onChange={setRemovesImage}
										/>
									</div>
								</div>
							)}
						</FileField>
						{imageUrl || chosenUrl.url || uploads.image ? (
							<PositionEditor
								imageUrl={chosenUrl.url ?? savedUrl}
								isRemoved={removesImage && !chosenUrl.url && !uploads.image}
								initial={typed}
								onChange={guard.onInput}
								errors={{
									imagePosition: fields.imagePosition.errors,
									offsetX: fields.offsetX.errors,
									offsetY: fields.offsetY.errors,
								}}
							/>
						) : (
							// The next picture may use the same position.
							(["imagePosition", "offsetX", "offsetY"] as const).map((name) => (
								<input key={name} type="hidden" name={name} value={typed[name]} />
							))
						)}
						{controls("photos")}
						{photosAt && (
							<Link
								to={photosAt}
								className="text-link inline-flex min-h-11 items-center justify-self-start font-semibold"
							>
								More photos and their order
							</Link>
						)}
					</FormSection>
					<FormSection section="text">{controls("text")}</FormSection>
					<FormSection section="audio">
						<FileField
							label="Audio"
							name="audio"
							accept="audio/*"
							prompt="Drag and drop an audio file here, or choose one."
							hint="MP3, M4A, Ogg or WAV, up to 30 MB."
							check={checkAudio}
							errors={checked.errors?.audio ?? missingUpload(values.audioUpload, uploads.audio)}
							waiting={uploads.audio}
						>
							{audioUrl && (
								<>
									{/* biome-ignore lint/a11y/useMediaCaption: staff check what they uploaded */}
									<audio src={audioUrl} controls preload="none" className="h-13 w-full" />
									<RemoveCheckbox
										name="removeAudio"
										label="Remove the audio guide"
										ticked={typed.removeAudio}
									/>
								</>
							)}
						</FileField>
						{controls("audio")}
					</FormSection>
					<FormSection section="season">{controls("season")}</FormSection>
				</div>
			</div>
		</RecordForm>
	)
}

const textOf = (value: unknown) => (typeof value === "string" ? value : undefined)

const RECORD_LABELS = {
	create: "Create",
	update: "Update",
	creationFailed: "Creation failed",
	updateFailed: "Update failed",
}
