import type { getFormProps } from "@conform-to/react"
import type { ReactNode } from "react"
import { Form, Link, useNavigation } from "react-router"
import type { RefusedForm } from "../../forms/refused-form.ts"
import { ErrorSummary } from "../error-summary.tsx"
import type { UnsentForm } from "../unsent-form.ts"
import { useFailureToast } from "../use-failure-toast.ts"
import { TheirVersion } from "./their-version.tsx"
import type { useUnsavedGuard } from "./use-unsaved-guard.ts"

/** What the server, or in its place the browser, says of a form that was not saved. */
export type FormAnswer = RefusedForm | UnsentForm | undefined

/** The refusal of the server, which carries what was typed. */
export function refusalOf(answer: FormAnswer): RefusedForm | undefined {
	return answer && "result" in answer ? answer : undefined
}

type SavedFormProps = {
	/** conform's part: checks before it is sent. */
	form: ReturnType<typeof getFormProps>
	answer: FormAnswer
	/** What the form was handed out with. */
	values: { formKey: string; revision: number }
	isNew: boolean
	/** Where a new thing is made: also for one that was deleted while it was edited. */
	createAt: string
	closeTo: string
	guard: ReturnType<typeof useUnsavedGuard>
	/** The words of the buttons, and those for when it fails. */
	words: { create: string; update: string; creationFailed: string; updateFailed: string }
	hasFiles?: boolean
	children: ReactNode
}

/** A form of the staff that saves one thing: what went wrong above its fields, its buttons below. */
export function SavedForm(props: SavedFormProps) {
	const { form, answer, values, isNew, createAt, closeTo, guard, words, hasFiles, children } = props
	const pending = useNavigation().state === "submitting"
	const refused = refusalOf(answer)
	const savesNew = isNew || refused?.isGone
	const failure = savesNew ? words.creationFailed : words.updateFailed
	useFailureToast(failure, answer)
	return (
		<Form
			{...form}
			method="post"
			{...(hasFiles && { encType: "multipart/form-data" as const })}
			{...(refused?.isGone && { action: createAt })}
			onInput={guard.onInput}
			onSubmit={(event) => {
				form.onSubmit(event)
				guard.onSubmit(event)
			}}
			preventScrollReset
			className="mt-4 grid gap-5"
		>
			{answer && <ErrorSummary title={failure} errors={answer.errors} />}
			{refused?.theirs && <TheirVersion lines={refused.theirs} />}
			<input type="hidden" name="formKey" value={values.formKey} />
			<input type="hidden" name="revision" value={refused?.revision ?? values.revision} />
			{children}
			<div className="flex flex-wrap gap-3">
				<button type="submit" className="button" aria-disabled={pending}>
					{pending ? "Saving..." : savesNew ? words.create : words.update}
				</button>
				<Link to={closeTo} preventScrollReset className="button button-quiet">
					Cancel
				</Link>
			</div>
		</Form>
	)
}
