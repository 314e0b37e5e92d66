import { useEffect, useState } from "react"
import { href } from "react-router"
import { parseForm } from "#app/models/forms/parse-form.ts"
import { FIELD_ENTRIES, mapFields } from "#app/models/species/each-field.ts"
import type { SpeciesField } from "#app/models/species/species-fields.ts"
import {
	FILE_GONE,
	type SpeciesFormValues,
	speciesForm,
	speciesFormValues,
} from "#app/models/species/species-form.ts"
import type { BrowserDraft } from "#app/ui/forms/browser-draft.ts"
import { checkAudio, checkImage } from "#app/ui/forms/file-checks.ts"
import { FileField } from "#app/ui/forms/file-field.tsx"
import { RecordForm } from "#app/ui/forms/record-form.tsx"
import { RestorableForm } from "#app/ui/forms/restorable-form.tsx"
import { draftForm } from "#app/ui/forms/use-browser-draft.ts"
import { useUnsavedGuard } from "#app/ui/forms/use-unsaved-guard.ts"
import { type FormAnswer, invalidSubmissionOf, useValidatedForm } from "#app/ui/forms/use-validated-form.ts"
import { FieldControl } from "./field-control.tsx"
import { PositionEditor } from "./position-editor.tsx"

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

/** Adding and editing a species; what was typed here before and not saved is offered first. */
export function SpeciesForm({ values, isRestored, answer, ...rest }: SpeciesFormProps) {
	return (
		<RestorableForm
			formId={FORM_ID}
			values={values}
			isRestored={isRestored}
			answer={answer}
			valuesOf={valuesOf}
		>
			{(state) => <SpeciesFields {...rest} {...state} />}
		</RestorableForm>
	)
}

const valuesOf = (draft: BrowserDraft) => speciesFormValues(parseForm(draftForm(draft), speciesForm).payload)

const FORM_ID = "species-form"

function SpeciesFields(props: SpeciesFormProps) {
	const { values, isNew, isRestored, imageUrl, audioUrl, waiting, closeTo, listSearch, answer } = props
	const refused = invalidSubmissionOf(answer)
	const { fields, checked } = useValidatedForm({
		id: FORM_ID,
		schema: speciesForm,
		answer,
		defaultValue: {
			...values,
			...mapFields((field, name) =>
				field.kind === "switch" ? (values[name] ? "on" : undefined) : String(values[name]),
			),
		},
	})
	const guard = useUnsavedGuard(answer, isRestored)
	const chosenUrl = useChosenImage()
	const typed = refused?.result.initialValue ? speciesFormValues(refused.result.initialValue) : values
	const kept = refused?.waiting ?? waiting
	const [removesImage, setRemovesImage] = useState(typed.removeImage)
	// A new picture replaces the saved one, whether or not it is to be removed; one that waits on the server can't be shown.
	const savedUrl = removesImage || kept.image ? null : imageUrl
	const controls = (kinds: SpeciesField["kind"][]) =>
		FIELD_ENTRIES.filter(([, { kind }]) => kinds.includes(kind)).map(([name, field]) => (
			<FieldControl
				key={name}
				name={name}
				field={field}
				value={field.kind === "switch" ? typed[name] : fields[name].initialValue}
				errors={fields[name].errors}
			/>
		))
	return (
		<RecordForm
			checked={checked}
			answer={answer}
			values={values}
			isNew={isNew}
			createAt={href("/admin/species/new") + listSearch}
			closeTo={closeTo}
			guard={guard}
			words={WORDS}
			hasFiles
		>
			<div className="grid grid-cols-1 gap-5 sm:grid-cols-[repeat(auto-fit,minmax(min(100%,14rem),1fr))]">
				{controls(["line", "choice"])}
			</div>
			{controls(["passage", "list"])}
			<FileField
				label="Image"
				name="image"
				accept="image/*"
				prompt="Drag and drop a picture here, or choose one."
				hint="JPEG, PNG, WebP, AVIF or GIF, at most 15 MB. Where it was taken is removed from it."
				check={checkImage}
				errors={refused?.errors.image ?? goneFile(values.imageUpload, kept.image)}
				waiting={kept.image}
				onChoose={chosenUrl.choose}
			>
				{imageUrl && (
					<RemoveBox
						name="removeImage"
						label="Remove the image"
						ticked={typed.removeImage}
						onChange={setRemovesImage}
					/>
				)}
			</FileField>
			{imageUrl || chosenUrl.url || kept.image ? (
				<PositionEditor
					imageUrl={chosenUrl.url ?? savedUrl}
					isRemoved={removesImage && !chosenUrl.url && !kept.image}
					initial={typed}
					onChange={guard.onInput}
					errors={{
						imagePosition: fields.imagePosition.errors,
						offsetX: fields.offsetX.errors,
						offsetY: fields.offsetY.errors,
					}}
				/>
			) : (
				// The position outlives its picture: the next one may take it over.
				(["imagePosition", "offsetX", "offsetY"] as const).map((name) => (
					<input key={name} type="hidden" name={name} value={typed[name]} />
				))
			)}
			<FileField
				label="Audio"
				name="audio"
				accept="audio/*"
				prompt="Drag and drop a sound file here, or choose one."
				hint="MP3, M4A, Ogg or WAV, at most 30 MB."
				check={checkAudio}
				errors={refused?.errors.audio ?? goneFile(values.audioUpload, kept.audio)}
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
			{controls(["switch"])}
		</RecordForm>
	)
}

const WORDS = {
	create: "Create",
	update: "Update",
	creationFailed: "Creation failed",
	updateFailed: "Update failed",
}

/** A form that came back without the file that it was sent with says so. */
function goneFile(token: string, waiting: WaitingFile | null): string[] | undefined {
	return token && !waiting ? [FILE_GONE] : undefined
}

type RemoveBoxProps = {
	name: string
	label: string
	ticked: boolean
	onChange?: (ticked: boolean) => void
}

function RemoveBox({ name, label, ticked, onChange }: RemoveBoxProps) {
	return (
		<label className="flex min-h-12 items-center gap-3">
			<input
				type="checkbox"
				name={name}
				defaultChecked={ticked}
				onChange={(event) => onChange?.(event.target.checked)}
				className="size-6"
			/>
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
