import { type FormEvent, useState } from "react"
import { href } from "react-router"
import { parseForm } from "#app/models/forms/parse-form.ts"
import {
	KEEP_MOMENTS,
	KEEP_MOMENTS_LABEL,
	type SectionFormValues,
	sectionForm,
} from "#app/models/settings/section-form.ts"
import type { Section } from "#app/models/settings/setting-row.ts"
import { fieldsOfSection, type Settings, settingRow } from "#app/models/settings/settings-table.ts"
import { inputType, TextArea, TextField } from "#app/ui/forms/form-fields.tsx"
import { RecordForm } from "#app/ui/forms/record-form.tsx"
import { RestorableForm, type RestorableFormState } from "#app/ui/forms/restorable-form.tsx"
import { draftForm } from "#app/ui/forms/use-browser-draft.ts"
import { useUnsavedGuard } from "#app/ui/forms/use-unsaved-guard.ts"
import { invalidSubmissionOf, useValidatedForm } from "#app/ui/forms/use-validated-form.ts"
import { useHydrated } from "#app/ui/use-hydrated.ts"
import { LivePreview } from "./live-preview.tsx"
import { RowsField } from "./rows-field.tsx"

type SectionFormProps = RestorableFormState<SectionFormValues> & {
	section: Section
	/** All stored settings, for the preview; null if the section has none. */
	saved: Settings | null
}

export function SectionForm(props: SectionFormProps) {
	return (
		<RestorableForm
			formId={FORM_ID}
			valuesOf={(draft) => sectionFormValues(parseForm(draftForm(draft), sectionForm(props.section)).payload)}
			form={SectionFields}
			formProps={props}
		/>
	)
}

const FORM_ID = "site-section"

export function sectionFormValues(typed: Record<string, unknown>): SectionFormValues {
	const texts = Object.entries(typed).map(([name, value]) => [name, String(value ?? "")])
	return { formKey: "", ...Object.fromEntries(texts) }
}

function SectionFields({ section, values, saved, isRestored, answer }: SectionFormProps) {
	const { fields, checked } = useValidatedForm({
		id: FORM_ID,
		schema: sectionForm(section),
		answer,
		defaultValue: values,
	})
	const guard = useUnsavedGuard(answer, isRestored)
	const hydrated = useHydrated()
	const [shown, setShown] = useState<Record<string, unknown>>(values)
	const [edited, setEdited] = useState("")
	function onInput(event: FormEvent<HTMLFormElement>) {
		guard.onInput()
		if (!saved) return
		setShown(Object.fromEntries(new FormData(event.currentTarget)))
		if (event.target instanceof HTMLElement) setEdited(event.target.getAttribute("name") ?? edited)
	}
	const typed = invalidSubmissionOf(answer)?.result.initialValue ?? values
	const field = (name: string) => ({
		name,
		defaultValue: String(fields[name]?.initialValue ?? ""),
		errors: fields[name]?.errors,
	})
	return (
		<RecordForm
			checked={checked}
			answer={answer}
			values={{ formKey: values.formKey, revision: Number(values.revision) || 0 }}
			isNew={false}
			createAt={href("/admin/site/:section", { section })}
			closeTo={href("/admin/site")}
			guard={{ ...guard, onInput }}
			labels={LABELS}
		>
			{fieldsOfSection(section).map((key) => {
				const row = settingRow(key)
				if (row.kind === "rows")
					return (
						<RowsField
							key={key}
							settingKey={key}
							row={row}
							typed={typed}
							errorsOf={(name) => fields[name]?.errors}
						/>
					)
				if (row.kind === "passage")
					return <TextArea key={key} label={row.title} hint={row.help} rows={row.lines} {...field(key)} />
				if (row.kind !== "line") return null
				return (
					<TextField
						key={key}
						label={row.title}
						hint={row.help}
						required={row.isRequired}
						{...inputType(row.type)}
						autoComplete={row.autoComplete ?? "off"}
						{...field(key)}
					/>
				)
			})}
			{section === "time" && <KeptTimesField isChecked={Boolean(typed[KEEP_MOMENTS])} />}
			{saved && !hydrated && (
				<button type="submit" name="preview" value="1" className="button button-quiet justify-self-start">
					Preview
				</button>
			)}
			{saved && hydrated && <LivePreview section={section} saved={saved} typed={shown} edited={edited} />}
		</RecordForm>
	)
}

function KeptTimesField({ isChecked }: { isChecked: boolean }) {
	return (
		<div>
			<p>
				Events, scheduled posts and notices keep their hours: what is at 10:00 AM now is at 10:00 AM on the
				other clock.
			</p>
			<label className="mt-2 flex min-h-11 items-center gap-3 font-semibold">
				<input type="checkbox" name={KEEP_MOMENTS} defaultChecked={isChecked} className="size-6 shrink-0" />
				{KEEP_MOMENTS_LABEL}: what is at 10:00 AM in Toronto would be at 7:00 AM in Vancouver
			</label>
		</div>
	)
}

const LABELS = {
	create: "Save",
	update: "Save",
	creationFailed: "Couldn't save the settings",
	updateFailed: "Couldn't save the settings",
} as const
