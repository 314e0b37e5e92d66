import { href } from "react-router"
import { parseForm } from "#app/models/forms/parse-form.ts"
import { MAP_LABELS, type MapFormValues, mapForm, mapFormValues } from "#app/models/map/map-form.ts"
import type { BrowserDraft } from "#app/ui/forms/browser-draft.ts"
import { type DraftUpload, missingUpload } from "#app/ui/forms/draft-upload.ts"
import { checkImage } from "#app/ui/forms/file-checks.ts"
import { FileField } from "#app/ui/forms/file-field.tsx"
import { TextArea, TextField } from "#app/ui/forms/form-fields.tsx"
import { RecordForm } from "#app/ui/forms/record-form.tsx"
import { RestorableForm, type RestorableFormState } from "#app/ui/forms/restorable-form.tsx"
import { draftForm } from "#app/ui/forms/use-browser-draft.ts"
import { useChosenImage } from "#app/ui/forms/use-chosen-image.ts"
import { useUnsavedGuard } from "#app/ui/forms/use-unsaved-guard.ts"
import { invalidSubmissionOf, useValidatedForm } from "#app/ui/forms/use-validated-form.ts"

type MapFormProps = RestorableFormState<MapFormValues> & {
	isNew: boolean
	/** Of the saved picture; null for a new map. */
	imageUrl: string | null
	waiting: DraftUpload | null
	closeTo: string
}

export function MapForm(props: MapFormProps) {
	return <RestorableForm formId={FORM_ID} valuesOf={valuesOf} form={MapFields} formProps={props} />
}

const FORM_ID = "map"

const valuesOf = (draft: BrowserDraft) => mapFormValues(parseForm(draftForm(draft), mapForm).payload)

function MapFields({ values, isNew, isRestored, imageUrl, waiting, closeTo, answer }: MapFormProps) {
	const invalid = invalidSubmissionOf(answer)
	const { fields, checked } = useValidatedForm({
		id: FORM_ID,
		schema: mapForm,
		answer,
		defaultValue: values,
	})
	const guard = useUnsavedGuard(answer, isRestored)
	const chosen = useChosenImage()
	const upload = invalid?.draftUploads?.image ?? waiting
	const shownUrl = chosen.url ?? (upload ? null : imageUrl)
	const field = (name: keyof typeof MAP_LABELS) => ({
		label: MAP_LABELS[name],
		name,
		defaultValue: fields[name].initialValue,
		errors: fields[name].errors,
	})
	return (
		<RecordForm
			checked={checked}
			answer={answer}
			values={values}
			isNew={isNew}
			createAt={href("/admin/map/new")}
			closeTo={closeTo}
			guard={guard}
			labels={RECORD_LABELS}
			hasFiles
		>
			<TextField {...field("name")} required autoComplete="off" hint="Such as 'The farm and its trails'." />
			<FileField
				label="Picture"
				name="image"
				accept="image/*"
				prompt="Drag and drop the map here, or choose it."
				hint="A drawn, scanned or exported map: JPEG, PNG, WebP, AVIF or GIF, up to 15 MB. Best with 2,560 pixels width or more. Location data is removed."
				check={checkImage}
				errors={checked.errors?.image ?? missingUpload(values.imageUpload, upload)}
				waiting={upload}
				onChoose={chosen.choose}
			>
				{shownUrl && (
					<img
						src={shownUrl}
						alt="As it is now"
						className="max-h-48 max-w-full justify-self-start rounded bg-sunk"
					/>
				)}
			</FileField>
			<TextArea
				{...field("altText")}
				required
				rows={2}
				hint="What the picture shows, for those who can't see it: 'Drawn map with the barn in the middle and the lake in the north.'"
			/>
			<TextArea {...field("description")} rows={3} hint="Optional. It is above the map." />
		</RecordForm>
	)
}

const RECORD_LABELS = {
	create: "Save Map",
	update: "Save Map",
	creationFailed: "Couldn't save the map",
	updateFailed: "Couldn't save the map",
} as const
