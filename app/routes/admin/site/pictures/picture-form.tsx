import { useState } from "react"
import { parseForm } from "#app/models/forms/parse-form.ts"
import { type PictureFormValues, pictureForm, pictureFormValues } from "#app/models/settings/picture-form.ts"
import type { BrowserDraft } from "#app/ui/forms/browser-draft.ts"
import { type DraftUpload, missingUpload } from "#app/ui/forms/draft-upload.ts"
import { checkImage } from "#app/ui/forms/file-checks.ts"
import { FileField } from "#app/ui/forms/file-field.tsx"
import { FocusFields } from "#app/ui/forms/focus-fields.tsx"
import { RecordForm } from "#app/ui/forms/record-form.tsx"
import { RemoveCheckbox } from "#app/ui/forms/remove-checkbox.tsx"
import { RestorableForm, type RestorableFormState } from "#app/ui/forms/restorable-form.tsx"
import { draftForm } from "#app/ui/forms/use-browser-draft.ts"
import { useChosenImage } from "#app/ui/forms/use-chosen-image.ts"
import { useUnsavedGuard } from "#app/ui/forms/use-unsaved-guard.ts"
import { invalidSubmissionOf, useValidatedForm } from "#app/ui/forms/use-validated-form.ts"

type PictureFormProps = RestorableFormState<PictureFormValues> & {
	hasFocus: boolean
	imageUrl: string | null
	waiting: DraftUpload | null
	address: string
	closeTo: string
}

export function PictureForm(props: PictureFormProps) {
	return <RestorableForm formId={FORM_ID} valuesOf={valuesOf} form={PictureFields} formProps={props} />
}

const FORM_ID = "site-picture"

const valuesOf = (draft: BrowserDraft) => pictureFormValues(parseForm(draftForm(draft), pictureForm).payload)

function PictureFields(props: PictureFormProps) {
	const { values, isRestored, hasFocus, imageUrl, waiting, address, closeTo, actionData } = props
	const invalid = invalidSubmissionOf(actionData)
	const { fields, checked } = useValidatedForm({
		id: FORM_ID,
		schema: pictureForm,
		actionData,
		defaultValue: { focusX: values.focusX, focusY: values.focusY },
	})
	const guard = useUnsavedGuard(actionData, isRestored)
	const chosen = useChosenImage()
	const typed = invalid?.result.initialValue ? pictureFormValues(invalid.result.initialValue) : values
	const upload = invalid?.draftUploads?.image ?? waiting
	const [isRemoved, setRemoved] = useState(typed.removeImage)
	const shownUrl = chosen.url ?? (isRemoved || upload ? null : imageUrl)
	return (
		<RecordForm
			checked={checked}
			actionData={actionData}
			values={values}
			isNew={false}
			createAt={address}
			closeTo={closeTo}
			guard={guard}
			labels={LABELS}
			hasFiles
		>
			<FileField
				label="Image"
				name="image"
				accept="image/*"
				prompt="Drag and drop an image here, or choose one."
				hint="JPEG, PNG, WebP, AVIF or GIF, up to 15 MB. Location data is removed."
				check={checkImage}
				errors={checked.errors?.image ?? missingUpload(values.imageUpload, upload)}
				waiting={upload}
				onChoose={chosen.choose}
			>
				{imageUrl && (
					<RemoveCheckbox
						name="removeImage"
						label="Remove the image"
						ticked={typed.removeImage}
						onChange={setRemoved}
					/>
				)}
			</FileField>
			{hasFocus ? (
				<FocusFields
					imageUrl={shownUrl}
					initial={typed}
					errors={{ x: fields.focusX.errors, y: fields.focusY.errors }}
				/>
			) : (
				shownUrl && (
					<img
						src={shownUrl}
						alt="As it is now"
						className="max-h-48 max-w-full justify-self-start rounded bg-sunk"
					/>
				)
			)}
		</RecordForm>
	)
}

const LABELS = {
	create: "Save",
	update: "Save",
	creationFailed: "Couldn't save the picture",
	updateFailed: "Couldn't save the picture",
} as const
