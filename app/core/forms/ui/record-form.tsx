import { type FormEvent, type ReactNode, useEffect, useRef } from "react"
import { EditConflict } from "./edit-conflict.tsx"
import type { FormAnswer } from "./failed-submission.ts"
import { SaveBar } from "./save-bar.tsx"
import { UploadLine } from "./upload-line.tsx"
import { useFailureToast } from "./use-failure-toast.ts"
import type { useUnsavedGuard } from "./use-unsaved-guard.ts"
import { invalidSubmissionOf, type ValidatedFormState } from "./use-validated-form.ts"
import { ValidatedForm } from "./validated-form.tsx"

type RecordFormProps = {
	checked: ValidatedFormState
	actionData: FormAnswer
	values: { formKey: string; revision: number }
	isNew: boolean
	createAt: string
	closeTo: string
	guard: Omit<ReturnType<typeof useUnsavedGuard>, "onInput"> & {
		onInput: (event: FormEvent<HTMLFormElement>) => void
	}
	labels: {
		create: string
		update: string
		creationFailed: string
		updateFailed: string
		failureToast?: true
	}
	hasFiles?: boolean
	stateLine?: ReactNode
	children: ReactNode
}

/** Milliseconds after a conflict is shown in which a press doesn't count as a decision. */
const READING_MS = 1000

export function RecordForm(props: RecordFormProps) {
	const { checked, actionData, values, isNew, createAt, closeTo, guard, labels, hasFiles, children } = props
	const invalid = invalidSubmissionOf(actionData)
	const savesNew = isNew || invalid?.isDeleted
	const failure = savesNew ? labels.creationFailed : labels.updateFailed
	const isToasted =
		labels.failureToast !== undefined && actionData !== undefined && checked.attempt === actionData
	useFailureToast(failure, labels.failureToast ? actionData : undefined)
	const conflict = invalid?.storedVersion
	// Without scripts, the page is loaded with the newest revision.
	const openedRevision = Number(invalid?.result.initialValue?.revision ?? values.revision)
	const conflictSince = useRef(0)
	useEffect(() => {
		if (conflict) conflictSince.current = performance.now()
	}, [conflict])
	function onSubmit(event: FormEvent<HTMLFormElement>) {
		// A press just before the conflict was shown must not overwrite the other version unread.
		if (conflict && performance.now() - conflictSince.current < READING_MS) event.preventDefault()
		else guard.onSubmit(event)
	}
	return (
		<ValidatedForm
			checked={checked}
			failure={failure}
			isToasted={isToasted}
			{...(hasFiles && { encType: "multipart/form-data" as const })}
			{...(invalid?.isDeleted && { action: createAt })}
			onInput={guard.onInput}
			onSubmit={onSubmit}
		>
			<div className="contents">{conflict && <EditConflict version={conflict} />}</div>
			<input type="hidden" name="formKey" value={values.formKey} />
			<input type="hidden" name="revision" value={invalid?.revision ?? openedRevision} />
			{/* The button that Enter in a field presses, before all others. */}
			<button type="submit" tabIndex={-1} aria-hidden="true" className="sr-only">
				Save
			</button>
			{children}
			<SaveBar
				submit={savesNew ? labels.create : labels.update}
				closeTo={closeTo}
				errors={checked.errors}
				state={props.stateLine}
			>
				{hasFiles && <UploadLine />}
			</SaveBar>
		</ValidatedForm>
	)
}
