import { type FormEvent, Fragment, type ReactNode, useEffect, useState } from "react"
import { flushSync } from "react-dom"
import { href, Link, useLocation } from "react-router"
import { fromToday } from "#core/forms/page-range.ts"
import { parseForm } from "#core/forms/parse-form.ts"
import { type DraftUpload, missingUpload } from "#core/forms/ui/draft-upload.ts"
import type { FormResult } from "#core/forms/ui/failed-submission.ts"
import type { FieldErrors } from "#core/forms/ui/form-fields.tsx"
import { RestorableForm } from "#core/forms/ui/restorable-form.tsx"
import { RecordForm } from "#core/forms/ui/staff-form.tsx"
import { useUnsavedGuard } from "#core/forms/ui/use-unsaved-guard.ts"
import { invalidSubmissionOf, useValidatedForm } from "#core/forms/ui/use-validated-form.ts"
import { TRASH_DAYS } from "#core/trash/trash.ts"
import { useHydrated } from "#core/ui/use-hydrated.ts"
import { filesOf, formOf, parentRow, pictureOf } from "./define-record.ts"
import type { Field } from "./field.ts"
import { FieldControl, type FieldState } from "./field-control.tsx"
import type { FileName } from "./file-field.ts"
import { type AnyForm, both } from "./form-definition.ts"
import { asSubmitted, type FormValues, formValues } from "./form-values.ts"
import { pathFor } from "./kind-rules.ts"
import { PictureControl } from "./picture-control.tsx"

export type FormState = {
	// biome-ignore lint/suspicious/noExplicitAny: each control knows the inputs of its field
	typed: any
	/** The chosen picture, or else the stored one. */
	imageUrl: string | null
	isWaiting: boolean
	picture: ReactNode
	files: Record<FileName, FileState>
	errors: Record<string, string[] | undefined>
	control: (name: string) => ReactNode
	/** Call it for changes without an input event. */
	onChange: () => void
	now: Record<string, unknown>
	isHydrated: boolean
}

export type LoadedForm = {
	values: FormValues | null
	isRestored: boolean
	search: string
	imageUrl?: string | null
	audioUrl?: string | null
	waiting?: { image: DraftUpload | null; audio: DraftUpload | null }
}

type FileState = {
	url: string | null
	waiting: DraftUpload | null
	errors: string[] | undefined
}

export type EditFormProps<R extends AnyForm> = LoadedForm & {
	record: R
	isNew: boolean
	actionData: FormResult
	parent?: number
	closeTo?: string
	/** Not in a dialog, so the next page begins at its top. */
	isPage?: true
	context?: object
	/** Own controls by field. One may have the inputs of several fields. */
	controls?: { [Name in keyof R["fields"]]?: (form: FormState) => ReactNode }
	/** Reads what is typed, to show it beside the form. */
	follow?: (form: HTMLFormElement) => Record<string, unknown>
	layout?: (controls: ReactNode, form: FormState) => ReactNode
	moreButtons?: ReactNode
	/** Without scripts, it's about the form as it was loaded. */
	stateLine?: ((now: Record<string, unknown>) => string) | undefined
}

/** `values` is null if the record was deleted. */
export function shownForm(record: AnyForm, isNew: boolean, loaded: LoadedForm, actionData: FormResult) {
	const submitted = invalidSubmissionOf(actionData)?.result.initialValue
	const values = loaded.values ?? (submitted ? formValues(record, submitted) : null)
	const { titles } = record
	return { values, title: isNew ? titles.new : values ? titles.edit : titles.missing }
}

export function EditForm<R extends AnyForm>(props: EditFormProps<R>) {
	const { record, context, isNew, actionData } = props
	const { values } = shownForm(record, isNew, props, actionData)
	const schema = formOf(record, { ...context })
	const valuesOf = (draft: URLSearchParams) => formValues(record, parseForm(draft, schema).payload)
	const { pathname } = useLocation()
	if (!values) return <DeletedRecord />
	return (
		// One route shows the forms of all records of a kind, which must not share what is typed or unfolded.
		<RestorableForm key={pathname} formId={record.formId ?? record.noun} {...{ ...props, values, valuesOf }}>
			{(shown) => <FormFields {...props} values={shown} />}
		</RestorableForm>
	)
}

function FormFields<R extends AnyForm>(props: EditFormProps<R> & { values: FormValues }) {
	const { record, values, isNew, isRestored, actionData, parent, context, follow, layout } = props
	const chosen = useChosenImage()
	const missing = isNew && pictureOf(record)?.missing
	const { fields, checked } = useValidatedForm({
		id: record.formId ?? record.noun,
		schema: formOf(record, { hasFile: chosen.url !== null, ...context }),
		actionData,
		defaultValue: asSubmitted(values),
		check: (form): FieldErrors => (missing && !hasPicture(form) ? { image: [missing] } : {}),
	})
	const guard = useUnsavedGuard(actionData, isRestored)
	const hydrated = useHydrated()
	const [followed, setFollowed] = useState<Record<string, unknown>>()
	function onInput({ currentTarget }: FormEvent<HTMLFormElement>) {
		guard.onInput()
		// Synchronous, because a choice may enable fields that are checked next.
		if (follow) flushSync(() => setFollowed(follow(currentTarget)))
	}
	const submitted = invalidSubmissionOf(actionData)?.result.initialValue
	const states: Record<string, FieldState | undefined> = fields
	const errors = {
		...Object.fromEntries(Object.entries(states).map(([name, one]) => [name, one?.errors])),
		image: checked.errors?.image,
		audio: checked.errors?.audio,
	}
	const tokens = { imageUpload: "", audioUpload: "", ...values }
	const uploads = invalidSubmissionOf(actionData)?.draftUploads ?? props.waiting
	const fileState = (name: FileName): FileState => {
		const waiting = uploads?.[name] ?? null
		const errors = checked.errors?.[name] ?? missingUpload(tokens[`${name}Upload`], waiting)
		return { url: props[`${name}Url`] ?? null, waiting, errors }
	}
	const files = { image: fileState("image"), audio: fileState("audio") }
	const typed = submitted ? formValues(record, submitted) : values
	const picture = pictureOf(record)
	const { removeImage = false } = typed
	const [isRemoved, setRemoved] = useState(removeImage)
	const imageUrl = chosen.url ?? (isRemoved || files.image.waiting ? null : files.image.url)
	const form: FormState = {
		...{ typed, errors, imageUrl, files, control },
		isWaiting: files.image.waiting !== null,
		picture: picture && (
			<PictureControl
				{...{ field: picture, imageUrl, ...files.image, onChoose: chosen.choose, onRemove: setRemoved }}
				isStored={Boolean(props.imageUrl)}
				isRemoved={removeImage}
			/>
		),
		onChange: guard.onInput,
		now: followed ?? typed,
		isHydrated: hydrated,
	}
	const controls: Record<string, ((form: FormState) => ReactNode) | undefined> = props.controls ?? {}
	function control(name: string) {
		const own = controls[name]?.(form)
		return <Fragment key={name}>{own ?? defaultControl(name, record.fields[name])}</Fragment>
	}
	const defaultControl = (name: string, field: Field) =>
		field.kind === "picture"
			? form.picture
			: field.kind !== "audio" && (
					<FieldControl
						name={name}
						field={field}
						{...states[name]}
						ticked={[typed[name]].flat().map(String)}
					/>
				)
	const { noun, label } = record
	const row = parentRow(record, parent)
	const { hash, search } = useLocation()
	const today = fromToday(search)
	useEffect(() => document.getElementById(hash.slice(1))?.focus(), [hash])
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
			createAt={pathFor(record.newAt, row) + props.search}
			closeTo={today ?? props.closeTo ?? pathFor(record.list, row) + props.search}
			guard={{ ...guard, onInput }}
			buttons={record.buttons ?? both(`Save ${label}`)}
			failures={record.failures ?? both(`Couldn't save the ${noun}`)}
			hasFiles={filesOf(record).length > 0}
			isPage={props.isPage || today !== undefined}
			moreButtons={props.moreButtons}
			stateLine={props.stateLine?.(form.now)}
		>
			{layout ? layout(shown, form) : shown}
		</RecordForm>
	)
}

function hasPicture(form: FormData): boolean {
	const image = form.get("image")
	return Boolean(form.get("imageUpload")) || (image instanceof File && image.name !== "")
}

export function DeletedRecord() {
	return (
		<p className="mt-4">
			It may have been deleted. If so, you can restore it in the{" "}
			<Link to={href("/admin/trash")} className="text-link">
				Trash
			</Link>{" "}
			for {TRASH_DAYS} days.
		</p>
	)
}

function useChosenImage(): { url: string | null; choose: (file: File | null) => void } {
	const [url, setUrl] = useState<string | null>(null)
	useEffect(() => {
		if (url) return () => URL.revokeObjectURL(url)
	}, [url])
	return { url, choose: (file) => setUrl(file && URL.createObjectURL(file)) }
}
