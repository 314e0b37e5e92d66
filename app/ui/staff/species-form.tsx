import { getFormProps, useForm } from "@conform-to/react"
import { parseWithZod } from "@conform-to/zod/v4"
import { useEffect, useState } from "react"
import { href } from "react-router"
import { SPECIES_LIMITS } from "../../forms/species-fields.ts"
import { type SpeciesFormValues, speciesForm, speciesFormValues } from "../../forms/species-form.ts"
import { MAX_AUDIO_BYTES, MAX_IMAGE_BYTES } from "../../models/media-limits.ts"
import { CONSERVATION_STATUSES, SPECIES_TYPES, statusLabel, TYPE_LABELS } from "../../models/species.ts"
import { SelectField, TextArea, TextField } from "../form-fields.tsx"
import { FileField } from "./file-field.tsx"
import { PositionEditor } from "./position-editor.tsx"
import { type FormAnswer, refusalOf, SavedForm } from "./saved-form.tsx"
import { useUnsavedGuard } from "./use-unsaved-guard.ts"

/** A file that was sent before and waits for the form to be saved. */
export type WaitingFile = { token: string; fileName: string }

type SpeciesFormProps = {
	values: SpeciesFormValues
	isNew: boolean
	/** The values are what was typed before signing in again. */
	isRestored: boolean
	/** Addresses of the files that are saved. */
	imageUrl: string | null
	audioUrl: string | null
	waiting: { image: WaitingFile | null; audio: WaitingFile | null }
	closeTo: string
	/** The part of the address that says which list stands behind the dialog. */
	listSearch: string
	answer: FormAnswer
}

/** Adding and editing a species. */
export function SpeciesForm(props: SpeciesFormProps) {
	const { values, isNew, isRestored, imageUrl, audioUrl, waiting, closeTo, listSearch, answer } = props
	const refused = refusalOf(answer)
	const [form, fields] = useForm({
		id: "species-form",
		lastResult: refused?.result,
		defaultValue: { ...values, featured: values.featured ? "on" : undefined },
		shouldValidate: "onSubmit",
		shouldRevalidate: "onInput",
		onValidate: ({ formData }) => parseWithZod(formData, { schema: speciesForm }),
	})
	const guard = useUnsavedGuard(answer, isRestored)
	const chosenUrl = useChosenImage()
	const typed = refused?.result.initialValue ? speciesFormValues(refused.result.initialValue) : values
	const kept = refused?.waiting ?? waiting
	return (
		<SavedForm
			form={getFormProps(form)}
			answer={answer}
			values={values}
			isNew={isNew}
			createAt={href("/admin/species/new") + listSearch}
			closeTo={closeTo}
			guard={guard}
			words={WORDS}
			hasFiles
		>
			<div className="grid gap-5 sm:grid-cols-2">
				<TextField
					label={LABELS.name}
					name="name"
					required
					maxLength={SPECIES_LIMITS.name}
					defaultValue={fields.name.initialValue}
					errors={fields.name.errors}
				/>
				<TextField
					label={LABELS.scientificName}
					name="scientificName"
					required
					maxLength={SPECIES_LIMITS.scientificName}
					spellCheck={false}
					defaultValue={fields.scientificName.initialValue}
					errors={fields.scientificName.errors}
				/>
				<SelectField
					label={LABELS.type}
					name="type"
					defaultValue={fields.type.initialValue}
					errors={fields.type.errors}
				>
					{SPECIES_TYPES.map((type) => (
						<option key={type} value={type}>
							{TYPE_LABELS[type].one}
						</option>
					))}
				</SelectField>
				<SelectField
					label={LABELS.conservationStatus}
					name="conservationStatus"
					defaultValue={fields.conservationStatus.initialValue}
					errors={fields.conservationStatus.errors}
				>
					{CONSERVATION_STATUSES.map((status) => (
						<option key={status} value={status}>
							{statusLabel(status)}
						</option>
					))}
				</SelectField>
			</div>
			<TextArea
				label={LABELS.description}
				name="description"
				rows={5}
				maxLength={SPECIES_LIMITS.description}
				defaultValue={fields.description.initialValue}
				errors={fields.description.errors}
			/>
			<TextArea
				label={LABELS.locationHints}
				name="locationHints"
				rows={2}
				maxLength={SPECIES_LIMITS.locationHints}
				defaultValue={fields.locationHints.initialValue}
				errors={fields.locationHints.errors}
			/>
			<TextArea
				label={LABELS.funFacts}
				name="funFacts"
				rows={3}
				hint="One fact a line."
				maxLength={(SPECIES_LIMITS.funFact + 1) * SPECIES_LIMITS.funFacts}
				defaultValue={fields.funFacts.initialValue}
				errors={fields.funFacts.errors}
			/>
			<FileField
				label={LABELS.image}
				name="image"
				accept="image/*"
				hint="JPEG, PNG, WebP, AVIF or GIF, at most 15 MB. Where it was taken is removed from it."
				maxBytes={MAX_IMAGE_BYTES}
				errors={refused?.errors.image}
				waiting={kept.image}
				onChoose={chosenUrl.choose}
			>
				{imageUrl && <RemoveBox name="removeImage" label="Remove the image" ticked={typed.removeImage} />}
			</FileField>
			{(imageUrl || chosenUrl.url || kept.image || !isNew) && (
				<PositionEditor
					imageUrl={chosenUrl.url ?? imageUrl}
					initial={typed}
					onChange={guard.onInput}
					errors={{
						imagePosition: fields.imagePosition.errors,
						offsetX: fields.offsetX.errors,
						offsetY: fields.offsetY.errors,
					}}
				/>
			)}
			<FileField
				label={LABELS.audio}
				name="audio"
				accept="audio/*"
				hint="MP3, M4A, Ogg or WAV, at most 30 MB."
				maxBytes={MAX_AUDIO_BYTES}
				errors={refused?.errors.audio}
				waiting={kept.audio}
			>
				{audioUrl && (
					<>
						{/* biome-ignore lint/a11y/useMediaCaption: staff check what they uploaded */}
						<audio src={audioUrl} controls preload="none" className="h-13 w-full" />
						<RemoveBox name="removeAudio" label="Remove the audio guide" ticked={typed.removeAudio} />
					</>
				)}
			</FileField>
			<label className="flex min-h-12 items-center gap-3 font-semibold">
				<input type="checkbox" name="featured" defaultChecked={typed.featured} className="size-6" />
				Featured Species
			</label>
		</SavedForm>
	)
}

const WORDS = {
	create: "Create",
	update: "Update",
	creationFailed: "Creation failed",
	updateFailed: "Update failed",
}

const LABELS = {
	name: "Common Name",
	scientificName: "Scientific Name",
	type: "Type",
	conservationStatus: "Conservation Status",
	description: "Description",
	locationHints: "Location Hints",
	funFacts: "Fun Facts",
	image: "Image",
	audio: "Audio",
}

function RemoveBox({ name, label, ticked }: { name: string; label: string; ticked: boolean }) {
	return (
		<label className="flex min-h-12 items-center gap-3">
			<input type="checkbox" name={name} defaultChecked={ticked} className="size-6" />
			{label}
		</label>
	)
}

/** The address of a picture that was chosen but not sent yet, for the preview. */
function useChosenImage(): { url: string | null; choose: (file: File | null) => void } {
	const [url, setUrl] = useState<string | null>(null)
	useEffect(() => {
		if (url) return () => URL.revokeObjectURL(url)
	}, [url])
	return { url, choose: (file) => setUrl(file && URL.createObjectURL(file)) }
}
