import { href } from "react-router"
import { parseForm } from "#app/models/forms/parse-form.ts"
import { LEVEL_LABELS, NOTICE_LEVELS } from "#app/models/notices/notice.ts"
import {
	NOTICE_LABELS,
	NOTICE_LIMITS,
	type NoticeFormValues,
	noticeForm,
	noticeFormValues,
} from "#app/models/notices/notice-form.ts"
import type { BrowserDraft } from "#app/ui/forms/browser-draft.ts"
import { SelectField, TextArea, TextField } from "#app/ui/forms/form-fields.tsx"
import { RecordForm } from "#app/ui/forms/record-form.tsx"
import { RestorableForm, type RestorableFormState } from "#app/ui/forms/restorable-form.tsx"
import { draftForm } from "#app/ui/forms/use-browser-draft.ts"
import { useUnsavedGuard } from "#app/ui/forms/use-unsaved-guard.ts"
import { useValidatedForm } from "#app/ui/forms/use-validated-form.ts"
import { useTimeZone } from "#app/ui/time-zone.ts"

type NoticeFormProps = RestorableFormState<NoticeFormValues> & { isNew: boolean }

export function NoticeForm(props: NoticeFormProps) {
	const schema = noticeForm(useTimeZone())
	const valuesOf = (draft: BrowserDraft) => noticeFormValues(parseForm(draftForm(draft), schema).payload)
	return <RestorableForm formId={FORM_ID} valuesOf={valuesOf} form={NoticeFields} formProps={props} />
}

const FORM_ID = "notice"

function NoticeFields({ values, isNew, isRestored, answer }: NoticeFormProps) {
	const schema = noticeForm(useTimeZone())
	const { fields, checked } = useValidatedForm({
		id: FORM_ID,
		schema,
		answer,
		defaultValue: values,
	})
	const guard = useUnsavedGuard(answer, isRestored)
	const field = (name: keyof typeof NOTICE_LABELS) => ({
		label: NOTICE_LABELS[name],
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
			createAt={href("/admin/site/notices/new")}
			closeTo={href("/admin/site/notices")}
			guard={guard}
			labels={RECORD_LABELS}
		>
			<TextArea
				{...field("text")}
				required
				rows={3}
				hint={`Up to ${NOTICE_LIMITS.text} characters. Say what happened, then what to do.`}
			/>
			<SelectField {...field("level")}>
				{NOTICE_LEVELS.map((level) => (
					<option key={level} value={level}>
						{LEVEL_LABELS[level]}
					</option>
				))}
			</SelectField>
			<TextField
				{...field("startsAt")}
				type="datetime-local"
				hint="Optional, in the farm's time. Without a start, it is shown at once."
			/>
			<TextField
				{...field("endsAt")}
				type="datetime-local"
				hint="Optional. Without an end, it is shown until you delete it."
			/>
			<TextField
				{...field("link")}
				type="text"
				inputMode="url"
				autoCapitalize="none"
				autoComplete="off"
				hint="Optional: https://… or a page of this site, such as /blog."
			/>
			<TextField
				{...field("linkText")}
				type="text"
				autoComplete="off"
				hint="Optional, such as 'Road conditions'. Otherwise the link is called 'More information'."
			/>
		</RecordForm>
	)
}

const RECORD_LABELS = {
	create: "Save Notice",
	update: "Save Notice",
	creationFailed: "Couldn't save the notice",
	updateFailed: "Couldn't save the notice",
} as const
