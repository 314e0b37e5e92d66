import type { ReactNode } from "react"
import type { FormResult } from "#core/forms/ui/failed-submission.ts"
import type { AnyForm } from "#core/records/form-definition.ts"
import { EditForm, type FormState, type LoadedForm, shownForm } from "#core/records/record-form.tsx"
import { StaffPage } from "#core/staff/staff-page.tsx"
import { valuesOnPage } from "#features/hours/hours-fields.ts"
import { allFields } from "./all-fields.ts"

export type HoursField = {
	/** As typed or stored when the page was rendered. */
	text: (name: string) => string
	list: (name: string) => string[]
	errors: (name: string) => string[] | undefined
	live?: (name: string) => string
	liveList?: (name: string) => string[]
}

type Values = Record<string, unknown>

type HoursFormProps<R extends AnyForm> = {
	record: R
	isNew?: boolean
	loaded: LoadedForm<NoInfer<R>>
	actionData: FormResult
	intro?: ReactNode
	controls: { [Name in keyof R["fields"]]?: (field: HoursField) => ReactNode }
	submit?: (typed: Values) => string
	stateLine?: (typed: Values) => string
	preview: (typed: Values) => ReactNode
	children?: ReactNode
}

export function HoursForm<R extends AnyForm>(props: HoursFormProps<R>) {
	const { record, isNew = false, loaded, actionData, intro, submit, stateLine, preview, children } = props
	const { values, title } = shownForm(record, isNew, loaded, actionData)
	const controls = Object.entries(props.controls).map(([name, control]) => [
		name,
		(form: FormState<R>) => control?.(hoursField(form)),
	])
	return (
		<StaffPage isWide title={title} back={{ to: record.list }}>
			{intro}
			{values ? (
				<EditForm
					{...{ ...loaded, record, isNew, values, actionData, submit, stateLine }}
					controls={Object.fromEntries(controls)}
					follow={(form) => valuesOnPage(allFields(form))}
					layout={(shown, { now }) => (
						<div className="grid grid-cols-1 gap-x-10 gap-y-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
							<div className="grid content-start gap-5">{shown}</div>
							<section
								aria-labelledby={`${record.formId}-preview`}
								className="content-start lg:border-line lg:border-l-2 lg:pl-6"
							>
								<h2 id={`${record.formId}-preview`} className="text-lg">
									Visitors will read
								</h2>
								<div className="mt-2">{preview(now)}</div>
							</section>
						</div>
					)}
				/>
			) : (
				<p className="mt-4">They may have been deleted.</p>
			)}
			{loaded.values && children}
		</StaffPage>
	)
}

function hoursField<R extends AnyForm>({ typed, now, errors, isHydrated }: FormState<R>): HoursField {
	const allErrors: Record<string, string[] | undefined> = errors
	return {
		text: (name) => textOf(typed, name),
		list: (name) => listOf(typed, name),
		errors: (name) => allErrors[name],
		...(isHydrated && { live: (name) => textOf(now, name), liveList: (name) => listOf(now, name) }),
	}
}

const listOf = (values: Values, name: string) => [values[name] ?? []].flat().map(String)
const textOf = (values: Values, name: string) => listOf(values, name)[0] ?? ""
