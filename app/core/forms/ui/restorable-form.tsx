import type { ComponentType } from "react"
import type { BrowserDraft } from "./browser-draft.ts"
import { DraftOffer } from "./draft-offer.tsx"
import type { FormResult } from "./failed-submission.ts"
import { isSameText, useAnswerSince, useBrowserDraft } from "./use-browser-draft.ts"

export type RestorableFormState<Values> = {
	values: Values
	isRestored: boolean
	actionData: FormResult
}

type RestorableFormProps<FormProps extends RestorableFormState<object>> = {
	formId: string
	valuesOf(draft: BrowserDraft): FormProps["values"]
	form: ComponentType<FormProps>
	formProps: FormProps
}

/** Offers the unsaved text of a form before the form, and shows the form with it once it is restored. */
export function RestorableForm<FormProps extends RestorableFormState<object>>({
	formId,
	valuesOf,
	form: Form,
	formProps,
}: RestorableFormProps<FormProps>) {
	const { values, isRestored } = formProps
	const offered = useBrowserDraft(formId, (draft) => isRestored && isSameText(valuesOf(draft), values))
	const { restored } = offered
	const actionData = useAnswerSince(restored, formProps.actionData)
	const shown = restored
		? { ...formProps, values: valuesOf(restored), isRestored: true, actionData }
		: formProps
	return (
		<>
			{restored || !isRestored ? (
				<DraftOffer {...offered} />
			) : (
				!actionData && (
					<p role="status" className="mt-4 border-l-6 border-gold bg-sunk px-4 py-3">
						Your text is back. It isn't saved yet.
					</p>
				)
			)}
			<Form key={restored?.key} {...shown} />
		</>
	)
}
