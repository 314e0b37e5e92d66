import { useState } from "react"
import { href } from "react-router"
import { parseForm } from "#app/models/forms/parse-form.ts"
import {
	type FarmMap,
	STEEPNESS_LABELS,
	STEEPNESSES,
	SUITABILITIES,
	SUITABILITY_LABELS,
	SURFACE_LABELS,
	SURFACES,
} from "#app/models/map/map.ts"
import { TRAIL_LABELS, type TrailFormValues, trailForm, trailFormValues } from "#app/models/map/trail-form.ts"
import { DRAFT_STATE, type VisitorsSee } from "#app/records/draft-state.ts"
import type { BrowserDraft } from "#app/ui/forms/browser-draft.ts"
import { SelectField, TextField } from "#app/ui/forms/form-fields.tsx"
import { RecordForm } from "#app/ui/forms/record-form.tsx"
import { RestorableForm, type RestorableFormState } from "#app/ui/forms/restorable-form.tsx"
import { draftForm } from "#app/ui/forms/use-browser-draft.ts"
import { useUnsavedGuard } from "#app/ui/forms/use-unsaved-guard.ts"
import { invalidSubmissionOf, useValidatedForm } from "#app/ui/forms/use-validated-form.ts"
import type { DrawnMap } from "./drawn-map.server.ts"
import { LineFields } from "./line-fields.tsx"

export type NoticeChoice = { id: number; text: string; level: string }

type TrailFormProps = RestorableFormState<TrailFormValues> & {
	map: FarmMap
	drawn: DrawnMap
	notices: NoticeChoice[]
	/** Null for a new trail. */
	trailId: number | null
	visitorsSee: VisitorsSee
}

export function TrailForm(props: TrailFormProps) {
	const schema = trailForm(props.drawn.places)
	const valuesOf = (draft: BrowserDraft) => trailFormValues(parseForm(draftForm(draft), schema).payload)
	return <RestorableForm formId={FORM_ID} valuesOf={valuesOf} form={TrailFields} formProps={props} />
}

const FORM_ID = "trail"

function TrailFields({
	map,
	drawn,
	notices,
	trailId,
	visitorsSee,
	values,
	isRestored,
	answer,
}: TrailFormProps) {
	const invalid = invalidSubmissionOf(answer)
	const { fields, checked } = useValidatedForm({
		id: FORM_ID,
		schema: trailForm(drawn.places),
		answer,
		defaultValue: { ...values, closed: values.closed ? "on" : undefined },
	})
	const guard = useUnsavedGuard(answer, isRestored)
	const typed = invalid?.result.initialValue ? trailFormValues(invalid.result.initialValue) : values
	const [color, setColor] = useState(typed.color)
	const params = { id: String(map.id) }
	const field = (
		name: "name" | "lengthMetres" | "minutes" | "steepness" | "surface" | Wheels | "noticeId",
	) => ({
		label: TRAIL_LABELS[name],
		name,
		defaultValue: fields[name].initialValue,
		errors: fields[name].errors,
	})
	return (
		<RecordForm
			checked={checked}
			answer={answer}
			values={values}
			isNew={trailId === null}
			createAt={href("/admin/map/:id/trails/new", params)}
			closeTo={href("/admin/map/:id", params)}
			guard={guard}
			labels={RECORD_LABELS}
			hasDraft
			stateLine={DRAFT_STATE[visitorsSee]}
		>
			<LineFields
				map={map}
				drawn={drawn}
				trailId={trailId}
				color={color}
				initial={typed}
				errors={{
					line: [fields.line.errors, fields.places.errors].flatMap((messages) => messages ?? []),
					newStop: fields.newStop.errors,
					newPoint: fields.newPoint.errors,
				}}
				isListOpen={invalid !== undefined && checked.errors === undefined}
				onChange={guard.onInput}
			/>
			<TextField {...field("name")} required autoComplete="off" />
			<div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
				<Choice {...field("steepness")} options={STEEPNESSES} labels={STEEPNESS_LABELS} />
				<Choice {...field("surface")} options={SURFACES} labels={SURFACE_LABELS} />
				<Choice {...field("wheelchair")} options={SUITABILITIES} labels={SUITABILITY_LABELS} />
				<Choice {...field("stroller")} options={SUITABILITIES} labels={SUITABILITY_LABELS} />
				<TextField
					{...field("lengthMetres")}
					autoComplete="off"
					hint="Optional. Such as 850, 1.2 km or 1,2 km"
				/>
				<TextField {...field("minutes")} autoComplete="off" hint="Optional. Such as 45 or 1 h 30 min" />
			</div>
			<TextField
				label={TRAIL_LABELS.color}
				name="color"
				type="color"
				value={color}
				onChange={(event) => setColor(event.target.value)}
				errors={fields.color.errors}
				className="h-12 max-w-24 p-1"
				hint="A dark one. On the map the trail also has a letter and dashes of its own."
			/>
			<label className="flex min-h-12 flex-wrap items-center gap-x-3 font-semibold">
				<input type="checkbox" name="closed" defaultChecked={typed.closed} className="size-6" />
				<span className="flex-1">{TRAIL_LABELS.closed}</span>
			</label>
			<SelectField
				{...field("noticeId")}
				hint="A closure closes the trail while it is shown. Other notices are only shown with it."
			>
				<option value="">No notice</option>
				{notices.map(({ id, text, level }) => (
					<option key={id} value={id}>
						{`${level}: ${text}`}
					</option>
				))}
			</SelectField>
		</RecordForm>
	)
}

type Wheels = "wheelchair" | "stroller"

type ChoiceProps<Value extends string> = {
	label: string
	name: string
	defaultValue: string | undefined
	errors: string[] | undefined
	options: readonly Value[]
	labels: Record<Value, string>
}

function Choice<Value extends string>({ options, labels, ...select }: ChoiceProps<Value>) {
	return (
		<SelectField {...select}>
			{options.map((option) => (
				<option key={option} value={option}>
					{labels[option]}
				</option>
			))}
		</SelectField>
	)
}

const RECORD_LABELS = {
	create: "Publish",
	update: "Publish",
	creationFailed: "Couldn't save the trail",
	updateFailed: "Couldn't save the trail",
} as const
