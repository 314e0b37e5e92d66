import { href } from "react-router"
import { parseForm } from "#app/models/forms/parse-form.ts"
import { DRAFT_STATE, type VisitorsSee } from "#app/models/map/draft-state.ts"
import { type FarmMap, KIND_LABELS, PLACE_KINDS } from "#app/models/map/map.ts"
import {
	PLACE_LABELS,
	type PlaceFormValues,
	placeForm,
	placeFormValues,
	placeFormWithCross,
} from "#app/models/map/place-form.ts"
import type { BrowserDraft } from "#app/ui/forms/browser-draft.ts"
import { SelectField, TextArea, TextField } from "#app/ui/forms/form-fields.tsx"
import { RecordForm } from "#app/ui/forms/record-form.tsx"
import { RestorableForm, type RestorableFormState } from "#app/ui/forms/restorable-form.tsx"
import { draftForm } from "#app/ui/forms/use-browser-draft.ts"
import { useUnsavedGuard } from "#app/ui/forms/use-unsaved-guard.ts"
import { invalidSubmissionOf, useValidatedForm } from "#app/ui/forms/use-validated-form.ts"
import type { DrawnMap } from "./drawn-map.server.ts"
import { PositionFields } from "./position-fields.tsx"
import { SpeciesCheckboxes, type SpeciesChoice } from "./species-checkboxes.tsx"

type PlaceFormProps = RestorableFormState<PlaceFormValues> & {
	map: FarmMap
	drawn: DrawnMap
	species: SpeciesChoice[]
	/** Null for a new place. */
	placeId: number | null
	visitorsSee: VisitorsSee
}

export function PlaceForm(props: PlaceFormProps) {
	return <RestorableForm formId={FORM_ID} valuesOf={valuesOf} form={PlaceFields} formProps={props} />
}

const FORM_ID = "place"

const valuesOf = (draft: BrowserDraft) => placeFormValues(parseForm(draftForm(draft), placeForm).payload)

function PlaceFields({
	map,
	drawn,
	species,
	placeId,
	visitorsSee,
	values,
	isRestored,
	answer,
}: PlaceFormProps) {
	const invalid = invalidSubmissionOf(answer)
	const { fields, checked } = useValidatedForm({
		id: FORM_ID,
		schema: placeFormWithCross,
		answer,
		defaultValue: values,
	})
	const guard = useUnsavedGuard(answer, isRestored)
	const typed = invalid?.result.initialValue ? placeFormValues(invalid.result.initialValue) : values
	const params = { id: String(map.id) }
	const field = (name: "name" | "number" | "text") => ({
		label: PLACE_LABELS[name],
		name,
		defaultValue: fields[name].initialValue,
		errors: fields[name].errors,
	})
	return (
		<RecordForm
			checked={checked}
			answer={answer}
			values={values}
			isNew={placeId === null}
			createAt={href("/admin/map/:id/places/new", params)}
			closeTo={href("/admin/map/:id", params)}
			guard={guard}
			labels={RECORD_LABELS}
			hasDraft
			stateLine={DRAFT_STATE[visitorsSee]}
		>
			<PositionFields
				map={map}
				drawn={drawn}
				placeId={placeId}
				initial={typed}
				errors={{ x: fields.x.errors, y: fields.y.errors, gridReference: fields.gridReference.errors }}
				onChange={guard.onInput}
			/>
			<TextField {...field("name")} required autoComplete="off" />
			<SelectField
				label={PLACE_LABELS.kind}
				name="kind"
				required
				defaultValue={fields.kind.initialValue}
				errors={fields.kind.errors}
			>
				<option value="">Choose a kind</option>
				{PLACE_KINDS.map((kind) => (
					<option key={kind} value={kind}>
						{KIND_LABELS[kind]}
					</option>
				))}
			</SelectField>
			<TextField
				{...field("number")}
				autoComplete="off"
				hint="Optional: what the sign says, such as 7. It is shown on the map."
			/>
			<TextArea {...field("text")} rows={2} hint="Optional. One or two sentences." />
			<SpeciesCheckboxes all={species} initial={typed.species} errors={fields.species.errors} />
		</RecordForm>
	)
}

const RECORD_LABELS = {
	create: "Publish",
	update: "Publish",
	creationFailed: "Couldn't save the place",
	updateFailed: "Couldn't save the place",
} as const
