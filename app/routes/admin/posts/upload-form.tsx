import { href } from "react-router"
import { type UploadFormValues, uploadForm, uploadFormValues } from "#app/models/posts/uploaded-picture.ts"
import { type DraftUpload, missingUpload } from "#app/ui/forms/draft-upload.ts"
import { checkImage } from "#app/ui/forms/file-checks.ts"
import { FileField } from "#app/ui/forms/file-field.tsx"
import { RecordForm } from "#app/ui/forms/record-form.tsx"
import type { RestorableFormState } from "#app/ui/forms/restorable-form.tsx"
import { useUnsavedGuard } from "#app/ui/forms/use-unsaved-guard.ts"
import { invalidSubmissionOf, useValidatedForm } from "#app/ui/forms/use-validated-form.ts"
import { AlternativeTextFields } from "./alternative-text-fields.tsx"

type UploadFormProps = RestorableFormState<UploadFormValues> & {
	waiting: DraftUpload | null
	closeTo: string
}

/** Uploads a picture for the text of a post. */
export function UploadForm({ values, isRestored, waiting, closeTo, actionData }: UploadFormProps) {
	const invalid = invalidSubmissionOf(actionData)
	const { fields, checked } = useValidatedForm({
		id: "picture-upload",
		schema: uploadForm,
		actionData,
		defaultValue: { alt: values.alt, decorative: values.decorative ? "on" : undefined },
	})
	const guard = useUnsavedGuard(actionData, isRestored)
	const typed = invalid?.result.initialValue ? uploadFormValues(invalid.result.initialValue) : values
	const upload = invalid?.draftUploads?.image ?? waiting
	return (
		<RecordForm
			checked={checked}
			actionData={actionData}
			values={values}
			isNew
			createAt={href("/admin/news")}
			closeTo={closeTo}
			guard={guard}
			labels={RECORD_LABELS}
			hasFiles
		>
			<FileField
				label="Picture"
				name="image"
				accept="image/*"
				prompt="Drag and drop a picture here, or choose one."
				hint="JPEG, PNG, WebP, AVIF or GIF, up to 15 MB. Location data is removed."
				check={checkImage}
				errors={checked.errors?.image ?? missingUpload(values.imageUpload, upload)}
				waiting={upload}
			/>
			<AlternativeTextFields
				of="picture"
				alt={{ name: "alt", defaultValue: typed.alt }}
				decorative={{ name: "decorative", defaultChecked: typed.decorative }}
				errors={fields.alt.errors}
			/>
		</RecordForm>
	)
}

const RECORD_LABELS = {
	create: "Upload Picture",
	update: "Upload Picture",
	creationFailed: "Couldn't upload the picture",
	updateFailed: "Couldn't upload the picture",
} as const
