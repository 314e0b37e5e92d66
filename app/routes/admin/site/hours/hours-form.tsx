import { type FormEvent, type ReactNode, useState } from "react"
import { flushSync } from "react-dom"
import type { z } from "zod"
import { parseForm } from "#app/models/forms/parse-form.ts"
import { type HoursFormValues, hoursFormValues, valuesOnPage } from "#app/models/time/hours-form.ts"
import { RecordForm } from "#app/ui/forms/record-form.tsx"
import { RestorableForm, type RestorableFormState } from "#app/ui/forms/restorable-form.tsx"
import { draftForm } from "#app/ui/forms/use-browser-draft.ts"
import { useUnsavedGuard } from "#app/ui/forms/use-unsaved-guard.ts"
import { invalidSubmissionOf, useValidatedForm } from "#app/ui/forms/use-validated-form.ts"
import { useHydrated } from "#app/ui/use-hydrated.ts"
import { allFields } from "./all-fields.ts"

export type HoursField = {
	/** As typed or stored when the page was rendered. */
	text: (name: string) => string
	list: (name: string) => string[]
	errors: (name: string) => string[] | undefined
	/** What is in the fields now; only with scripts. */
	live?: (name: string) => string
	liveList?: (name: string) => string[]
}

type HoursFormProps = RestorableFormState<HoursFormValues> & {
	formId: string
	schema: z.ZodObject
	isNew?: boolean
	/** Where hours that someone else deleted are saved as new ones. */
	createAt: string
	closeTo: string
	/** What the button is called. */
	submit?: (typed: HoursFormValues) => string
	/** The line beside the buttons, with scripts. */
	stateLine?: (typed: HoursFormValues) => string
	/** What visitors will read. */
	preview: (typed: HoursFormValues) => ReactNode
	children: (field: HoursField) => ReactNode
}

export function HoursForm(props: HoursFormProps) {
	return (
		<RestorableForm
			formId={props.formId}
			valuesOf={(draft) => hoursFormValues(parseForm(draftForm(draft), props.schema).payload)}
			form={HoursFields}
			formProps={props}
		/>
	)
}

function HoursFields(props: HoursFormProps) {
	const {
		formId,
		schema,
		values,
		isRestored,
		answer,
		isNew = false,
		createAt,
		closeTo,
		submit = () => "Save",
		stateLine,
		preview,
		children,
	} = props
	const { fields, checked } = useValidatedForm({ id: formId, schema, answer })
	const guard = useUnsavedGuard(answer, isRestored)
	const hydrated = useHydrated()
	const sent = invalidSubmissionOf(answer)?.result.initialValue
	const typed = sent ? hoursFormValues(sent) : values
	const [changed, setChanged] = useState<HoursFormValues>()
	const now = changed ?? typed
	function onInput({ currentTarget }: FormEvent<HTMLFormElement>) {
		guard.onInput()
		// At once, because what is checked next are the fields that the choices enable.
		flushSync(() => setChanged(valuesOnPage(allFields(currentTarget))))
	}
	const label = submit(now)
	return (
		<RecordForm
			checked={checked}
			answer={answer}
			values={{ formKey: values.formKey, revision: Number(values.revision) || 0 }}
			isNew={isNew}
			createAt={createAt}
			closeTo={closeTo}
			guard={{ ...guard, onInput }}
			labels={{ ...LABELS, create: label, update: label }}
			stateLine={hydrated && stateLine?.(now)}
		>
			<div className="grid grid-cols-1 gap-x-10 gap-y-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
				<div className="grid content-start gap-5">
					{children({
						text: (name) => textOf(typed, name),
						list: (name) => listOf(typed, name),
						errors: (name) => fields[name]?.errors,
						...(hydrated && {
							live: (name) => textOf(now, name),
							liveList: (name) => listOf(now, name),
						}),
					})}
				</div>
				<section
					aria-labelledby={`${formId}-preview`}
					className="content-start lg:border-line lg:border-l-2 lg:pl-6"
				>
					<h2 id={`${formId}-preview`} className="text-lg">
						Visitors will read
					</h2>
					<div className="mt-2">{preview(now)}</div>
				</section>
			</div>
		</RecordForm>
	)
}

const listOf = (values: HoursFormValues, name: string) => [values[name] ?? []].flat()
const textOf = (values: HoursFormValues, name: string) => listOf(values, name)[0] ?? ""

const LABELS = {
	creationFailed: "Couldn't save the hours",
	updateFailed: "Couldn't save the hours",
} as const
