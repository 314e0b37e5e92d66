import { useState } from "react"
import { href } from "react-router"
import { parseForm } from "#app/models/forms/parse-form.ts"
import { MAX_ROWS, redirectListForm } from "#app/models/redirects/redirect-list.ts"
import { formatCount, formatNumber } from "#app/models/text/numbers.ts"
import type { BrowserDraft } from "#app/ui/forms/browser-draft.ts"
import { TextArea } from "#app/ui/forms/form-fields.tsx"
import { RecordForm } from "#app/ui/forms/record-form.tsx"
import { RestorableForm, type RestorableFormState } from "#app/ui/forms/restorable-form.tsx"
import { draftForm } from "#app/ui/forms/use-browser-draft.ts"
import { useUnsavedGuard } from "#app/ui/forms/use-unsaved-guard.ts"
import { type FormAnswer, invalidSubmissionOf, useValidatedForm } from "#app/ui/forms/use-validated-form.ts"
import { NOTICE } from "#app/ui/parts.tsx"

const FORM_ID = "redirect-list"

export const typedList = (typed: Record<string, unknown>) => ({
	list: String(typed.list ?? ""),
	checked: String(typed.checked ?? ""),
	formKey: String(typed.formKey ?? ""),
	revision: 0,
})

type CheckedList = { check?: { added: number; known: number }; problems?: string[] }

type ImportFormProps = RestorableFormState<ReturnType<typeof typedList>>

export function ImportForm(props: ImportFormProps) {
	const valuesOf = (draft: BrowserDraft) => typedList(parseForm(draftForm(draft), redirectListForm).payload)
	return <RestorableForm formId={FORM_ID} valuesOf={valuesOf} form={ListFields} formProps={props} />
}

function ListFields({ values, isRestored, actionData }: ImportFormProps) {
	const sent = invalidSubmissionOf(actionData)?.result.initialValue
	const typed = sent ? typedList(sent) : values
	const { checked } = useValidatedForm({ id: FORM_ID, schema: redirectListForm, actionData })
	const guard = useUnsavedGuard(actionData, isRestored)
	const [changedSince, setChangedSince] = useState<FormAnswer>()
	const { check, problems } = (changedSince === actionData ? {} : (actionData ?? {})) as CheckedList
	const action = check ? `Import ${formatCount(check.added, "Redirect")}` : "Check the List"
	function onInput() {
		guard.onInput()
		setChangedSince(actionData)
	}
	return (
		<RecordForm
			checked={checked}
			actionData={actionData}
			values={values}
			isNew={false}
			createAt={href("/admin/site/redirects/import")}
			closeTo={href("/admin/site/redirects")}
			guard={{ ...guard, onInput }}
			labels={{ create: action, update: action, creationFailed: FAILED, updateFailed: FAILED }}
			// As multipart, a long list is half as large.
			hasFiles
		>
			<p>
				Paste two columns of a spreadsheet or a CSV file: the old address, then the new one. At most{" "}
				{formatNumber(MAX_ROWS)} lines. First the list is checked; then all of it is imported, or nothing.
			</p>
			<input type="hidden" name="checked" value={typed.checked} />
			<TextArea
				label="List"
				name="list"
				rows={12}
				required
				spellCheck={false}
				autoCapitalize="none"
				className="font-mono text-sm"
				defaultValue={typed.list}
				errors={checked.errors?.list}
				hint="Such as: /about-us, /visit"
			/>
			<div role="status">
				{check && (
					<p className={NOTICE.gold}>
						Nothing is imported yet. {formatCount(check.added, "redirect is", "redirects are")} new
						{check.known > 0 && `, and ${formatCount(check.known, "is", "are")} already there`}.
					</p>
				)}
				{problems && (
					<ul className={`${NOTICE.barn} [overflow-wrap:anywhere]`}>
						{problems.map((problem) => (
							<li key={problem}>{problem}</li>
						))}
					</ul>
				)}
			</div>
		</RecordForm>
	)
}

const FAILED = "List not imported"
