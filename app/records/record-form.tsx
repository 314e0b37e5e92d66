import { type FormEvent, Fragment, type ReactNode, useState } from "react"
import { flushSync } from "react-dom"
import { parseForm } from "#app/models/forms/parse-form.ts"
import { pathFor } from "#app/models/trash/kind-rules.ts"
import type { BrowserDraft } from "#app/ui/forms/browser-draft.ts"
import { type DraftUpload, missingUpload } from "#app/ui/forms/draft-upload.ts"
import { SelectField, TextArea, TextField } from "#app/ui/forms/form-fields.tsx"
import { RecordForm } from "#app/ui/forms/record-form.tsx"
import { RestorableForm } from "#app/ui/forms/restorable-form.tsx"
import { draftForm } from "#app/ui/forms/use-browser-draft.ts"
import { useChosenImage } from "#app/ui/forms/use-chosen-image.ts"
import { useUnsavedGuard } from "#app/ui/forms/use-unsaved-guard.ts"
import { type FormAnswer, invalidSubmissionOf, useValidatedForm } from "#app/ui/forms/use-validated-form.ts"
import { useTimeZone } from "#app/ui/time-zone.ts"
import { useHydrated } from "#app/ui/use-hydrated.ts"
import { formOf, formValues, parentRow, pictureOf } from "./define-record.ts"
import { DRAFT_STATE, type VisitorsSee } from "./draft-state.ts"
import type { Field } from "./field.ts"
import type { AnyForm } from "./form-definition.ts"
import { asSubmitted, type FormValuesOf } from "./form-values.ts"
import { PictureControl } from "./picture-control.tsx"

type Errors = Record<string, string[] | undefined>

/** What a control of a record's own page gets: the values of the form, and its errors, by field. */
export type FormState<R extends AnyForm> = {
	typed: FormValuesOf<R>
	/** Values that a control shares with others since it was changed. */
	shared: Record<string, string>
	share: (values: Record<string, string>) => void
	/** Whether a button without scripts has just changed the form. */
	wasPressed: boolean
	/** The picture that would be saved: the one just chosen, or else the stored one. */
	imageUrl: string | null
	/** Whether a file waits that was sent before. */
	isWaiting: boolean
	/** The input of the picture, for a control around it. */
	picture: ReactNode
	errors: { [Name in keyof FormValuesOf<R>]?: string[] | undefined }
	/** To call for changes that fire no input event. */
	onChange: () => void
	/** What is in the form now, if it is followed, and the field that was changed last. */
	now: Record<string, unknown>
	edited: string
	isHydrated: boolean
}

/** Of `loadRecordForm`. */
export type LoadedForm<R extends AnyForm> = {
	values: FormValuesOf<R> | null
	isRestored: boolean
	visitorsSee: VisitorsSee
	/** Of the stored picture; null without one. */
	imageUrl?: string | null
	waiting?: DraftUpload | null
}

type EditFormProps<R extends AnyForm> = Omit<LoadedForm<R>, "values"> & {
	record: R
	values: FormValuesOf<R>
	isNew: boolean
	actionData: FormAnswer
	/** The ID of the record that it is a part of. */
	parent?: number
	/** Where Cancel leads, if not to the list. */
	closeTo?: string
	/** What its fields need to know beside the time zone. */
	facts?: object
	/** Controls of its own, by field. One may have the inputs of several fields. */
	controls?: { [Name in keyof R["fields"]]?: (form: FormState<R>) => ReactNode }
	/** Reads what is typed, for what is shown beside it. */
	follow?: (form: HTMLFormElement) => Record<string, unknown>
	/** Puts something beside or below the controls. */
	layout?: (controls: ReactNode, form: FormState<R>) => ReactNode
	/** What the button is called, if that depends on what is typed. */
	submit?: ((now: Record<string, unknown>) => string) | undefined
	/** The line beside the buttons, with scripts. */
	stateLine?: ((now: Record<string, unknown>) => string) | undefined
}

/** The values of the form to show, and the title of its page. Without values, the record was deleted. */
export function shownForm<R extends AnyForm>(
	record: R,
	isNew: boolean,
	{ values: loaded }: LoadedForm<R>,
	actionData: FormAnswer,
) {
	const submitted = invalidSubmissionOf(actionData)?.result.initialValue
	const values = loaded ?? (submitted ? formValues(record, submitted) : null)
	const { titles } = record
	return { values, title: isNew ? titles.new : values ? titles.edit : titles.missing }
}

/** The form of a new or a stored record. */
export function EditForm<R extends AnyForm>(props: EditFormProps<R>) {
	const { record, facts } = props
	const schema = formOf(record, { zone: useTimeZone(), ...facts })
	const valuesOf = (draft: BrowserDraft) => formValues(record, parseForm(draftForm(draft), schema).payload)
	return (
		<RestorableForm
			formId={record.formId ?? record.noun}
			valuesOf={valuesOf}
			form={FormFields<R>}
			formProps={props}
		/>
	)
}

function FormFields<R extends AnyForm>(props: EditFormProps<R>) {
	const { record, values, isNew, isRestored, actionData, parent, facts, visitorsSee, follow, layout } = props
	const chosen = useChosenImage()
	const { fields, checked } = useValidatedForm({
		id: record.formId ?? record.noun,
		schema: formOf(record, { zone: useTimeZone(), hasFile: chosen.url !== null, ...facts }),
		actionData,
		defaultValue: asSubmitted(values),
	})
	const [shared, share] = useState<Record<string, string>>({})
	const guard = useUnsavedGuard(actionData, isRestored)
	const hydrated = useHydrated()
	const [followed, setFollowed] = useState<{ now: Record<string, unknown>; edited: string }>()
	function onInput({ currentTarget, target }: FormEvent<HTMLFormElement>) {
		guard.onInput()
		if (!follow) return
		const now = follow(currentTarget)
		const name = target instanceof HTMLElement ? target.getAttribute("name") : null
		// At once, because what is checked next are the fields that a choice enables.
		flushSync(() => setFollowed((before) => ({ now, edited: name ?? before?.edited ?? "" })))
	}
	const submitted = invalidSubmissionOf(actionData)?.result.initialValue
	const states: Record<string, FieldState | undefined> = fields
	const errors: Errors = Object.fromEntries(Object.entries(states).map(([name, one]) => [name, one?.errors]))
	const picture = pictureOf(record)
	const { imageUpload } = { imageUpload: "", ...values }
	const typed = submitted ? formValues(record, submitted) : values
	const { removeImage } = { removeImage: false, ...typed }
	const [isRemoved, setRemoved] = useState(removeImage)
	const waiting = invalidSubmissionOf(actionData)?.draftUploads?.image ?? props.waiting ?? null
	const imageUrl = chosen.url ?? (isRemoved || waiting ? null : (props.imageUrl ?? null))
	const form: FormState<R> = {
		typed,
		errors: errors as FormState<R>["errors"],
		...{ shared, share },
		imageUrl,
		isWaiting: waiting !== null,
		picture: picture && (
			<PictureControl
				{...{ waiting, imageUrl, field: picture, onChoose: chosen.choose, onRemove: setRemoved }}
				isStored={Boolean(props.imageUrl)}
				isRemoved={removeImage}
				errors={checked.errors?.image ?? missingUpload(imageUpload, waiting)}
			/>
		),
		wasPressed: submitted !== undefined && checked.errors === undefined,
		onChange: guard.onInput,
		...{ now: typed, edited: "", ...followed },
		isHydrated: hydrated,
	}
	const controls: Record<string, ((form: FormState<R>) => ReactNode) | undefined> = props.controls ?? {}
	const defaultControl = (name: string, field: Field) =>
		field.kind === "picture" ? form.picture : <Control name={name} field={field} {...states[name]} />
	const control = (name: string) => (
		<Fragment key={name}>{controls[name]?.(form) ?? defaultControl(name, record.fields[name])}</Fragment>
	)
	const { noun, label, hasDraft } = record
	const failed: AnyForm["failures"] = record.failures ?? both(`Couldn't save the ${noun}`)
	const { create: creationFailed, update: updateFailed, isToasted } = failed
	const submit = props.submit?.(form.now)
	const buttons = submit ? both(submit) : (record.buttons ?? both(hasDraft ? "Publish" : `Save ${label}`))
	const row = parentRow(record, parent)
	const stateLine = props.stateLine
		? hydrated && props.stateLine(form.now)
		: hasDraft && DRAFT_STATE[visitorsSee]
	const shown = (record.formOrder ?? Object.keys(record.fields)).map((entry) =>
		typeof entry === "string" ? (
			control(entry)
		) : (
			<div key={entry[0]} className="grid grid-cols-1 gap-4 sm:grid-cols-2">
				{entry.map(control)}
			</div>
		),
	)
	return (
		<RecordForm
			checked={checked}
			actionData={actionData}
			values={values}
			isNew={isNew}
			createAt={pathFor(record.newAt, row)}
			closeTo={props.closeTo ?? pathFor(record.list, row)}
			guard={{ ...guard, onInput }}
			labels={{ ...buttons, creationFailed, updateFailed, ...(isToasted && { failureToast: isToasted }) }}
			hasFiles={picture !== undefined}
			hasDraft={hasDraft ?? false}
			stateLine={stateLine}
		>
			{layout ? layout(shown, form) : shown}
		</RecordForm>
	)
}

const both = (text: string) => ({ create: text, update: text })

type FieldState = { initialValue?: string | undefined; errors?: string[] | undefined }

type ControlProps = FieldState & { name: string; field: Exclude<Field, { kind: "picture" }> }

function Control({ name, field, initialValue, errors }: ControlProps) {
	if (field.kind === "unstored" || field.kind === "derived") return null
	if (field.kind === "links" || field.kind === "fieldset") return null
	const { label, hint, required } = field
	const props = { name, label, hint, required, errors, defaultValue: initialValue }
	switch (field.kind) {
		case "line":
			if (!field.suggestions) return <TextField {...props} type="text" {...field.input} />
			return (
				<>
					<TextField {...props} type="text" {...field.input} list={`${name}-list`} />
					<datalist id={`${name}-list`}>
						{field.suggestions.map((suggestion) => (
							<option key={suggestion} value={suggestion} />
						))}
					</datalist>
				</>
			)
		case "typed":
			return <TextField {...props} type="text" autoComplete="off" />
		case "passage":
			return <TextArea {...props} rows={field.rows} />
		case "time":
			return <TextField {...props} type="datetime-local" />
		case "switch":
			return (
				<label className="flex min-h-12 flex-wrap items-center gap-x-3 font-semibold">
					<input type="checkbox" name={name} defaultChecked={initialValue === "on"} className="size-6" />
					<span className="flex-1">{label}</span>
				</label>
			)
		case "choice":
			return (
				<SelectField {...props}>
					{field.none && <option value="">{field.none}</option>}
					{Object.entries(field.options).map(([value, text]) => (
						<option key={value} value={value}>
							{text}
						</option>
					))}
				</SelectField>
			)
	}
}
