import { href } from "react-router"
import { parseForm } from "#app/models/forms/parse-form.ts"
import { type SectionFormValues, sectionForm, sectionFormValues } from "#app/models/waiver/terms-form.ts"
import type { BrowserDraft } from "#app/ui/forms/browser-draft.ts"
import { TextArea, TextField } from "#app/ui/forms/form-fields.tsx"
import { RecordForm } from "#app/ui/forms/record-form.tsx"
import { RestorableForm, type RestorableFormState } from "#app/ui/forms/restorable-form.tsx"
import { draftForm } from "#app/ui/forms/use-browser-draft.ts"
import { useUnsavedGuard } from "#app/ui/forms/use-unsaved-guard.ts"
import { useValidatedForm } from "#app/ui/forms/use-validated-form.ts"

type SectionFormProps = RestorableFormState<SectionFormValues> & { isNew: boolean }

export function SectionForm(props: SectionFormProps) {
	return <RestorableForm formId={FORM_ID} valuesOf={valuesOf} form={SectionFields} formProps={props} />
}

const valuesOf = (draft: BrowserDraft) => sectionFormValues(parseForm(draftForm(draft), sectionForm).payload)

const FORM_ID = "section"

function SectionFields({ values, isNew, isRestored, answer }: SectionFormProps) {
	const { fields, checked } = useValidatedForm({
		id: FORM_ID,
		schema: sectionForm,
		answer,
		defaultValue: values,
	})
	const guard = useUnsavedGuard(answer, isRestored)
	return (
		<RecordForm
			checked={checked}
			answer={answer}
			values={values}
			isNew={isNew}
			createAt={href("/admin/site/terms/sections/new")}
			closeTo={href("/admin/site/terms")}
			guard={guard}
			labels={RECORD_LABELS}
		>
			<TextField
				label="Heading"
				name="heading"
				required
				defaultValue={fields.heading.initialValue}
				errors={fields.heading.errors}
				hint="Without a number. Sections are numbered in their order."
			/>
			<TextArea
				label="Text"
				name="text"
				required
				rows={14}
				defaultValue={fields.text.initialValue}
				errors={fields.text.errors}
				hint="Plain text. Begin each item of a list with a dash and a space. An empty line begins a new paragraph."
			/>
		</RecordForm>
	)
}

const RECORD_LABELS = {
	create: "Add Section",
	update: "Save Section",
	creationFailed: "Section not added",
	updateFailed: "Section not saved",
} as const
