import { type FormEvent, Fragment, type ReactNode } from "react"
import { useLocation } from "react-router"
import type { StoredVersion } from "#core/forms/invalid-submission.ts"
import type { FormResult } from "./failed-submission.ts"
import { SaveBar } from "./save-bar.tsx"
import { UploadLine } from "./upload-line.tsx"
import { useFailureToast } from "./use-failure-toast.ts"
import type { useUnsavedGuard } from "./use-unsaved-guard.ts"
import { invalidSubmissionOf, type ValidatedFormState } from "./use-validated-form.ts"
import { ValidatedForm } from "./validated-form.tsx"

type ByTask = { create: string; update: string }

type RecordFormProps = {
	checked: ValidatedFormState
	actionData: FormResult
	values: { formKey: string; revision: number }
	isNew: boolean
	createAt: string
	closeTo: string
	guard: Omit<ReturnType<typeof useUnsavedGuard>, "onInput"> & {
		onInput: (event: FormEvent<HTMLFormElement>) => void
	}
	buttons: ByTask
	failures: ByTask & { isToasted?: true }
	hasFiles?: boolean
	isPage?: boolean | undefined
	moreButtons?: ReactNode
	stateLine?: ReactNode
	children: ReactNode
}

export function RecordForm(props: RecordFormProps) {
	const { checked, actionData, values, isNew, createAt, closeTo, guard, failures, hasFiles, children } = props
	const invalid = invalidSubmissionOf(actionData)
	const task = isNew || invalid?.isDeleted ? "create" : "update"
	const failure = failures[task]
	useFailureToast(failure, failures.isToasted ? actionData : undefined)
	const conflict = invalid?.storedVersion
	// Without scripts, the page was loaded with the newest revision.
	const openedRevision = Number(invalid?.result.initialValue?.revision ?? values.revision)
	return (
		<ValidatedForm
			checked={checked}
			failure={failure}
			{...(hasFiles && { encType: "multipart/form-data" as const })}
			{...(invalid?.isDeleted && { action: createAt })}
			preventScrollReset={!props.isPage}
			onInput={guard.onInput}
			onSubmit={guard.onSubmit}
		>
			<div className="contents">{conflict && <EditConflict version={conflict} />}</div>
			<input type="hidden" name="formKey" value={values.formKey} />
			<input type="hidden" name="revision" value={invalid?.revision ?? openedRevision} />
			{/* Enter in a field presses the first button. */}
			<button type="submit" tabIndex={-1} aria-hidden="true" className="sr-only">
				Save
			</button>
			{children}
			<SaveBar
				submit={props.buttons[task]}
				closeTo={closeTo}
				errors={checked.errors}
				moreButtons={props.moreButtons}
				state={props.stateLine}
			>
				{hasFiles && <UploadLine />}
			</SaveBar>
		</ValidatedForm>
	)
}

function EditConflict({ version: { by, at, isOwn, lines } }: { version: StoredVersion }) {
	const { pathname } = useLocation()
	const whose = [isOwn ? "yours, from another window" : by, at].filter(Boolean).join(", ")
	return (
		<details open className="rounded-md border border-line p-4 [overflow-wrap:anywhere]">
			<summary className="cursor-pointer font-semibold">
				Currently saved version{whose && `: ${whose}`}
			</summary>
			<p className="mt-2 text-sm text-soft">
				{lines.length > 0
					? "These fields differ from this form. Before you save again, copy what you want to keep into the form."
					: "Its fields are the same as in this form."}
			</p>
			<dl>
				{lines.map(({ label, value }) => (
					<Fragment key={label}>
						<dt className="mt-3 mb-1 font-semibold">{label}</dt>
						<dd
							dir="auto"
							// biome-ignore lint/a11y/noNoninteractiveTabindex: a long text is scrolled with the keyboard, too
							tabIndex={0}
							className="max-h-60 overflow-y-auto border-l-4 border-line pl-3 whitespace-pre-line"
						>
							{value || "–"}
						</dd>
					</Fragment>
				))}
			</dl>
			<a
				href={pathname}
				target="_blank"
				rel="noreferrer"
				className="text-link mt-1 inline-flex min-h-12 items-center"
			>
				Open the saved version
				<span className="sr-only"> in a new tab</span>
			</a>
		</details>
	)
}
