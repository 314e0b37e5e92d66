import { Fragment, type ReactNode } from "react"
import type { BrowserDraft } from "./browser-draft.ts"
import { DraftOffer } from "./draft-offer.tsx"
import { isSameText, useAnswerSince, useBrowserDraft } from "./use-browser-draft.ts"
import type { FormAnswer } from "./use-validated-form.ts"

type FormState<Values> = {
	values: Values
	/** The values were typed before, but not saved. */
	isRestored: boolean
	answer: FormAnswer
}

type RestorableFormProps<Values> = FormState<Values> & {
	formId: string
	valuesOf(draft: BrowserDraft): Values
	children(state: FormState<Values>): ReactNode
}

/** Offers the unsaved text of a form before the form, and shows the form with it once it is restored. */
export function RestorableForm<Values extends object>(props: RestorableFormProps<Values>) {
	const { formId, valuesOf, children, ...state } = props
	const offered = useBrowserDraft(
		formId,
		(draft) => state.isRestored && isSameText(valuesOf(draft), state.values),
	)
	const { restored } = offered
	const answer = useAnswerSince(restored, state.answer)
	const shown = restored ? { values: valuesOf(restored), isRestored: true, answer } : state
	return (
		<>
			{(restored || !state.isRestored) && <DraftOffer {...offered} />}
			<Fragment key={restored?.key}>{children(shown)}</Fragment>
		</>
	)
}
