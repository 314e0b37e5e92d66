import { href } from "react-router"
import { parseForm } from "#app/models/forms/parse-form.ts"
import {
	PHOTO_LABELS,
	type PhotoFormValues,
	photoForm,
	photoFormValues,
} from "#app/models/species/photo-form.ts"
import { SPECIES_FIELDS } from "#app/models/species/species-fields.ts"
import type { BrowserDraft } from "#app/ui/forms/browser-draft.ts"
import { type DraftUpload, missingUpload } from "#app/ui/forms/draft-upload.ts"
import { checkImage } from "#app/ui/forms/file-checks.ts"
import { FileField } from "#app/ui/forms/file-field.tsx"
import { RecordForm } from "#app/ui/forms/record-form.tsx"
import { RestorableForm, type RestorableFormState } from "#app/ui/forms/restorable-form.tsx"
import { draftForm } from "#app/ui/forms/use-browser-draft.ts"
import { useChosenImage } from "#app/ui/forms/use-chosen-image.ts"
import { useUnsavedGuard } from "#app/ui/forms/use-unsaved-guard.ts"
import { invalidSubmissionOf, useValidatedForm } from "#app/ui/forms/use-validated-form.ts"
import { FieldControl } from "./field-control.tsx"
import { PositionEditor } from "./position-editor.tsx"

type PhotoFormProps = RestorableFormState<PhotoFormValues> & {
	isNew: boolean
	/** Of the saved photo; null for a new one. */
	imageUrl: string | null
	waiting: DraftUpload | null
	closeTo: string
}

export function PhotoForm(props: PhotoFormProps) {
	return <RestorableForm formId={FORM_ID} valuesOf={valuesOf} form={PhotoFields} formProps={props} />
}

const FORM_ID = "photo"

const valuesOf = (draft: BrowserDraft) => photoFormValues(parseForm(draftForm(draft), photoForm).payload)

function PhotoFields({ values, isNew, isRestored, imageUrl, waiting, closeTo, answer }: PhotoFormProps) {
	const invalid = invalidSubmissionOf(answer)
	const { fields, checked } = useValidatedForm({
		id: FORM_ID,
		schema: photoForm,
		answer,
		defaultValue: values,
	})
	const guard = useUnsavedGuard(answer, isRestored)
	const chosen = useChosenImage()
	const typed = invalid?.result.initialValue ? photoFormValues(invalid.result.initialValue) : values
	const upload = invalid?.draftUploads?.image ?? waiting
	const shownUrl = chosen.url ?? (upload ? null : imageUrl)
	const texts = {
		alt: SPECIES_FIELDS.imageAlt,
		credit: SPECIES_FIELDS.imageCredit,
		licence: SPECIES_FIELDS.imageLicence,
	}
	return (
		<RecordForm
			checked={checked}
			answer={answer}
			values={values}
			isNew={isNew}
			createAt={href("/admin")}
			closeTo={closeTo}
			guard={guard}
			labels={RECORD_LABELS}
			hasFiles
		>
			<FileField
				label="Photo"
				name="image"
				accept="image/*"
				prompt="Drag and drop a photo here, or choose one."
				hint="JPEG, PNG, WebP, AVIF or GIF, up to 15 MB. Location data is removed."
				check={checkImage}
				errors={checked.errors?.image ?? missingUpload(values.imageUpload, upload)}
				waiting={upload}
				onChoose={chosen.choose}
			/>
			<PositionEditor
				imageUrl={shownUrl}
				isRemoved={false}
				initial={typed}
				onChange={guard.onInput}
				errors={{
					imagePosition: fields.imagePosition.errors,
					offsetX: fields.offsetX.errors,
					offsetY: fields.offsetY.errors,
				}}
			/>
			{(["alt", "credit", "licence"] as const).map((name) => (
				<FieldControl
					key={name}
					name={name}
					field={{ ...texts[name], label: PHOTO_LABELS[name] }}
					value={fields[name].initialValue}
					errors={fields[name].errors}
				/>
			))}
		</RecordForm>
	)
}

const RECORD_LABELS = {
	create: "Save Photo",
	update: "Save Photo",
	creationFailed: "Couldn't save the photo",
	updateFailed: "Couldn't save the photo",
} as const
